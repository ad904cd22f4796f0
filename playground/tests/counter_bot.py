"""A bot without a library: `/count` answers with a button that counts its clicks."""

import asyncio
import os

import aiohttp

TOKEN = os.environ["DISCORD_TOKEN"]


async def beat(socket: aiohttp.ClientWebSocketResponse, pause: float) -> None:
    while True:
        await asyncio.sleep(pause)
        await socket.send_json({"op": 1, "d": None})


async def main() -> None:
    address, headers = os.environ["DISCORD_API_URL"] + "/", {"Authorization": f"Bot {TOKEN}"}
    async with aiohttp.ClientSession(address, headers=headers, raise_for_status=True) as api:
        me = await (await api.get("applications/@me")).json()
        commands = [{"name": "count", "description": "Counts clicks"}]
        await api.put(f"applications/{me['id']}/commands", json=commands)
        gateway = await (await api.get("gateway")).json()
        async with api.ws_connect(gateway["url"] + "/?v=10&encoding=json") as socket:
            hello = await socket.receive_json()
            beating = asyncio.create_task(beat(socket, hello["d"]["heartbeat_interval"] / 1000))
            await socket.send_json({"op": 2, "d": {"token": TOKEN, "intents": 0, "properties": {}}})
            async for message in socket:
                if (event := message.json())["t"] == "INTERACTION_CREATE":
                    used = event["d"]
                    count = int(used["data"].get("custom_id", -1)) + 1
                    button = {"type": 2, "style": 1, "label": f"{count} clicks", "custom_id": str(count)}
                    row = {"type": 1, "components": [button]}
                    answer = {"type": 4 if used["type"] == 2 else 7, "data": {"components": [row]}}
                    await api.post(f"interactions/{used['id']}/{used['token']}/callback", json=answer)
            beating.cancel()


asyncio.run(main())
