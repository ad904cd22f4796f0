"""The panel for developers: traffic, fault injection, the bot's process and its dice."""

from playground.panel.panel_session import Panel, add_panel
