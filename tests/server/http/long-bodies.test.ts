import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { connect, type Socket } from "node:net"
import type { UserId } from "../../../core/index.ts"
import { Busy } from "../../../server/http/answers/http-error.ts"
import type { Intake } from "../../../server/http/rates/body-budget.ts"
import { ask } from "./ask.ts"
import { ada, frontend, type MadeUpServer, madeUpServer } from "./made-up-server.ts"

let server: MadeUpServer
let token: string
const held: Array<{ readonly socket: Socket; readonly answered: Promise<string> }> = []
beforeAll(async () => {
  server = madeUpServer()
  token = await server.http.accessTokens.sign(ada)
})
afterAll(() => server.stop())

const megabytes = (n: number) => n * 1024 * 1024
const taken = () => server.http.bodies.taken()

/** Sends a request but for the last byte of its body. Answers when the machine has taken all the rest. */
const holdBack = async (path: string, type: string, size: number, headers: ReadonlyArray<string>) => {
  const socket = connect(server.port, "127.0.0.1")
  let received = ""
  socket.on("error", () => {})
  socket.on("data", (chunk) => {
    received += chunk.toString("latin1")
  })
  const answered = new Promise<string>((resolve) => socket.once("close", () => resolve(received)))
  held.push({ socket, answered })
  const head = [`POST ${path} HTTP/1.1`, "Host: localhost", "Connection: close", `Content-Type: ${type}`, ...headers]
  socket.write(`${head.join("\r\n")}\r\nContent-Length: ${size}\r\n\r\n`)
  await new Promise<void>((resolve) => socket.write(Buffer.alloc(size - 1, "x"), () => resolve()))
}

/** Sends the last bytes, and answers what was said to each. */
const finish = async (): Promise<ReadonlyArray<string>> => {
  const all = held.splice(0)
  for (const { socket } of all) socket.write("x")
  return Promise.all(all.map(({ answered }) => answered))
}

/** Asks the server for something else until this holds. */
const until = async (holds: () => boolean): Promise<void> => {
  while (!holds()) await ask(server.base, "GET", "/health")
}

const form = "multipart/form-data; boundary=b"
const path = "/made-up/posts"

describe("A body above 64 KB", () => {
  test.each(["none", "altered"])("is counted and dropped without a good token: %s", async (kind) => {
    const headers = kind === "none" ? [] : [`Authorization: Bearer ${token}x`]
    // More than the machine holds back for a connection, so most of it has been read when it was written.
    for (let n = 0; n < 5; n++) await holdBack(path, form, megabytes(30), headers)
    await holdBack("/made-up/things/x", "application/json", megabytes(1) - 1, headers)
    expect(taken()).toBe(0)
    for (const said of await finish()) {
      expect(said).toStartWith("HTTP/1.1 401 ")
      expect(said).toEndWith(`{"error":"UNAUTHORIZED"}`)
    }
  })

  test.each([
    ["size", [], form, megabytes(42), 413],
    ["media type", ["Origin: https://evil.example"], "text/plain", megabytes(1) - 1, 415],
    ["origin of JSON", ["Origin: https://evil.example"], "application/json", megabytes(1) - 1, 403],
    ["origin of a form", ["Origin: https://evil.example"], form, megabytes(2), 403],
  ] as const)(
    "is refused for its %s before its token, also when it is dropped",
    async (_, headers, type, size, status) => {
      await holdBack(path, type, size, headers)
      expect((await finish()).map((said) => Number(said.slice(9, 12)))).toEqual([status])
    },
  )

  test("without a length is dropped as soon as it is that long", async () => {
    const chunk = new Uint8Array(16 * 1024).fill(120)
    let left = 64
    let most = 0
    const body = new ReadableStream({
      pull: (controller) => {
        most = Math.max(most, taken())
        if (left-- > 0) controller.enqueue(chunk)
        else controller.close()
      },
    })
    const answer = await fetch(`${server.base}${path}`, { method: "POST", headers: { "content-type": form }, body })
    expect({ status: answer.status, most }).toEqual({ status: 401, most: 0 })
  })

  test("is counted for a good token until its request is answered", async () => {
    await holdBack(path, form, megabytes(3), [`Authorization: Bearer ${token}`])
    await until(() => taken() === megabytes(3) - 1)
    const metrics = await ask(server.base, "GET", "/metrics")
    expect(metrics.text).toContain(`\nhttp_body_bytes ${megabytes(3) - 1}\n`)
    const [said] = await finish()
    expect(said).toStartWith("HTTP/1.1 400 ")
    await until(() => taken() === 0)
  })

  test("is given back when its sender disconnects", async () => {
    await holdBack(path, form, megabytes(3), [`Authorization: Bearer ${token}`])
    await until(() => taken() === megabytes(3) - 1)
    for (const { socket } of held.splice(0)) socket.destroy()
    await until(() => taken() === 0)
  })
})

describe("Bodies above 1 MB", () => {
  test("are four at a time for an account; the fifth is a 503 that says when to come again", async () => {
    const headers = [`Authorization: Bearer ${token}`, `Origin: ${frontend}`]
    for (let n = 0; n < 4; n++) await holdBack(path, form, megabytes(2), headers)
    await until(() => taken() === 4 * (megabytes(2) - 1))
    void holdBack(path, form, megabytes(2), headers)
    const fifth = (await held.pop()?.answered) ?? ""
    expect(fifth).toStartWith("HTTP/1.1 503 ")
    expect(fifth).toMatch(/^retry-after: 5\r$/im)
    expect(fifth).toMatch(/^access-control-allow-origin: /im)
    expect(fifth).toEndWith(`{"statusCode":503,"error":"Service Unavailable"}`)
    expect((await finish()).map((said) => said.slice(9, 12))).toEqual(["400", "400", "400", "400"])
    await until(() => taken() === 0)
    await holdBack(path, form, megabytes(2), headers)
    expect((await finish()).map((said) => said.slice(9, 12))).toEqual(["400"])
  })

  test("of all accounts are 256 MB, and of requests without one 32 MB", async () => {
    const budget = server.http.bodies
    const large = 50 * 1024 * 1024
    const accounts = Array.from({ length: 6 }, () => crypto.randomUUID() as UserId)
    const intakes: Intake[] = []
    for (const account of accounts) {
      const intake = budget.intake(false, async () => account)
      expect(await intake.isWanted()).toBe(true)
      intakes.push(intake)
    }
    for (const intake of intakes.slice(0, 5)) intake.take(large)
    expect(() => intakes[5]?.take(large)).toThrow(Busy)
    expect(budget.taken()).toBe(5 * large)
    for (const intake of intakes) intake.release()
    expect(budget.taken()).toBe(0)
    const [one, other] = [budget.intake(true, async () => null), budget.intake(true, async () => null)]
    expect(await other.isWanted()).toBe(true)
    one.take(megabytes(31))
    expect(() => other.take(megabytes(2))).toThrow(Busy)
    one.release()
    one.release()
    expect(budget.taken()).toBe(0)
  })
})
