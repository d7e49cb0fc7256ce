"""What a rule system is made of: resolvers and their odds, the declaration of a system, its reference."""
