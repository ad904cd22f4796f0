"""Discord's error responses."""

from enum import Enum

from playground.model.json_object import Json


class ErrorCode(Enum):
    """Discord's JSON error codes: HTTP status, code, message, and whether it is a breach.

    Missing things or permissions are not the bot's fault; a malformed body or a late answer is.
    """

    GENERAL = (404, 0, "404: Not Found", False)
    UNAUTHORIZED = (401, 0, "401: Unauthorized", True)
    UNKNOWN_APPLICATION = (404, 10002, "Unknown Application", True)
    UNKNOWN_CHANNEL = (404, 10003, "Unknown Channel", False)
    UNKNOWN_GUILD = (404, 10004, "Unknown Guild", False)
    UNKNOWN_MEMBER = (404, 10007, "Unknown Member", False)
    UNKNOWN_MESSAGE = (404, 10008, "Unknown Message", False)
    UNKNOWN_USER = (404, 10013, "Unknown User", False)
    UNKNOWN_EMOJI = (404, 10014, "Unknown Emoji", False)
    UNKNOWN_WEBHOOK = (404, 10015, "Unknown Webhook", True)
    UNKNOWN_INTERACTION = (404, 10062, "Unknown interaction", True)
    UNKNOWN_COMMAND = (404, 10063, "Unknown application command", False)
    MAX_EMOJIS = (400, 30008, "Maximum number of emojis reached (2000)", True)
    OLD_EDITS = (
        429,
        30046,
        "Maximum number of edits to messages older than 1 hour reached. Try again later",
        True,
    )
    TOO_LARGE = (413, 40005, "Request entity too large", True)
    ALREADY_ACKNOWLEDGED = (400, 40060, "Interaction has already been acknowledged.", True)
    MAX_FOLLOWUPS = (
        400,
        40094,
        "This interaction has reached the maximum number of follow-up messages",
        True,
    )
    MISSING_ACCESS = (403, 50001, "Missing Access", False)
    DM_CHANNEL = (403, 50003, "Cannot execute action on a DM channel", True)
    NOT_AUTHOR = (403, 50005, "Cannot edit a message authored by another user", True)
    EMPTY_MESSAGE = (400, 50006, "Cannot send an empty message", True)
    CANNOT_DM = (403, 50007, "Cannot send messages to this user", False)
    MISSING_PERMISSIONS = (403, 50013, "Missing Permissions", False)
    WRONG_CHANNEL_TYPE = (400, 50024, "Cannot execute action on this channel type", True)
    INVALID_WEBHOOK_TOKEN = (401, 50027, "Invalid Webhook Token", False)
    INVALID_FORM = (400, 50035, "Invalid Form Body", True)
    THREAD_ARCHIVED = (400, 50083, "Thread is archived", False)
    INVALID_JSON = (400, 50109, "The request body contains invalid JSON.", True)
    ASSET_TOO_LARGE = (400, 50138, "Failed to resize asset below the maximum size: 262144", True)
    THREAD_EXISTS = (400, 160004, "A thread has already been created for this message", True)

    def __init__(self, status: int, number: int, message: str, breach: bool) -> None:
        self.status = status
        self.number = number
        self.message = message
        self.breach = breach


FORM_ERRORS = {
    "APPLICATION_COMMANDS_DUPLICATE_NAME": "Application command names must be unique",
    "APPLICATION_COMMAND_DESCRIPTION_NOT_ALLOWED": "Context menu commands cannot have description",
    "APPLICATION_COMMAND_INVALID_NAME": "Command name is invalid",
    "APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_INVALID": "Autocomplete excludes choices",
    "APPLICATION_COMMAND_OPTIONS_CHOICES_INVALID": "This option type has no choices",
    "APPLICATION_COMMAND_OPTIONS_NAME_INVALID": "Option name already exists",
    "APPLICATION_COMMAND_OPTIONS_NOT_ALLOWED": "Context menu commands cannot have options",
    "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID": (
        "Required options must be placed before non-required options"
    ),
    "APPLICATION_EMOJI_NAME_ALREADY_TAKEN": "An emoji with this name already exists",
    "BASE_TYPE_REQUIRED": "This field is required",
    "BOOLEAN_TYPE_CONVERT": "Must be either true or false.",
    "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE": "A custom id and url cannot both be specified",
    "BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED": "A button must have a label or an emoji",
    "BUTTON_COMPONENT_PREMIUM_FIELDS": "A premium button has only a sku_id",
    "COMPONENT_CUSTOM_ID_DUPLICATED": "Component custom id cannot be duplicated",
    "COMPONENT_ID_DUPLICATED": "Component id cannot be duplicated",
    "COMPONENT_LAYOUT_WIDTH_EXCEEDED": "The specified component exceeds the maximum width",
    "DICT_TYPE_CONVERT": "Only dictionaries may be used in a DictType",
    "IMAGE_INVALID": "Invalid image data",
    "LIST_TYPE_CONVERT": "Only iterables may be used in a ListType",
    "MODAL_COMPONENT_DISABLED": "Fields of a modal cannot be disabled",
    "MODEL_TYPE_CONVERT": "Only dictionaries may be used in a ModelType",
    "REPLIES_UNKNOWN_MESSAGE": "Unknown message",
    "SELECT_COMPONENT_MAX_OVER_OPTIONS": "max_values exceeds the options",
    "SELECT_COMPONENT_MIN_OVER_MAX": "min_values exceeds max_values",
    "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED": "The specified option value is already used",
    "STRING_TYPE_REGEX": "String value did not match validation regex.",
    "TEXT_INPUT_LABEL_IN_LABEL": "The label belongs to the Label component",
    "TEXT_INPUT_MIN_OVER_MAX": "min_length exceeds max_length",
    "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND": "The referenced attachment was not found.",
}
"""The messages of those errors in a form that always have the same one, by their codes."""


class ApiError(Exception):
    """The error response to a request.

    Attributes:
        errors: The tree of errors that goes with `INVALID_FORM`.
        extra: Further keys of the response.
        excused: Whether it does not count as a breach, although its code usually does.
    """

    def __init__(
        self, code: ErrorCode, errors: Json | None = None, *, extra: Json | None = None, excused: bool = False
    ) -> None:
        super().__init__(f"{code.status} (error code: {code.number}): {code.message}")
        self.code = code
        self.errors = errors
        self.extra = extra or {}
        self.excused = excused

    def body(self) -> Json:
        """Return the JSON that Discord sends."""
        body: Json = {"message": self.code.message, "code": self.code.number}
        if self.errors:
            body["errors"] = self.errors
        return body
