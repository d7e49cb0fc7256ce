"""What the sheet speaks of beyond a card: `acted` says who has had his action, `contact` who
engages whom, `toll` what losses cost."""
