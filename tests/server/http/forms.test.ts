import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import type { UserId } from "../../../core/index.ts"
import { form, part } from "../files/upload.ts"
import { rawConnection, wire } from "../processes/raw-connection.ts"
import { ask, invalid } from "./ask.ts"
import { ada, type MadeUpServer, madeUpServer } from "./made-up-server.ts"

let server: MadeUpServer
let token: string
let goneToken: string
beforeAll(async () => {
  server = madeUpServer()
  token = await server.http.accessTokens.sign(ada)
  goneToken = await server.http.accessTokens.sign({ ...ada, id: "01890a5d-ac96-774b-bcce-000000000000" as UserId })
})
afterAll(() => server.stop())

type Fields = ReadonlyArray<readonly [name: string, value: string | File]>
const file = (size: number, name = "a.png") => new File([new Uint8Array(size)], name)
const files = (count: number, size = 3): Fields => Array.from({ length: count }, () => ["files", file(size)] as const)
const formOf = (fields: Fields): FormData => {
  const data = new FormData()
  for (const [name, value] of fields) data.append(name, value)
  return data
}

interface Options {
  readonly headers?: Record<string, string>
  readonly token?: string | null
}
const post = async (
  body: FormData | Uint8Array | ReadableStream<Uint8Array> | string,
  { headers = {}, ...options }: Options = {},
  path = "/made-up/posts",
) => {
  const who = options.token === undefined ? token : options.token
  const authorization: Record<string, string> = who === null ? {} : { authorization: `Bearer ${who}` }
  const response = await fetch(server.base + path, { method: "POST", body, headers: { ...authorization, ...headers } })
  return { status: response.status, text: await response.text() }
}
const multipart = { "content-type": "multipart/form-data; boundary=----of-the-tests" }
const tooLarge = { status: 413, text: `{"error":"PAYLOAD_TOO_LARGE"}` }
const limitExceeded = { status: 413, text: `{"error":"MEDIA_LIMIT_EXCEEDED"}` }
const megabytes = (count: number) => count * 1024 * 1024

describe("A route that takes JSON or a form", () => {
  test("takes JSON, in which there are no files", async () => {
    const body = JSON.stringify({ content: " a ", amount: 5, tags: ["x"], files: ["ignored"] })
    const { status, text } = await post(body, { headers: { "content-type": "application/json" } })
    expect([status, JSON.parse(text)]).toEqual([201, { content: "a", amount: 5, tags: ["x"], files: [] }])
  })

  test("takes a form, whose files arrive in order, with what the sender calls them", async () => {
    const sent = [
      ["files", file(1, "../b")],
      ["content", " a "],
      ["files", file(2)],
    ] as const
    const { status, text } = await post(formOf(sent))
    expect([status, JSON.parse(text)]).toEqual([
      201,
      {
        content: "a",
        files: [
          { name: "../b", size: 1 },
          { name: "a.png", size: 2 },
        ],
      },
    ])
  })

  test("reads the texts of a form as it reads a query, and ignores other parts", async () => {
    const texts = [
      ["content", "  "],
      ["kind", "buy"],
      ["amount", "7"],
      ["tags", "x"],
      ["tags", "y"],
    ] as const
    const others = [
      ["constructor", "z"],
      ["__proto__", "z"],
      ["other", file(9)],
    ] as const
    const { status, text } = await post(formOf([...files(1), ...texts, ...others]))
    expect([status, JSON.parse(text)]).toMatchObject([
      201,
      { content: null, kind: "buy", amount: 7, tags: ["x", "y"], files: [{ size: 3 }] },
    ])
    expect(Object.keys(JSON.parse(text)).toSorted()).toEqual(["amount", "content", "files", "kind", "tags"])
  })

  test.each<[string, Fields, string]>([
    ["a text that is too long", [["content", "x".repeat(11)]], "body.content must NOT have more than 10 characters"],
    ["a NUL", [["content", "a\0"]], "body.content must NOT contain NUL or a lone surrogate"],
    ["another word", [["kind", "give"]], "body.kind must be equal to one of the allowed values"],
    ["no number", [["amount", "7e0"]], "body.amount must be number"],
    ["too large a number", [["amount", "10"]], "body.amount must be <= 9"],
    [
      "a text that is given twice",
      [
        ["content", "a"],
        ["content", "b"],
      ],
      "body.content must be string",
    ],
    ["a file in the place of a text", [["content", file(1)]], "body.content must be string"],
    [
      "too many of a list",
      [
        ["tags", "a"],
        ["tags", "b"],
        ["tags", "c"],
      ],
      "body.tags must NOT have more than 2 items",
    ],
    ["a text in the place of a file", [["files", "text"]], "body.files[1] must be a file"],
  ])("refuses %s", async (_, fields, message) => {
    expect(await post(formOf([...files(1), ...fields]))).toEqual({ status: 400, text: invalid(message) })
  })

  test.each([
    ["nothing", Buffer.alloc(0)],
    ["a form that was cut off", form(part(Buffer.from("x"), { name: "files" })).subarray(0, 120)],
    ["JSON", Buffer.from("{}")],
    ["a hundred parts", form(...Array.from({ length: 100 }, (_, n) => part(Buffer.from("x"), { name: `p${n}` })))],
  ])("refuses %s that is called a form", async (_, body) => {
    const refused = { status: 400, text: invalid("body must be valid multipart/form-data") }
    expect(await post(body, { headers: multipart })).toEqual(refused)
  })

  test("refuses a form with a text and no file, and leaves to the route what a form with neither means", async () => {
    const refused = { status: 400, text: invalid("body must have required property 'files'") }
    expect(await post(formOf([["content", "a"]]))).toEqual(refused)
    const { status, text } = await post(form(), { headers: multipart })
    expect([status, JSON.parse(text)]).toEqual([201, { files: [] }])
    const blank = await post(formOf([["content", "  "]]))
    expect([blank.status, JSON.parse(blank.text)]).toEqual([201, { content: null, files: [] }])
  })

  test("refuses its absence", async () => {
    const refused = { status: 400, text: invalid("body must be object") }
    expect(await ask(server.base, "POST", "/made-up/posts", { token })).toMatchObject(refused)
  })

  test.each(["text/plain", "multipart/mixed; boundary=x", "image/png", "application/x-www-form-urlencoded"])(
    "does not take %s",
    async (type) => {
      const answer = await post("x", { headers: { "content-type": type } })
      expect(answer).toEqual({ status: 415, text: `{"error":"UNSUPPORTED_MEDIA_TYPE"}` })
    },
  )
})

