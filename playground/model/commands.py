"""The types of commands and their options, and the languages of Discord's client."""

SLASH, USER_MENU, MESSAGE_MENU = 1, 2, 3

SUBCOMMAND, SUBCOMMAND_GROUP, STRING, INTEGER, BOOLEAN, USER = range(1, 7)
CHANNEL, ROLE, MENTIONABLE, NUMBER, ATTACHMENT = range(7, 12)

_LOCALES = """
ar bg cs da de el en-GB en-US es-419 es-ES fi fr he hi hr hu id it ja ko lt nl no pl pt-BR ro ru sv-SE th tr
uk vi zh-CN zh-TW
"""
LOCALES = frozenset(_LOCALES.split())
