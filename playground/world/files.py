"""The files of messages, and where they are served."""

from collections import deque

from playground.model.clock import Clock
from playground.model.components import media_of
from playground.model.files import Attachment
from playground.model.json_object import Json
from playground.model.messages import Message
from playground.model.snowflakes import Snowflakes
from playground.world.image_size import image_size

KEPT_AFTER_REMOVAL = 20
"""How many removed files are still served. Discord, too, serves a file for a while after its message is
edited: a client that shows the message may not have loaded it yet."""


class FileStore:
    """All files that are served.

    Attributes:
        base_url: The address under which they are served, set once the server listens.
    """

    def __init__(self, clock: Clock, snowflakes: Snowflakes) -> None:
        self.base_url = ""
        self._clock = clock
        self._snowflakes = snowflakes
        self._files: dict[tuple[int, int, str], Attachment] = {}
        self._removed: deque[tuple[int, int, str]] = deque()

    def get(self, channel_id: int, file_id: int, filename: str) -> Attachment | None:
        """Return a file, or None."""
        return self._files.get((channel_id, file_id, filename))

    def add(self, channel_id: int, file: Attachment) -> Attachment:
        """Give a new file its id and the URL it is served at."""
        file.id = self._snowflakes.next()
        file.size = image_size(file.content)
        now = int(self._clock.now())
        path = f"attachments/{channel_id}/{file.id}/{file.filename}"
        file.url = f"{self.base_url}/{path}?ex={now + 86_400:x}&is={now:x}&hm={file.id:064x}&"
        self._files[channel_id, file.id, file.filename] = file
        return file

    def remove(self, channel_id: int, file: Attachment) -> None:
        """Serve a file no longer, once some more are removed."""
        self._removed.append((channel_id, file.id, file.filename))
        if len(self._removed) > KEPT_AFTER_REMOVAL:
            self._files.pop(self._removed.popleft(), None)

    def resolve_media(self, message: Message) -> None:
        """Replace `attachment://` in a message's components and embeds by the URLs of its files."""
        by_name = {file.filename: file for file in message.files}
        for media in media_of(message.components):
            _resolve(media, by_name)
            media.setdefault("id", str(self._snowflakes.next()))
            media.setdefault("proxy_url", media["url"])
        for embed in message.embeds:
            for image in (embed.get("image"), embed.get("thumbnail")):
                if image and image["url"].removeprefix("attachment://") in by_name:
                    _resolve(image, by_name)


def _resolve(media: Json, by_name: dict[str, Attachment]) -> None:
    if media["url"].startswith("attachment://"):
        file = by_name[media["url"].removeprefix("attachment://")]
        width, height = file.size or (None, None)
        media.update(
            url=file.url,
            proxy_url=file.url,
            width=width,
            height=height,
            content_type=file.content_type,
            attachment_id=str(file.id),
        )
