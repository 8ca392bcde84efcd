import { Database } from "bun:sqlite"
import { afterAll, describe, expect, setDefaultTimeout, test } from "bun:test"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { client } from "../../support/client.ts"
import { makeGroups } from "../../support/storm/place.ts"
import { jwtSecret } from "../../support/token-of.ts"
import { until } from "../../support/until.ts"
import { openSocket } from "../realtime/socket-client.ts"
import { rawConnection, wire } from "./raw-connection.ts"
import { startServer } from "./server-process.ts"

// Processes start here, one after another, and a busy machine is slow at that.
setDefaultTimeout(120_000)

const folder = mkdtempSync(join(tmpdir(), "curio-stop-"))
afterAll(() => rmSync(folder, { recursive: true }))

/** The lines of a log about requests for a socket, and those about errors. */
const logged = (out: string): ReadonlyArray<string> =>
  out
    .split("\n")
    .filter((line) => line.includes('"path":"/realtime"') || line.includes('"level":"error"'))
    .map((line) => JSON.parse(line))
    .map(({ level, status }) => `${level} ${status}`)

describe("SIGTERM, with sockets", () => {
  test("refuses new ones, acknowledges the frames that have arrived, closes with 1012 and ends with 0", async () => {
    const { conversations, members } = await makeGroups({ databaseUrl: null, folder }, { groups: 1, people: 2 })
    const [path, tokens] = [conversations[0] ?? "", members.map(({ token }) => token)]
    const env = { DATA_DIR: folder, JWT_SECRET: jwtSecret }
    const server = await startServer(env)
    const [writer, reader] = [openSocket(server, tokens[0] ?? ""), openSocket(server, tokens[1] ?? "")]
    for (const socket of [writer, reader]) await socket.ofType("ready")
    const probe = await rawConnection(server.url)
    const status = async () => {
      await probe.say(wire("GET", "/ready"))
      return (await probe.answer()).split(" ")[1]
    }
    expect(await status()).toBe("200")

    // While another process writes, the frames wait for the database.
    using database = new Database(join(folder, "curio.db"))
    database.run("pragma busy_timeout = 30000")
    database.run("begin immediate")
    for (const n of ["1", "2", "3"])
      writer.send({ type: "message.send", ref: n, conversationId: path, content: n, clientId: n })
    // One too many is refused as it arrives, so all before it have arrived.
    for (let n = 0; n < 28; n++) writer.send({ type: "typing", conversationId: path })
    await writer.frame(({ code }) => code === "RATE_LIMITED")
    server.signal("SIGTERM")
    await until(async () => (await status()) !== "200")
    const late = openSocket(server, tokens[1] ?? "")
    await late.closed
    expect(late.frames).toEqual([])
    expect([writer, reader].map(({ ws }) => ws.readyState)).toEqual([WebSocket.OPEN, WebSocket.OPEN])
    database.run("commit")

    for (const socket of [writer, reader]) expect((await socket.closed).code).toBe(1012)
    probe.end()
    expect(await server.ended()).toBe(0)
    expect(server.said.err).toBe("")
    expect(logged(server.said.out)).toEqual(["info 101", "info 101"])
    expect(writer.frames.flatMap(({ type, ref }) => (type === "ack" ? ref : []))).toEqual(["1", "2", "3"])

    const again = await startServer(env)
    const resumed = openSocket(again, tokens[1] ?? "", { cursor: reader.cursor() })
    expect(await resumed.ofType("ready")).toMatchObject({ resumed: true })
    const { body } = await client(again.url).get(`/chat/conversations/${path}/messages`, { token: tokens[1] ?? "" })
    const got = () =>
      [...reader.frames, ...resumed.frames].flatMap(({ type, message }) =>
        type === "message.created" ? [message] : [],
      )
    await resumed.frame(() => got().length === 3)
    expect(got()).toEqual(body.items.toReversed())
    expect(await again.stop()).toBe(0)
  })
})
