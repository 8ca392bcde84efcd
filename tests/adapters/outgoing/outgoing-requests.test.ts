import { afterAll, describe, expect, setDefaultTimeout, test } from "bun:test"
import { createServer, type Server } from "node:http"
import { createServer as createTcp, type Socket } from "node:net"
import { DateTime, Effect } from "effect"
import { type OutgoingOptions, outgoingRequests } from "../../../adapters/outgoing/outgoing-requests.ts"
import { OutgoingRequests } from "../../../core/index.ts"
import { tlsPair } from "../../support/tls-pair.ts"

setDefaultTimeout(60_000)

const ends: Array<() => unknown> = []
afterAll(() => Promise.all(ends.map((end) => end())))

const requests = (options: Partial<OutgoingOptions> = {}) =>
  Effect.runSync(
    Effect.provide(
      Effect.gen(function* () {
        return yield* OutgoingRequests
      }),
      outgoingRequests({ allowsPrivate: false, ...options }),
    ),
  )
const post = (url: string, options: Partial<OutgoingOptions> = {}) =>
  Effect.runPromise(
    Effect.flatMap(
      requests(options).post({ account: null, url, headers: { "content-type": "application/json" }, body: "{}" }),
      (answer) => ("postponedUntil" in answer ? Effect.die("It is postponed.") : Effect.succeed(answer)),
    ),
  )

const listening = async (server: Server | ReturnType<typeof createTcp>) => {
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done))
  ends.push(() => server.close())
  return (server.address() as { port: number }).port
}
/** A receiver of this machine, found by a name. */
const local = { allowsPrivate: true, lookup: async () => [{ address: "127.0.0.1", family: 4 }] }

