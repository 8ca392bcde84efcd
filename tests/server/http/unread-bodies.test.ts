import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { connect } from "node:net"
import { drainsBody } from "../../../server/http/input/unread-body.ts"
import { ada, type MadeUpServer, madeUpServer } from "./made-up-server.ts"

let server: MadeUpServer
let token: string
beforeAll(async () => {
  server = madeUpServer()
  token = `Authorization: Bearer ${await server.http.accessTokens.sign(ada)}`
})
afterAll(() => server.stop())

const megabyte = 1024 * 1024

/** Sends a request whole, and answers what came and whether the connection was reset meanwhile. */
const send = (head: ReadonlyArray<string>, megabytes: number, isChunked: boolean) => {
  const { promise, resolve } = Promise.withResolvers<{ readonly answer: string; readonly error: string | null }>()
  const socket = connect(server.port, "127.0.0.1")
  let answer = ""
  let error: string | null = null
  socket.on("data", (part) => {
    answer += part.toString("latin1")
  })
  socket.on("error", (thrown: NodeJS.ErrnoException) => {
    error = thrown.code ?? "unknown"
  })
  socket.on("close", () => resolve({ answer: answer.replace("HTTP/1.1 100 Continue\r\n\r\n", ""), error }))
  const length = isChunked ? "Transfer-Encoding: chunked" : `Content-Length: ${megabytes * megabyte}`
  socket.write(`${[...head, length].join("\r\n")}\r\n\r\n`)
  const piece = Buffer.alloc(megabyte, "x")
  for (let n = 0; n < megabytes; n++) {
    if (isChunked) socket.write(`${megabyte.toString(16)}\r\n`)
    socket.write(piece)
    if (isChunked) socket.write("\r\n")
  }
  if (isChunked) socket.write("0\r\n\r\n")
  return promise
}

const form = "Content-Type: multipart/form-data; boundary=b"
const json = "Content-Type: application/json"

/** What is refused before its body is read, or after a part of it. */
const refused: ReadonlyArray<[string, string, () => ReadonlyArray<string>, number, number]> = [
  ["a form that is too large", "POST /made-up/posts", () => [form, token], 55, 413],
  ["a form that is too large, without a token", "POST /made-up/posts", () => [form], 55, 413],
  ["a form without a token", "POST /made-up/posts", () => [form], 9, 401],
  ["JSON that is too large", "POST /made-up/echo", () => [json], 3, 413],
  ["an unknown path", "POST /nothing", () => [json], 4, 404],
  ["another spelling of a path", "POST /made-up//echo", () => [json], 4, 404],
  ["another method", "PUT /made-up/echo", () => [json], 4, 404],
  ["a body that no route takes", "DELETE /made-up/no-body", () => [json], 4, 413],
  ["a preflight with a body", "OPTIONS /made-up/echo", () => [json], 4, 204],
  ["an unknown path that is changed", "PATCH /nothing", () => [], 4, 404],
]

const ways: ReadonlyArray<[string, string, ReadonlyArray<string>, boolean]> = [
  ["Connection: close", "HTTP/1.1", ["Host: localhost", "Connection: close"], false],
  ["one of several options", "HTTP/1.1", ["Host: localhost", "Connection: TE, Close"], false],
  ["chunks", "HTTP/1.1", ["Host: localhost", "Connection: close"], true],
  ["Expect: 100-continue", "HTTP/1.1", ["Host: localhost", "Connection: close", "Expect: 100-continue"], false],
  ["HTTP/1.0", "HTTP/1.0", ["Host: localhost", "Connection: close"], false],
  ["HTTP/1.0 that says nothing", "HTTP/1.0", ["Host: localhost"], false],
]

describe("The answer to a body that is not read comes although the connection ends after it", () => {
  for (const [how, version, headers, isChunked] of ways)
    test.each(refused)(`${how}: %s`, async (_, line, own, megabytes, status) => {
      const { answer, error } = await send([`${line} ${version}`, ...headers, ...own()], megabytes, isChunked)
      expect({ status: Number(answer.slice(9, 12)), error }).toEqual({ status, error: null })
    })

  test("and a client that stops sending gets it too", async () => {
    const { promise, resolve } = Promise.withResolvers<string>()
    const socket = connect(server.port, "127.0.0.1")
    socket.once("data", (part) => resolve(part.toString("latin1")))
    socket.write("POST /nothing HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: 1000000\r\n\r\nxx")
    expect(await promise).toStartWith("HTTP/1.1 404 ")
    socket.destroy()
  })
})

describe("What is read and dropped is bounded", () => {
  const answered = () => new Response(null, { status: 404 })
  const requestOf = (body: ReadableStream, headers: Record<string, string> = { connection: "close" }) =>
    new Request("http://localhost/", { method: "POST", headers: { "transfer-encoding": "chunked", ...headers }, body })
  /** A body without an end, and how many bytes and chunks of it were taken. */
  const endless = (size: number) => {
    const taken = { bytes: 0, chunks: 0 }
    const body = new ReadableStream({
      pull: (controller) => {
        controller.enqueue(new Uint8Array(size))
        taken.bytes += size
        taken.chunks += 1
      },
    })
    return { body, taken }
  }

  test("in bytes", async () => {
    const { body, taken } = endless(megabyte)
    const request = requestOf(body)
    expect((await drainsBody()(answered, request)(request)).status).toBe(404)
    expect(taken.bytes).toBeGreaterThan(60 * megabyte)
    expect(taken.bytes).toBeLessThan(70 * megabyte)
  })

  test("in chunks", async () => {
    const { body, taken } = endless(1)
    const request = requestOf(body)
    await drainsBody()(answered, request)(request)
    expect(taken.chunks).toBeLessThan(6000)
  })

  test("in silence", async () => {
    const request = requestOf(new ReadableStream())
    expect((await drainsBody()(answered, request)(request)).status).toBe(404)
  })

  test("in bodies at once: beyond them an answer waits for nothing", async () => {
    const drain = drainsBody()
    const ends: Array<() => void> = []
    const silent = () =>
      requestOf(new ReadableStream({ start: (controller) => void ends.push(() => controller.close()) }))
    let waiting = 256
    const all = Array.from({ length: 256 }, async () => {
      const request = silent()
      await drain(answered, request)(request)
      waiting -= 1
    })
    const request = silent()
    await drain(answered, request)(request)
    expect(waiting).toBe(256)
    for (const end of ends) end()
    await Promise.all(all)
  })

  test("and nothing is read where the connection stays open", () => {
    const request = requestOf(new ReadableStream(), { connection: "keep-alive" })
    expect(drainsBody()(answered, request)).toBe(answered)
  })
})
