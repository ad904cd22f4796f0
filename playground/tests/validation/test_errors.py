from playground.validation.errors import ApiError, ErrorCode


def test_an_error_is_written_as_discord_does() -> None:
    error = ApiError(ErrorCode.UNKNOWN_CHANNEL)
    assert str(error) == "404 (error code: 10003): Unknown Channel"
    assert error.body() == {"message": "Unknown Channel", "code": 10003}


def test_the_tree_of_errors_comes_with_it() -> None:
    errors: dict[str, object] = {"name": {"_errors": []}}
    assert ApiError(ErrorCode.INVALID_FORM, errors).body()["errors"] is errors
