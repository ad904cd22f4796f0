"""What Discord accepts: pure checks that turn a request into a draft or into Discord's tree of errors."""
