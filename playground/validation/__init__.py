"""What Discord accepts: pure checks that turn a request into a draft or a tree of errors."""
