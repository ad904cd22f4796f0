"""Draw a game as a picture or as text. Pure functions, safe in any thread; no Discord here."""

from bot.render.board import board_png, warm_up
from bot.render.chart import StatsChart, stats_png
from bot.render.clip import clip_gif, clip_positions
from bot.render.emoji import DIE_EMOJI_NAMES, SEAT_EMOJI_NAMES, SEAT_SYMBOLS, emoji_pngs
from bot.render.motion import is_moving, moving_board_gif
from bot.render.palette import ACCENT_COLOURS, Theme
from bot.render.podium import PodiumStep, podium_png
from bot.render.rating_chart import RatingChart, rating_png
from bot.render.replay import replay_gif
from bot.render.story import StoryChart, StoryMark, story_png
from bot.render.text import text_board
