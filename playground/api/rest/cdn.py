"""What Discord's content delivery network serves: attachments and emojis."""

from aiohttp import web

from playground.api.services import Services

SAFE = {
    "Cache-Control": "private, max-age=86400, immutable",
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    "X-Content-Type-Options": "nosniff",
}
"""Keep a file that a browser opens from acting as a page of the playground."""


def add_routes(app: web.Application, services: Services) -> None:
    """Serve files beside the API."""

    async def attachment(request: web.Request) -> web.Response:
        parts = request.match_info
        try:
            file = services.world.files.get(int(parts["channel"]), int(parts["id"]), parts["name"])
        except ValueError:
            raise web.HTTPNotFound from None
        if file is None:
            raise web.HTTPNotFound
        kind = file.content_type or "application/octet-stream"
        return web.Response(body=file.content, headers=SAFE | {"Content-Type": kind})

    async def emoji(request: web.Request) -> web.Response:
        number = request.match_info["id"].split(".")[0]
        found = services.world.application.emojis.get(int(number) if number.isdigit() else 0)
        if found is None:
            raise web.HTTPNotFound
        return web.Response(body=found.image, headers=SAFE | {"Content-Type": found.content_type})

    app.router.add_get("/attachments/{channel}/{id}/{name}", attachment)
    app.router.add_get("/emojis/{id}", emoji)
