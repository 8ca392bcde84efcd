import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import type { UserId } from "../../../core/index.ts"
import { mostWaiting, RealtimeSocket, type SocketData } from "../../../server/realtime/socket.ts"
import { Traffic } from "../../../server/realtime/traffic.ts"
import { bytesOf, opcodes, rawClient } from "./raw-client.ts"

const admission: SocketData["admission"] = {
  userId: "ada" as UserId,
  claims: { exp: 0, iat: 0 },
  cursor: null,
  cursorsAt: (numbers) => numbers.map((n) => `${n}.m`),
}

describe("A client that reads slowly", () => {
  const traffic = new Traffic()
  let opened = Promise.withResolvers<RealtimeSocket>()
  let server: ReturnType<typeof serve>
  let drains = 0
  const serve = () =>
    Bun.serve<SocketData>({
      port: 0,
      fetch: (request, server) =>
        server.upgrade(request, { data: { admission, opened: null } })
          ? undefined
          : new Response("No", { status: 426 }),
      websocket: {
        backpressureLimit: 16 * 1024 * 1024,
        open: (ws) => {
          const socket = new RealtimeSocket(ws, traffic, 0, 0)
          socket.state = "live"
          Object.assign(ws.data, { opened: { socket } })
          opened.resolve(socket)
        },
        message: () => {},
        ping: (ws) => ws.data.opened?.socket.wasPinged(),
        drain: (ws) => {
          drains += 1
          ws.data.opened?.socket.sendHeld()
        },
      },
    })
  beforeAll(() => {
    server = serve()
  })
  afterAll(() => server.stop(true))

  /** A client that has stopped reading, its socket, and how to write to it until so many bytes wait. */
  const stalled = async () => {
    opened = Promise.withResolvers()
    const client = await rawClient(server.url.href, "none")
    const socket = await opened.promise
    client.stopReading()
    let n = 0
    const writeUntil = (isEnough: () => boolean) => {
      while (!isEnough()) {
        n += 1
        socket.sendStored([{ n, open: `{"type":"message.created","n":${n},"text":"${"é".repeat(2_000)}"` }])
        // Another kind of frame, which must not overtake those of the log.
        if (n % 50 === 0) socket.send({ type: "pong", cursor: socket.cursor })
      }
      return n
    }
    return { client, socket, writeUntil }
  }

  test("gets every frame in its order once it reads again, also those that come meanwhile", async () => {
    const { client, socket, writeUntil } = await stalled()
    writeUntil(() => socket.waiting > mostWaiting / 2)
    const before = drains
    client.readAgain()
    await client.until(() => drains > before)
    const last = writeUntil(() => socket.waiting === 0 || socket.waiting > (mostWaiting * 3) / 4)
    await client.until(() => client.texts().some((frame) => frame["n"] === last))
    const frames = client.texts()
    const ofLog = frames.filter(({ type }) => type === "message.created")
    expect(ofLog.map(({ n }) => n)).toEqual(Array.from({ length: last }, (_, n) => n + 1))
    expect(ofLog.map(({ cursor }) => cursor)).toEqual(ofLog.map(({ n }) => `${n}.m`))
    const pongs = frames.filter(({ type }) => type === "pong")
    expect(pongs.length).toBeGreaterThan(0)
    for (const pong of pongs) expect(pong["cursor"]).toBe(frames[frames.indexOf(pong) - 1]?.["cursor"])
    expect([socket.state, socket.waiting, traffic.tooSlow]).toEqual(["live", 0, 0])
    client.end()
  })

  test("and does not at all is closed when a megabyte waits, of which nothing is kept", async () => {
    const { client, socket, writeUntil } = await stalled()
    const last = writeUntil(() => socket.state === "closed")
    expect([socket.waiting, traffic.tooSlow]).toEqual([0, 1])
    client.readAgain()
    expect([4408, null]).toContain(await client.code())
    const got = client.texts().filter(({ type }) => type === "message.created")
    expect(got.map(({ n }) => n)).toEqual(Array.from({ length: got.length }, (_, n) => n + 1))
    expect(last - got.length).toBeGreaterThan((mostWaiting - 64 * 1024) / 5_000)
  })

  test("and pings without reading the answers is closed when a megabyte waits", async () => {
    const { client, socket } = await stalled()
    const some = Array.from({ length: 500 }, () => bytesOf("x".repeat(125), { opcode: opcodes.ping }))
    // Writing fails once the connection is closed.
    for (let n = 0; n < 400 && client.isOpen(); n++) await client.writeAll(...some)
    client.readAgain()
    expect([4408, null]).toContain(await client.code())
    expect(socket.state).toBe("closed")
    const answers = client.frames.filter(({ opcode }) => opcode === opcodes.pong).length
    expect(answers).toBeLessThan(400 * 500)
  }, 120_000)
})
