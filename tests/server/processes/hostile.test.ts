import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { untilReady } from "../../support/until.ts"
import { rawConnection, wire } from "./raw-connection.ts"
import { runToEnd, type ServerProcess, startServer } from "./server-process.ts"

// Processes start here, one after another, and a busy machine is slow at that.
setDefaultTimeout(120_000)

const folder = mkdtempSync(join(tmpdir(), "curio-hostile-"))

let server: ServerProcess
beforeAll(async () => {
  server = await startServer({
    DATA_DIR: folder,
    IDP_OAUTH_ENABLED: "true",
    // No user is asked there.
    IDP_ISSUER: "http://127.0.0.1:9",
    IDP_CLIENT_ID: "curio",
    IDP_CLIENT_SECRET: "a secret of the tests",
  })
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true })
})

const json = "content-type: application/json"
const nonsense: ReadonlyArray<readonly [string, string]> = [
  ["every byte there is", `${String.fromCharCode(...Array(256).keys())}\r\n\r\n`],
  ["another protocol", "EHLO curio\r\n\r\n"],
  ["a TLS handshake", "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n"],
  ["a header without a name", wire("GET", "/health", [": nothing"])],
  ["a header with a NUL", wire("GET", "/health", ["x-a: b\x00c"])],
  ["headers without end", wire("GET", "/health", [`x-a: ${"a".repeat(200_000)}`])],
  ["a path that is not encoded well", wire("GET", "/users/%E0%A4%A")],
  ["a path without a slash", wire("GET", "health")],
  ["two lengths", wire("POST", "/auth/login", [json, "content-length: 2", "content-length: 200"], "{}")],
  ["a length below zero", wire("POST", "/auth/login", [json, "content-length: -5"], "{}")],
  ["a length and chunks", wire("POST", "/auth/login", [json, "content-length: 2", "transfer-encoding: chunked"], "{}")],
  ["a broken chunk", wire("POST", "/auth/login", [json, "transfer-encoding: chunked"], "zz\r\n{}\r\n")],
  ["a broken cookie", wire("POST", "/auth/refresh", ["cookie: refreshToken=%%%; =; ;;refreshToken"])],
  ["broken JSON", wire("POST", "/auth/login", [json, "content-length: 9"], '{"a":\xff\xfe}')],
]

describe("The process", () => {
  test("outlives whatever is said on a raw connection, and shows nothing about its inside", async () => {
    const before = await fetch(`${server.url}/health`)
    expect(before.status).toBe(200)
    for (const [what, words] of nonsense) {
      const connection = await rawConnection(server.url)
      await connection.say(words)
      // Some of it is refused, some of it waits for more to come, and the visitor goes away.
      const first = await Promise.race([connection.answer(), fetch(`${server.url}/health`).then(() => "")])
      connection.end()
      expect(`${what}: ${first}`).not.toMatch(/: HTTP\/1\.1 (2\d\d|500)|node_modules|\.ts:\d/)
      await untilReady(server.url)
    }
  })

  test.each(["[", "a b", "", "curio.test:99999", "u:p@x"])(
    "answers a request to a host as always when it is called %p",
    async (host) => {
      const registered = await fetch(`${server.url}/auth/register`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ email: `${crypto.randomUUID()}@example.com`, password: "correct horse" }),
      })
      const { accessToken } = (await registered.json()) as { readonly accessToken: string }
      const answerTo = async (path: string): Promise<string> => {
        const connection = await rawConnection(server.url)
        await connection.say(
          `GET ${path} HTTP/1.1\r\nhost: ${host}\r\nauthorization: Bearer ${accessToken}\r\nconnection: close\r\n\r\n`,
        )
        const said = await connection.answer()
        connection.end()
        return said
      }
      const back = await answerTo("/integrations/gameplatform/callback?state=x")
      expect(back).toStartWith("HTTP/1.1 302 ")
      expect(back).toContain("/settings?gameplatform=error&code=INVALID_STATE\r\n")
      expect(await answerTo("/auth/idp/callback?state=x")).toContain("error=INVALID_STATE\r\n")
      expect(await answerTo("/items?field.status=playing")).toStartWith("HTTP/1.1 200 ")
    },
  )

  test("outlives those who hang up in the middle of a body, who are no errors of ours", async () => {
    for (const length of [1000, 1000, 200_000, 200_000]) {
      const connection = await rawConnection(server.url)
      await connection.say(wire("POST", "/auth/verify-email", [json, `content-length: ${length}`], '{"token":"'))
      connection.end()
    }
    await server.logs(/(?:"path":"\/auth\/verify-email"[\s\S]*?){4}()/)
    const statuses = server.said.out.matchAll(/"path":"\/auth\/verify-email","status":(\d+)/g)
    expect(Array.from(statuses, ([, status]) => status)).toEqual(Array(4).fill("400"))
    await untilReady(server.url)
  })

  test("outlives rejections and exceptions that no user caught, and writes them down without what they say", async () => {
    const { code, err, out } = await runToEnd("tests/server/processes/children/unhandled-errors.ts", [], {})
    expect({ code, err }).toEqual({ code: 0, err: "" })
    const lines = out.trimEnd().split("\n")
    expect(lines.at(-1)).toBe("still here")
    expect(lines.filter((line) => line.includes("unhandled error"))).toHaveLength(2)
    expect(out).not.toContain("hunter2")
  })
})
