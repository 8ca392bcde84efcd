import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { rawConnection, wire } from "../processes/raw-connection.ts"
import { ask, askRaw, invalid } from "./ask.ts"
import { type MadeUpServer, madeUpServer } from "./made-up-server.ts"

let server: MadeUpServer
beforeAll(() => {
  server = madeUpServer()
})
afterAll(() => server.stop())

const echo = (body: string, type = "application/json") =>
  ask(server.base, "POST", "/made-up/echo", { body, headers: { "content-type": type } })

describe("The media type of a body", () => {
  test.each([
    "application/json",
    "application/json; charset=utf-8",
    "Application/JSON;charset=UTF-8",
    `application/json; charset="utf-8"`,
  ])("%s is taken", async (type) => {
    expect(await echo(`{"text":"a"}`, type)).toMatchObject({ status: 200, text: `{"text":"a"}` })
  })

  test.each([
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "application/jsonp",
    "application/json; charset=latin1",
    "application/json, text/plain",
    "application/octet-stream",
    "application/merge-patch+json",
    "",
    "nonsense",
  ])("%s is refused", async (type) => {
    expect(await echo(`{"text":"a"}`, type)).toMatchObject({ status: 415, text: `{"error":"UNSUPPORTED_MEDIA_TYPE"}` })
  })

  test("has to be said", async () => {
    const head = ["POST /made-up/echo HTTP/1.1", "Host: x", "Content-Length: 2"]
    expect(await askRaw(server.port, head, "{}")).toStartWith("HTTP/1.1 415 ")
  })
})

describe("A route without a body", () => {
  test.each([
    ["none", undefined, {}],
    ["an empty object", "{}", {}],
    ["keys that no user asked for", `{"a":1}`, {}],
    ["an empty body of JSON", "", {}],
  ])("takes %s", async (_, body, headers) => {
    for (const method of ["POST", "DELETE"])
      expect((await ask(server.base, method, "/made-up/no-body", { body, headers })).status).toBe(204)
  })

  test.each([
    ["malformed JSON", "{", 400, invalid("body must be valid JSON")],
    ["a list", "[]", 400, invalid("body must be object")],
    ["a number", "5", 400, invalid("body must be object")],
  ])("refuses %s", async (_, body, status, text) => {
    expect(await ask(server.base, "POST", "/made-up/no-body", { body })).toMatchObject({ status, text })
  })

  test("refuses an empty text that is not JSON", async () => {
    const answer = await ask(server.base, "POST", "/made-up/no-body", {
      body: "",
      headers: { "content-type": "text/plain" },
    })
    expect(answer.status).toBe(415)
  })
})

describe("JSON", () => {
  const nested = (levels: number) => `{"anything":${"[".repeat(levels - 1)}${"]".repeat(levels - 1)}}`

  test.each([
    ["an unfinished one", "{", "body must be valid JSON"],
    ["one with a comment", "{} // x", "body must be valid JSON"],
    ["one with single quotes", "{'text':'a'}", "body must be valid JSON"],
    ["one with a raw NUL", `{"text":"\0"}`, "body must be valid JSON"],
    ["null", "null", "body must be object"],
    ["a list", `[{"text":"a"}]`, "body must be object"],
    ["a text", `"text"`, "body must be object"],
    ["65 levels", nested(65), "body must NOT be nested deeper than 64 levels"],
    ["a hundred thousand levels", nested(100_000), "body must NOT be nested deeper than 64 levels"],
    ["a NUL in a text", `{"text":"a\\u0000"}`, "body.text must NOT contain NUL or a lone surrogate"],
    [
      "a NUL where no user looks",
      `{"x":{"y":["a","\\u0000"]}}`,
      "body.x.y[1] must NOT contain NUL or a lone surrogate",
    ],
    ["a lone surrogate", `{"text":"\\ud83d"}`, "body.text must NOT contain NUL or a lone surrogate"],
    [
      "a surrogate the wrong way round",
      `{"text":"\\uDE00\\uD83D"}`,
      "body.text must NOT contain NUL or a lone surrogate",
    ],
    ["a NUL in a key", `{"a\\u0000":1}`, "body must NOT contain NUL or a lone surrogate"],
    ["a NUL below a made-up key", `{"<b>":"\\u0000"}`, "body must NOT contain NUL or a lone surrogate"],
  ])("%s is refused", async (_, body, message) => {
    expect(await echo(body)).toMatchObject({ status: 400, text: invalid(message) })
  })

  test.each([
    ["64 levels", nested(64)],
    ["a pair of surrogates", `{"text":"\\ud83d\\ude00"}`],
    ["an escaped backslash before u0000", `{"text":"\\\\u000"}`],
    ["a byte order mark", `\ufeff{"text":"a"}`],
    ["a key that is given twice", `{"text":"a","text":"b"}`],
  ])("%s is taken", async (_, body) => {
    expect((await echo(body)).status).toBe(200)
  })

  test("that is no UTF-8 is refused", async () => {
    const body = Uint8Array.from([...Buffer.from(`{"text":"`), 0xff, ...Buffer.from(`"}`)])
    const head = [
      "POST /made-up/echo HTTP/1.1",
      "Host: x",
      "Content-Type: application/json",
      `Content-Length: ${body.length}`,
    ]
    expect(await askRaw(server.port, head, body)).toEndWith(invalid("body must be valid JSON"))
  })

  test("with __proto__ changes no prototype, and the key is dropped or kept as a key", async () => {
    const answer = await echo(`{"__proto__":{"polluted":1},"text":"a","values":{"__proto__":"x","constructor":"y"}}`)
    expect(answer.text).toBe(`{"text":"a","values":{"__proto__":"x","constructor":"y"}}`)
    expect("polluted" in {}).toBe(false)
  })
})

