import { afterAll, describe, expect, setDefaultTimeout, test } from "bun:test"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { rawConnection, wire } from "./raw-connection.ts"
import { startServer } from "./server-process.ts"

// Processes start here, one after another, and a busy machine is slow at that.
setDefaultTimeout(120_000)

const folder = mkdtempSync(join(tmpdir(), "curio-stop-"))
afterAll(() => rmSync(folder, { recursive: true }))

const body = JSON.stringify({ email: "slow@example.com", password: "correct horse" })
const headers = ["content-type: application/json", `content-length: ${body.length}`]

describe("SIGTERM", () => {
  test("finishes what was begun, says on open connections that the server goes, and ends with 0", async () => {
    const server = await startServer({ DATA_DIR: join(folder, "busy") })
    const [slow, probe, other] = await Promise.all([server.url, server.url, server.url].map(rawConnection))
    if (!slow || !probe || !other) throw new Error("three connections")
    const ready = async () => {
      await probe.say(wire("GET", "/ready"))
      return probe.answer()
    }
    expect(await ready()).toStartWith("HTTP/1.1 200 ")
    await other.say(wire("GET", "/health"))
    expect(await other.answer()).toStartWith("HTTP/1.1 200 ")
    await slow.say(wire("POST", "/auth/register", headers, body.slice(0, 10)))
    // Answered after the first half of the slow one was read, as both came over the same loop.
    expect(await ready()).toStartWith("HTTP/1.1 200 ")

    server.signal("SIGTERM")
    let last = await ready()
    while (last.startsWith("HTTP/1.1 200 ")) last = await ready()
    expect(last).toStartWith("HTTP/1.1 503 ")
    expect(last).toEndWith(`{"statusCode":503,"error":"Service Unavailable"}`)

    await other.say(wire("GET", "/users/me"))
    const refused = await other.answer()
    expect(refused).toStartWith("HTTP/1.1 503 ")
    expect(refused).toMatch(/^connection: close\r$/im)
    expect(refused).toMatch(/^x-content-type-options: nosniff\r$/im)
    expect(refused).toMatch(/^content-security-policy: default-src 'none';/im)
    await other.closed

    await slow.say(body.slice(10))
    const answer = await slow.answer()
    expect(answer).toStartWith("HTTP/1.1 201 ")
    expect(answer).toContain(`"email":"slow@example.com"`)
    expect(await server.ended()).toBe(0)
    expect(server.said.err).toBe("")

    const again = await startServer({ DATA_DIR: join(folder, "busy") })
    const login = await fetch(`${again.url}/auth/login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body,
    })
    expect(login.status).toBe(200)
    await again.stop()
  })

  test("does not wait for connections on which no user asks anything", async () => {
    const server = await startServer({ DATA_DIR: join(folder, "idle") })
    const [silent, used] = [await rawConnection(server.url), await rawConnection(server.url)]
    await used.say(wire("GET", "/health"))
    await used.answer()
    expect(await server.stop()).toBe(0)
    await used.closed
    silent.end()
  })

  test("as Ctrl-C does, ends a server that has only just begun to listen", async () => {
    const server = await startServer({ DATA_DIR: join(folder, "short") })
    server.signal("SIGINT")
    expect(await server.ended()).toBe(0)
    expect(server.said.err).toBe("")
  })
})
