"""English, in which most tests read cards."""

from bot.chat.ui.i18n.language import Languages

ENGLISH = Languages().english
