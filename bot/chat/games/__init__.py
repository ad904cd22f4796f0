"""Where games are found: this channel's, one's open ones, and a finished one."""