describe("The size of a body", () => {
  const limit = 1024 * 1024
  const ofSize = (bytes: number) => `{"anything":"${"x".repeat(bytes - 15)}"}`
  const head = ["POST /made-up/echo HTTP/1.1", "Host: x", "Content-Type: application/json"]
  const chunked = (body: string) => `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`

  test("may be 1 MB, declared or not", async () => {
    expect(ofSize(limit).length).toBe(limit)
    expect((await echo(ofSize(limit))).status).toBe(200)
    const streamed = await askRaw(server.port, [...head, "Transfer-Encoding: chunked"], chunked(ofSize(limit)))
    expect(streamed).toStartWith("HTTP/1.1 200 ")
  })

  test("may not be a byte more, declared or not", async () => {
    expect(await echo(ofSize(limit + 1))).toMatchObject({ status: 413, text: `{"error":"PAYLOAD_TOO_LARGE"}` })
    const streamed = await askRaw(server.port, [...head, "Transfer-Encoding: chunked"], chunked(ofSize(limit + 1)))
    expect(streamed).toStartWith("HTTP/1.1 413 ")
    expect(streamed).toEndWith(`{"error":"PAYLOAD_TOO_LARGE"}`)
  })

  test("is believed before anything of it has come", async () => {
    const answer = await askRaw(server.port, [...head, `Content-Length: ${60_000_000}`])
    expect(answer).toStartWith("HTTP/1.1 413 ")
    expect(answer.toLowerCase()).toContain("x-request-id: ")
  })

  test("is limited on routes without a body too", async () => {
    expect((await ask(server.base, "POST", "/made-up/no-body", { body: ofSize(limit + 1) })).status).toBe(413)
  })

  test("does not matter where there is no route", async () => {
    expect((await ask(server.base, "POST", "/nowhere", { body: ofSize(limit + 1) })).status).toBe(404)
  })
})

describe("The chunks of a body", () => {
  const chunks = (body: string, size: number) =>
    (body.match(new RegExp(`.{1,${size}}`, "g")) ?? []).map((chunk) => `${chunk.length.toString(16)}\r\n${chunk}\r\n`)
  const head = ["Content-Type: application/json", "Transfer-Encoding: chunked"]
  const ofSize = (bytes: number) => `{"anything":"${"x".repeat(bytes - 15)}"}`

  test.each([
    ["/made-up/echo", "POST"],
    ["/made-up/no-body", "POST"],
    ["/made-up/no-body", "DELETE"],
  ])("may not be a byte long each, and the connection ends: %s, %s", async (path, method) => {
    const connection = await rawConnection(server.base)
    await connection.say(wire(method, path, head))
    await connection.say(chunks(ofSize(4000), 1).join(""))
    const answer = await connection.answer()
    expect(answer).toStartWith("HTTP/1.1 413 ")
    expect(answer.toLowerCase()).toMatch(/\r\nconnection: close\r\n(.*\r\n)*\r\n/)
    expect(answer.toLowerCase()).toContain("x-request-id: ")
    expect(answer).toEndWith(`{"error":"PAYLOAD_TOO_LARGE"}`)
    await connection.closed
  })

  test.each([
    ["a small body of one byte each", 900, 1],
    ["those of a packet", 300_000, 1_400],
    ["those of a buffer", 1_000_000, 16_384],
    ["small ones of 300 bytes", 900_000, 300],
  ])("may be %s", async (_, bytes, size) => {
    const connection = await rawConnection(server.base)
    await connection.say(wire("POST", "/made-up/echo", head))
    for (const chunk of chunks(ofSize(bytes), size)) await connection.say(chunk)
    await connection.say("0\r\n\r\n")
    expect(await connection.answer()).toStartWith("HTTP/1.1 200 ")
    connection.end()
  })
})