describe("The files of a form", () => {
  test("are as many as the route says, of 5 MB each", async () => {
    const { status, text } = await post(formOf([...files(8, megabytes(5)), ["content", "a"]]))
    expect([status, JSON.parse(text).files.length]).toEqual([201, 8])
    const refused = { status: 400, text: invalid("body.files must NOT have more than 8 items") }
    expect(await post(formOf(files(9)))).toEqual(refused)
  })

  test("are each no larger than 5 MB", async () => {
    expect(await post(formOf([...files(1), ...files(1, megabytes(5) + 1)]))).toEqual(tooLarge)
  })

  test("are together no larger than all may be, declared or not", async () => {
    const many = formOf(files(9, megabytes(5)))
    expect(await post(many)).toEqual(tooLarge)
    const undeclared = new Blob([form(...Array.from({ length: 9 }, () => part(Buffer.alloc(megabytes(5)))))]).stream()
    expect(await post(undeclared, { headers: multipart })).toEqual(tooLarge)
  })

  test("raise no limit but their own: JSON and the texts of a form stay at 1 MB, other routes too", async () => {
    const long = "x".repeat(megabytes(1) + 1)
    expect(await post(formOf([...files(1), ["content", long]]))).toEqual(tooLarge)
    expect(await post(formOf([...files(1), ["unknown-looks", long]]))).toEqual(tooLarge)
    const json = JSON.stringify({ content: long })
    expect(await post(json, { headers: { "content-type": "application/json" } })).toEqual(tooLarge)
    expect(await post(formOf(files(1, megabytes(2))), {}, "/made-up/echo")).toEqual(tooLarge)
    expect(await post(formOf(files(1)), {}, "/made-up/echo")).toMatchObject({ status: 415 })
  })

  test("may have a code of their own for all of that", async () => {
    const path = "/made-up/messages"
    expect((await post(formOf([...files(2), ["content", "a"]]), {}, path)).status).toBe(201)
    expect(await post(formOf([...files(3), ["content", "a"]]), {}, path)).toEqual(limitExceeded)
    expect(await post(formOf(files(40)), {}, path)).toEqual(limitExceeded)
    expect(await post(formOf(files(1, megabytes(5) + 1)), {}, path)).toEqual(limitExceeded)
    expect(await post(formOf(files(4, megabytes(4))), {}, path)).toEqual(limitExceeded)
    expect(await post(formOf([["content", "a".repeat(megabytes(1))]]), {}, path)).toEqual(tooLarge)
  })

  test("do not come in chunks of a byte", async () => {
    const connection = await rawConnection(server.base)
    const type = `Content-Type: ${multipart["content-type"]}`
    await connection.say(wire("POST", "/made-up/posts", [type, "Transfer-Encoding: chunked"]))
    await connection.say("1\r\nx\r\n".repeat(4000))
    const answer = await connection.answer()
    expect(answer).toStartWith("HTTP/1.1 413 ")
    expect(answer.toLowerCase()).toMatch(/\r\nconnection: close\r\n/)
    await connection.closed
  })
})

// Each row mends the first fault of the row before it, so each answer shows which check comes next.
describe("The checks of a form", () => {
  const evil = { origin: "https://evil.example" }
  const tooMany = formOf([...files(9), ["content", "x".repeat(11)]])
  const wrongText = formOf([...files(1), ["content", "x".repeat(11)]])
  const wrongType = { ...evil, "content-type": "text/plain" }

  test.each<[string, string, FormData | string, Options, number]>([
    ["the route", "/nowhere", formOf(files(9, megabytes(5))), { token: null, headers: evil }, 404],
    ["the size of all", "/made-up/posts", formOf(files(9, megabytes(5))), { token: null, headers: evil }, 413],
    ["the media type", "/made-up/posts", "x", { token: null, headers: wrongType }, 415],
    ["the size of one", "/made-up/posts", formOf(files(1, megabytes(5) + 1)), { headers: evil }, 413],
    ["the origin", "/made-up/posts", tooMany, { token: null, headers: evil }, 403],
    ["the token", "/made-up/posts", tooMany, { token: null }, 401],
    ["the account", "/made-up/posts", tooMany, { token: "gone" }, 404],
    ["the number of files", "/made-up/posts", tooMany, {}, 400],
    ["the texts", "/made-up/posts", wrongText, {}, 400],
    ["nothing else", "/made-up/posts", formOf(files(1)), {}, 201],
  ])("come in their turn: %s", async (_, path, body, options, status) => {
    const who = options.token === "gone" ? { ...options, token: goneToken } : options
    expect((await post(body, who, path)).status).toBe(status)
  })
})
