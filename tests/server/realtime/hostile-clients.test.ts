import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { type Service, startService } from "../../support/service.ts"
import { chatRows, sent } from "../chat/chat-client.ts"
import type { Person } from "../users/people.ts"
import { bytesOf, opcodes, type RawClient, rawClient } from "./raw-client.ts"
import { openSocket, type SocketClient } from "./socket-client.ts"

describe("A hostile client", () => {
  let service: Service
  let chat: ReturnType<typeof chatRows>
  let ada: Person
  let bob: Person
  let path: string
  let bystander: SocketClient
  beforeAll(async () => {
    service = await startService({ passwordCost: 4 })
    chat = chatRows(service)
    ;[ada, bob] = [await service.person(), await service.person()]
    path = await chat.group(ada, [bob])
    bystander = openSocket(service, await tokenOf(bob))
    await bystander.ofType("ready")
  })
  afterAll(async () => {
    // No other user has noticed anything.
    const last = await sent(ada, path, "Still there?")
    await bystander.frame(({ message }) => (message as typeof last | undefined)?.id === last.id)
    expect(new Set(bystander.frames.map(({ type }) => type))).toEqual(new Set(["ready", "message.created"]))
    await bystander.close()
    await service.stop()
  })

  const tokenOf = async ({ user }: Person) => {
    const account = await service.account(user.email)
    if (account === null) throw new Error("There is no such account.")
    return service.http.accessTokens.sign(account)
  }
  const connected = async (person = ada) => {
    const client = await rawClient(service.url, await tokenOf(person))
    await client.until(() => client.texts().some(({ type }) => type === "ready"))
    return client
  }
  const json = (value: object) => bytesOf(JSON.stringify(value))
  const conversationId = () => path.split("/").at(-1)
  const ofType = (client: RawClient, type: string) => client.texts().filter((one) => one["type"] === type)
  /** The client is as good as any other. */
  const isServed = async (client: RawClient) => {
    const before = ofType(client, "pong").length
    client.write(json({ type: "ping" }))
    await client.until(() => ofType(client, "pong").length > before)
    client.end()
  }

  const text = JSON.stringify({ type: "ping" })
  const half = (opcode: number, isLast: boolean, size = 9_000) => bytesOf("x".repeat(size), { opcode, isLast })
  const { close, continuation, ping, pong } = opcodes
  // By RFC 6455; a client that breaks the protocol may get its code, or not.
  test.each<readonly [string, ReadonlyArray<Buffer>, ReadonlyArray<number | null>]>([
    ["a frame without a mask", [bytesOf(text, { isMasked: false })], [1002, null]],
    ["a frame with reserved bits", [bytesOf(text, { reserved: 4 })], [1002, null]],
    ["an unknown opcode", [bytesOf(text, { opcode: 3 })], [1002, null]],
    ["a continuation of nothing", [bytesOf(text, { opcode: continuation })], [1002, null]],
    ["a ping in fragments", [bytesOf("", { opcode: ping, isLast: false })], [1002, null]],
    ["a ping of 126 bytes", [bytesOf("x".repeat(126), { opcode: ping })], [1002, null]],
    ["text that is no UTF-8", [bytesOf(new Uint8Array([0xff, 0xfe]))], [1007, null]],
    ["a frame of 16 KB and a byte", [bytesOf("x".repeat(16_385))], [1009, null]],
    ["fragments of more than 16 KB", [half(opcodes.text, false), half(continuation, true)], [1009, null]],
    ["a frame that says it is huge", [Buffer.from([0x81, 0xff, 0x7f, ...Array(11).fill(255)])], [1009, null]],
    ["a binary frame", [bytesOf(new Uint8Array(3), { opcode: opcodes.binary })], [1003]],
    ["a close without a code", [bytesOf("", { opcode: close })], [1000, 1005, null]],
    ["a close with half a code", [bytesOf("x", { opcode: close })], [1000, 1002, 1005, null]],
    ["a close with a code that is not allowed", [bytesOf(new Uint8Array([0, 1]), { opcode: close })], [1, 1002, null]],
  ])("is closed after %s", async (_, bytes, codes) => {
    const client = await connected()
    client.write(...bytes)
    expect(codes).toContain(await client.code())
  })

  test.each<readonly [string, Buffer]>([
    ["nothing", bytesOf("")],
    ["text that is no JSON", bytesOf("{")],
    ["JSON that is very deep", bytesOf("[".repeat(8_000) + "]".repeat(8_000))],
    ["a deep object", bytesOf(`{"type":"typing","a":${'{"a":'.repeat(2_000)}1${"}".repeat(2_000)}}`)],
    ["a prototype", bytesOf('{"__proto__":{"type":"ping"},"constructor":1}')],
    ["the name of a method", bytesOf('{"type":"toString"}')],
    ["half a surrogate", bytesOf('{"type":"\\ud800"}')],
    ["a text of NULs", bytesOf("\0".repeat(16_384))],
  ])("that sends %s is notified, and is served on", async (_, bytes) => {
    const client = await connected()
    client.write(bytes)
    await client.until(() => ofType(client, "error").length > 0)
    expect(ofType(client, "error")).toEqual([{ type: "error", code: "INVALID_FRAME", ref: null }])
    await isServed(client)
  })

  test("may send a message in fragments, with pings between them", async () => {
    const client = await connected()
    const frame = JSON.stringify({ type: "message.send", ref: "1", conversationId: conversationId(), content: "ä🎲" })
    const bytes = new TextEncoder().encode(frame)
    client.write(
      bytesOf(bytes.slice(0, 10), { isLast: false }),
      bytesOf("one", { opcode: ping }),
      bytesOf(bytes.slice(10, -6), { opcode: continuation, isLast: false }),
      bytesOf("two", { opcode: ping }),
      bytesOf(bytes.slice(-6), { opcode: continuation }),
    )
    await client.until(() => ofType(client, "ack").length === 1)
    expect(ofType(client, "ack")[0]).toMatchObject({ ref: "1", message: { content: "ä🎲" } })
    const pongs = client.frames.filter(({ opcode }) => opcode === pong).map(({ payload }) => payload.toString())
    expect(pongs).toEqual(["one", "two"])
    await isServed(client)
  })

  test("that sends 300 frames at once is answered for thirty of them, and closed after the next", async () => {
    const client = await connected(await service.person())
    const frames = Array.from({ length: 1000 }, (_, n) => json({ type: "read", ref: String(n) }))
    // What waits for its answer when a socket is closed gets none.
    client.write(...frames.slice(0, 30))
    await client.until(() => ofType(client, "error").length === 30)
    client.write(...frames.slice(30))
    expect(await client.code()).toBe(4429)
    const codes = Map.groupBy(ofType(client, "error"), ({ code }) => code)
    expect([...codes].map(([code, some]) => [code, some.length]).sort()).toEqual([
      ["INVALID_FRAME", 30],
      ["RATE_LIMITED", 270],
    ])
  })

  const inTwo = Buffer.concat([half(opcodes.text, false, 2), half(continuation, true, 2)])
  test.each<readonly [string, number, Buffer]>([
    ["pings of the protocol", 300, bytesOf("", { opcode: ping })],
    ["pongs that were not asked for", 300, bytesOf("", { opcode: pong })],
    ["frames of type ping", 300, json({ type: "ping" })],
    ["texts of nothing", 300, bytesOf("")],
    ["frames in two parts", 300, inTwo],
    ["frames of 16 KB", 64, half(opcodes.text, true, 16_384)],
  ])("may send so many %s in ten seconds, and is closed after the next", async (_, most, frame) => {
    // The client asks for one thing in the end, which is a frame as well.
    const client = await connected(await service.person())
    client.write(...Array.from({ length: most - 1 }, () => frame), json({ type: "ping" }))
    // Thirty pings wait to be answered at most.
    await client.until(() => ofType(client, "pong").length > 0)
    client.write(frame, frame)
    expect(await client.code()).toBe(4429)
  })

  test("that was closed because of a flood is refused for a while, and no other user is", async () => {
    const eve = await service.person()
    const client = await connected(eve)
    client.write(...Array.from({ length: 301 }, () => bytesOf("", { opcode: pong })))
    expect(await client.code()).toBe(4429)
    await expect(connected(eve)).rejects.toThrow(" 429 ")
    await isServed(await connected(ada))
  })

  test("that sends frames before it is notified ready gets ready first", async () => {
    const client = await rawClient(service.url, await tokenOf(ada))
    client.write(json({ type: "ping" }), json({ type: "read", ref: "early" }))
    await client.until(() => ofType(client, "error").length === 1)
    expect(client.texts().map(({ type }) => type)).toEqual(["ready", "pong", "error"])
    await isServed(client)
  })

  test("that goes away in the middle of a frame, or of the handshake, leaves nothing behind", async () => {
    for (let n = 0; n < 20; n++) {
      const client = await connected()
      client.write(bytesOf(text).subarray(0, 4))
      client.end()
    }
    // Ten at once are allowed, so those that are gone do not count.
    const sockets = []
    for (let n = 0; n < 5; n++) sockets.push(await connected())
    for (const socket of sockets) await isServed(socket)
  })

  test("that stops reading is closed when a megabyte waits for it, and its sends stay whole for others", async () => {
    const group = await chat.group(ada, [bob])
    const slow = await connected()
    const good = openSocket(service, await tokenOf(ada))
    await good.ofType("ready")
    slow.stopReading()
    // The kernel takes about four megabytes before anything waits.
    const content = "🎲".repeat(4000)
    const many = 600
    const before = bystander.frames.filter(({ type }) => type === "message.created").length
    for (let n = 0; n < many; n += 20) await Promise.all(Array.from({ length: 20 }, () => sent(bob, group, content)))
    await good.ofType("message.created", many)
    await bystander.ofType("message.created", before + many)
    slow.readAgain()
    expect([4408, null]).toContain(await slow.code())
    expect(ofType(slow, "message.created").length).toBeLessThan(many)
    await good.close()
  }, 120_000)
})
