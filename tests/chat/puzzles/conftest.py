"""What the tests of this folder share."""

from tests.chat.reviewed_once import reviewed_once as reviewed_once