describe("Requests to addresses that users name", () => {
  test.each([
    "https://127.1/",
    "https://0x7f.1/",
    "https://2130706433/",
    "https://017700000001/",
    "https://127.0.0.1:8443/",
    "https://0/",
    "https://[::1]/",
    "https://[::ffff:10.0.0.1]/",
    "https://[::ffff:a00:1]/",
    "https://[64:ff9b::10.0.0.1]/",
    "https://[64:ff9b::a9fe:a9fe]/",
    "https://[2002:a00:1::1]/",
    "https://[2001:0:808:808:0:0:f5ff:fffe]/",
    "https://169.254.169.254/latest/meta-data/",
    "https://224.0.0.1/",
    "https://255.255.255.255/",
    "https://[ff02::1]/",
    "https://[fd00::1]/",
    "https://①②⑦.⓪.⓪.①/",
    "https://user@example.com/",
    "https://:password@example.com/",
    "http://example.com/",
    "ftp://example.com/",
    "file:///etc/passwd",
    "https://",
    "example.com",
    "",
  ])("refuse %s", async (url) => {
    const lookup = () => Promise.reject(new Error("Nothing is looked up."))
    expect(requests().accepts(url)).toBe(false)
    expect(await post(url, { lookup })).toEqual({ status: null, error: "ADDRESS_REFUSED", notBefore: null })
  })

  test.each(["https://example.com/", "https://example.com:8443/a?b=c", "https://8.8.8.8/", "https://bücher.example/"])(
    "may go to %s",
    (url) => expect(requests().accepts(url)).toBe(true),
  )

  test("refuse a name of which one address is private, before anything is called", async () => {
    let calls = 0
    const port = await listening(
      createServer((_, answer) => {
        calls++
        answer.end()
      }),
    )
    for (const address of ["127.0.0.1", "::1", "::ffff:127.0.0.1", "64:ff9b::7f00:1"]) {
      const lookup = async () => [
        { address: "8.8.8.8", family: 4 },
        { address, family: address.includes(":") ? 6 : 4 },
      ]
      expect(await post(`https://a.example.com:${port}/`, { lookup })).toMatchObject({ error: "ADDRESS_REFUSED" })
    }
    expect(calls).toBe(0)
  })

  test("look a name up once, so that a second look-up cannot lead elsewhere, and again for each request", async () => {
    const asked: Array<string> = []
    const port = await listening(createServer((_, answer) => answer.writeHead(204).end()))
    const lookup = async (name: string) => {
      asked.push(name)
      return [{ address: asked.length === 1 ? "127.0.0.1" : "192.0.2.1", family: 4 }]
    }
    const url = `http://rebinding.example.com:${port}/`
    expect(await post(url, { allowsPrivate: true, lookup })).toMatchObject({ status: 204, error: null })
    expect(asked).toEqual(["rebinding.example.com"])
    expect(await post(url, { lookup })).toMatchObject({ error: "ADDRESS_REFUSED" })
    expect(await post(url.replace("http", "https"), { lookup })).toMatchObject({ error: "ADDRESS_REFUSED" })
    expect(asked).toHaveLength(2)
  })

  test("say the name in Host and to TLS, send the body, and ask no proxy", async () => {
    const seen: Array<unknown> = []
    const receiver = Bun.serve({
      port: 0,
      hostname: "127.0.0.1",
      tls: tlsPair,
      fetch: async (request) => {
        seen.push([request.method, new URL(request.url).pathname, request.headers.get("host"), await request.text()])
        return new Response(null, { status: 202 })
      },
    })
    ends.push(() => receiver.stop(true))
    const proxies = ["HTTP_PROXY", "HTTPS_PROXY", "http_proxy", "https_proxy"]
    for (const name of proxies) process.env[name] = "http://127.0.0.1:1"
    const name = `hooks.example.com:${receiver.port}`
    expect(await post(`https://${name}/a`, { ...local, trusted: tlsPair.cert })).toMatchObject({ status: 202 })
    for (const name of proxies) delete process.env[name]
    expect(seen).toEqual([["POST", "/a", name, "{}"]])
    // Another name, and a certificate that nothing vouches for.
    const other = `https://other.example.com:${receiver.port}/`
    expect(await post(other, { ...local, trusted: tlsPair.cert })).toMatchObject({ status: null, error: "TLS" })
    expect(await post(`https://${name}/`, local)).toMatchObject({ status: null, error: "TLS" })
  })

  test.each([
    [204, null],
    [302, "REDIRECT"],
    [304, "REDIRECT"],
    [404, "STATUS"],
    [410, "STATUS"],
    [500, "STATUS"],
  ] as const)("answer the status %d as %j, and follow nothing", async (status, error) => {
    let calls = 0
    const port = await listening(
      createServer((_, answer) => {
        calls++
        answer.writeHead(status, { location: "/elsewhere" }).end()
      }),
    )
    expect(await post(`http://a.example.com:${port}/`, local)).toEqual({ status, error, notBefore: null })
    expect(calls).toBe(1)
  })

  test("know the answer by its head: a body without end costs nothing", async () => {
    const chunk = Buffer.alloc(1 << 20)
    const closed = Promise.withResolvers<number>()
    const port = await listening(
      createServer((_, answer) => {
        let sent = 0
        const more = () => {
          while (answer.write(chunk)) sent++
        }
        answer.writeHead(200, { "content-length": 10 * 2 ** 30 })
        answer.on("error", () => {})
        answer.on("drain", more)
        answer.on("close", () => closed.resolve(sent))
        more()
      }),
    )
    expect(await post(`http://a.example.com:${port}/`, local)).toMatchObject({ status: 200, error: null })
    expect(await closed.promise).toBeLessThan(100)
  })

  test.each<readonly [string, string, (socket: Socket) => void]>([
    ["closes the connection", "UNREACHABLE", (socket) => socket.destroy()],
    ["speaks another protocol", "UNREACHABLE", (socket) => socket.write("220 mail.example.com ESMTP\r\n")],
    ["says nothing", "TIMEOUT", () => {}],
    ["sends its head byte by byte", "TIMEOUT", (socket) => drip(socket)],
    ["sends headers without end", "UNREACHABLE", (socket) => headers(socket)],
  ])("end where the receiver %s: %s", async (_, error, behave) => {
    const port = await listening(
      createTcp((socket) => {
        socket.on("error", () => {})
        behave(socket)
      }),
    )
    const answer = await post(`http://a.example.com:${port}/`, { ...local, timeoutMillis: 1000 })
    expect(answer).toMatchObject({ status: null, error: error as "TIMEOUT" })
  })

  test("find no more at a port that speaks no TLS than at a closed one", async () => {
    const speaks = await listening(createTcp((socket) => void socket.on("error", () => {}).end("SSH-2.0-OpenSSH\r\n")))
    const closed = createTcp()
    const nothing = await listening(closed)
    await new Promise((done) => closed.close(done))
    for (const port of [speaks, nothing])
      expect(await post(`https://a.example.com:${port}/`, local)).toMatchObject({ error: "UNREACHABLE" })
  })

  test("end where nothing listens, no name is found, or the look-up hangs", async () => {
    const server = createTcp()
    const port = await listening(server)
    await new Promise((done) => server.close(done))
    expect(await post(`http://a.example.com:${port}/`, local)).toMatchObject({ error: "UNREACHABLE" })
    const lookup = () => Promise.reject(Object.assign(new Error("no such name"), { code: "ENOTFOUND" }))
    expect(await post("https://a.example.com/", { lookup })).toMatchObject({ error: "UNREACHABLE" })
    const hangs = { lookup: () => new Promise<never>(() => {}), timeoutMillis: 50 }
    expect(await post("https://a.example.com/", hangs)).toMatchObject({ error: "TIMEOUT" })
  })

  test("know when the receiver wants to be asked again, within a day", async () => {
    const headers = ["120", "Thu, 01 Jan 2015 00:00:00 GMT", "999999999", "soon"]
    const port = await listening(
      createServer((_, answer) => answer.writeHead(503, { "retry-after": headers.shift() as string }).end()),
    )
    const before = Date.now()
    const waits: Array<number | null> = []
    for (let n = 0; n < 4; n++) {
      const { notBefore } = await post(`http://a.example.com:${port}/`, local)
      waits.push(notBefore && Math.floor((DateTime.toEpochMillis(notBefore) - before) / 60_000))
    }
    expect(waits).toEqual([2, Math.floor((Date.UTC(2015, 0) - before) / 60_000), 1440, null])
  })
})

const drip = (socket: Socket) => {
  const head = "HTTP/1.1 200 OK\r\nx: "
  let at = 0
  const timer = setInterval(() => socket.write(head[at++] ?? "a"), 10)
  socket.on("close", () => clearInterval(timer))
}
const headers = (socket: Socket) => {
  socket.write("HTTP/1.1 200 OK\r\n")
  const more = () => {
    if (!socket.destroyed && socket.write(`x: ${"a".repeat(1000)}\r\n`)) setImmediate(more)
  }
  socket.on("drain", more)
  more()
}
