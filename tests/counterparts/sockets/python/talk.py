"""Opens a socket, sends what it is given, and reads until a frame of a type comes or the socket is closed."""
import asyncio
import json
import sys

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed


async def main():
    asked = json.load(sys.stdin)
    frames, closed = [], None
    options = {"subprotocols": asked["protocols"] or None, "additional_headers": asked["headers"]}
    async with connect(asked["url"], **options) as socket:
        try:
            while not any(frame["type"] == "ready" for frame in frames):
                frames.append(json.loads(await socket.recv()))
            for one in asked["send"]:
                if one["kind"] == "parts":
                    await socket.send(one["parts"])
                else:
                    await socket.send(one["text"].encode() if one["kind"] == "binary" else one["text"])
            while not any(frame["type"] == asked["until"] for frame in frames):
                frames.append(json.loads(await socket.recv()))
        except ConnectionClosed as error:
            closed = error.rcvd.code if error.rcvd else 1006
    print(json.dumps({"protocol": socket.subprotocol, "frames": frames, "closed": closed}))


asyncio.run(main())
