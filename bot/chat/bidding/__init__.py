"""Bidding: what is asked of bidders, and what a bid came to."""
