"""What the sheet speaks of beyond a card: `acted` says who has had his action, `toll` what losses cost."""
