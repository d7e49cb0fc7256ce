"""Tests of the battle as a conversation."""
