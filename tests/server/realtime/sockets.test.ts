import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { logOutAll, type UserId } from "../../../core/index.ts"
import { engines, type Service, startService } from "../../support/service.ts"
import { chatRows, reactionOf, sent } from "../chat/chat-client.ts"
import type { Person } from "../users/people.ts"
import { openSocket } from "./socket-client.ts"

describe.each(engines)("Sockets, on %s", (engine) => {
  let service: Service
  let chat: ReturnType<typeof chatRows>
  let ada: Person
  let bob: Person
  let eve: Person
  beforeAll(async () => {
    service = await startService({ engine, passwordCost: 4 })
    chat = chatRows(service)
    ;[ada, bob, eve] = [await service.person(), await service.person(), await service.person()]
  })
  afterAll(() => service.stop())

  const tokenOf = async ({ user }: Person) => {
    const account = await service.account(user.email)
    if (account === null) throw new Error("There is no such account.")
    return service.http.accessTokens.sign(account)
  }
  const connect = async (person: Person, cursor?: string) => {
    const socket = openSocket(service, await tokenOf(person), { cursor })
    await socket.ofType("ready")
    return socket
  }
  const idIn = (path: string) => path.split("/").at(-1)

  test("a connected member gets messages, edits, reactions and deletions, and no other user does", async () => {
    const path = await chat.group(ada, [bob])
    const [mine, theirs, foreign] = [await connect(ada), await connect(bob), await connect(eve)]
    const message = await sent(ada, path, "Is the box still there?")
    for (const socket of [mine, theirs]) expect((await socket.ofType("message.created"))["message"]).toEqual(message)
    await bob.put(reactionOf(message))
    const [seenByAda, seenByBob] = [await mine.ofType("message.reaction"), await theirs.ofType("message.reaction")]
    expect(seenByAda["reactions"]).toEqual([{ emoji: "👍", count: 1, mine: false }])
    expect(seenByBob["reactions"]).toEqual([{ emoji: "👍", count: 1, mine: true }])
    await ada.patch(`/chat/messages/${message.id}`, { content: "Is it?" })
    expect((await theirs.ofType("message.updated"))["message"]).toMatchObject({ id: message.id, content: "Is it?" })
    await ada.delete(`/chat/messages/${message.id}`)
    expect(await theirs.ofType("message.deleted")).toMatchObject({ conversationId: idIn(path), messageId: message.id })
    expect(foreign.frames.map(({ type }) => type)).toEqual(["ready"])
    for (const socket of [mine, theirs, foreign]) await socket.close()
  })

  test("a client that comes back with its cursor gets what it missed, once and in order", async () => {
    const path = await chat.group(ada, [bob])
    const socket = await connect(bob)
    await sent(ada, path, "1")
    await socket.ofType("message.created")
    await socket.close()
    const missed = []
    for (const content of ["2", "3", "4"]) missed.push(await sent(ada, path, content))
    const again = await connect(bob, socket.cursor())
    expect(await again.ofType("ready")).toMatchObject({ resumed: true })
    const last = await sent(ada, path, "5")
    await again.ofType("message.created", 4)
    const got = again.frames.filter(({ type }) => type === "message.created").map(({ message }) => message)
    expect(got).toEqual([...missed, last])
    await again.close()
  })

  test("a cursor of another user, or none at all, does not resume", async () => {
    const socket = await connect(bob)
    const cursor = (await socket.ofType("ready"))["cursor"] as string
    await socket.close()
    const foreign = await connect(eve, cursor)
    expect(await foreign.ofType("ready")).toMatchObject({ resumed: false })
    await foreign.ofType("resync")
    await foreign.close()
  })

  test("a message sent over the socket is acknowledged once, and stored once for its clientId", async () => {
    const path = await chat.group(ada, [bob])
    const [mine, theirs] = [await connect(ada), await connect(bob)]
    const frame = { type: "message.send", conversationId: idIn(path), content: "Hello", clientId: "a" }
    mine.send({ ...frame, ref: "1" })
    mine.send({ ...frame, ref: "2" })
    const first = await mine.frame(({ ref }) => ref === "1")
    const second = await mine.frame(({ ref }) => ref === "2")
    expect(first).toMatchObject({ type: "ack", message: { content: "Hello" } })
    expect(second["message"]).toEqual(first["message"])
    expect((await theirs.ofType("message.created"))["message"]).toEqual(first["message"])
    mine.send({ type: "read", conversationId: idIn(path), messageId: (first["message"] as { id: string }).id })
    expect(await theirs.ofType("conversation.read")).toMatchObject({ userId: ada.user.id })
    mine.send({ type: "message.send", conversationId: idIn(await chat.group(eve)), content: "Hi", ref: "3" })
    expect(await mine.frame(({ ref }) => ref === "3")).toEqual({ type: "error", code: "FORBIDDEN", ref: "3" })
    for (const socket of [mine, theirs]) await socket.close()
  })

  test("a message is refused with the codes of HTTP", async () => {
    const [path, foreign] = [await chat.group(ada, [bob]), await chat.group(eve)]
    const conversationId = idIn(path)
    const elsewhere = await sent(eve, foreign, "Elsewhere")
    const socket = await connect(ada)
    const refused: ReadonlyArray<readonly [string, Record<string, unknown>]> = [
      ["EMPTY_MESSAGE", { conversationId }],
      ["EMPTY_MESSAGE", { conversationId, content: null }],
      ["EMPTY_MESSAGE", { conversationId, content: " \n\t" }],
      ["NOT_FOUND", { conversationId: crypto.randomUUID(), content: "Hi" }],
      ["FORBIDDEN", { conversationId: idIn(foreign), content: "Hi" }],
      ["INVALID_REPLY", { conversationId, content: "Hi", replyToId: elsewhere.id }],
    ]
    for (const [code, { conversationId: id, ...body }] of refused) {
      const ref = crypto.randomUUID()
      socket.send({ type: "message.send", ref, conversationId: id, ...body })
      expect(await socket.frame((frame) => frame["ref"] === ref)).toEqual({ type: "error", code, ref })
      expect((await ada.post(`/chat/conversations/${id}/messages`, body)).body).toEqual({ error: code })
    }
    // What the schema refuses is a 400 without a code there.
    for (const body of [{ content: "x".repeat(4001) }, { content: 1 }, { content: "Hi", replyToId: "x" }]) {
      const ref = crypto.randomUUID()
      socket.send({ type: "message.send", ref, conversationId, ...body })
      expect(await socket.frame((frame) => frame["ref"] === ref)).toMatchObject({ code: "INVALID_FRAME" })
      expect(await ada.post(`${path}/messages`, body)).toMatchObject({ status: 400, body: { code: "ERR_VALIDATION" } })
    }
    await socket.close()
  })

  test("whatever a client sends, it is answered or closed, and no other user notices", async () => {
    const [bad, good] = [await connect(ada), await connect(bob)]
    for (const frame of ["no json", "[]", "12", '{"type":"unknown","ref":"x"}', '{"type":"read","ref":"y"}'])
      bad.send(frame)
    await bad.ofType("error", 5)
    const refs = bad.frames.filter(({ type }) => type === "error").map(({ code, ref }) => [code, ref])
    expect(refs).toEqual([null, null, null, "x", "y"].map((ref) => ["INVALID_FRAME", ref]))
    for (let n = 0; n < 30; n++) bad.send({ type: "typing", conversationId: crypto.randomUUID() })
    await bad.frame(({ code }) => code === "RATE_LIMITED")
    bad.send({ type: "ping" })
    await bad.ofType("pong")
    bad.ws.send(new Uint8Array([1, 2, 3]))
    expect((await bad.closed).code).toBe(1003)
    const large = await connect(ada)
    large.send("x".repeat(16 * 1024 + 1))
    expect((await large.closed).code).toBe(1009)
    good.send({ type: "ping" })
    await good.ofType("pong")
    await good.close()
  })

  test("ending the sessions of a user closes all sockets of that user, and of no other user", async () => {
    const [one, other, stays] = [await connect(eve), await connect(eve), await connect(bob)]
    const old = await tokenOf(eve)
    await service.inside(logOutAll(eve.user.id as UserId))
    for (const socket of [one, other]) expect((await socket.closed).code).toBe(4403)
    const refused = openSocket(service, old)
    expect((await refused.closed).code).not.toBe(1000)
    expect(refused.frames).toEqual([])
    const again = await connect(eve)
    for (const socket of [again, stays]) {
      socket.send({ type: "ping" })
      await socket.ofType("pong")
      await socket.close()
    }
  })

  test("the metrics say how many sockets there are and what they do", async () => {
    const socket = await connect(ada)
    socket.send({ type: "ping" })
    await socket.ofType("pong")
    const numberIn = (text: string, name: string) => Number(new RegExp(`^${name} (\\d+)$`, "m").exec(text)?.[1] ?? "0")
    for (;;) {
      const text = await (await fetch(`${service.url}/metrics`)).text()
      const [sent, received] = ["sent", "received"].map((direction) =>
        numberIn(text, `realtime_frames_total\\{direction="${direction}"\\}`),
      )
      if (numberIn(text, "realtime_sockets") === 1 && Number(sent) >= 2 && Number(received) >= 1) break
      await Bun.sleep(50)
    }
    await socket.close()
  })

  test("a browser connects with its token as a subprotocol, which is not answered", async () => {
    const socket = openSocket(service, await tokenOf(ada), { asBrowser: true })
    await socket.ofType("ready")
    expect(socket.ws.protocol).toBe("curio.v1")
    await socket.close()
  })

  test.each([
    ["without a token", {}, 401],
    ["with a token that is not good", { authorization: "Bearer x.y.z" }, 401],
    ["without an upgrade", null, 426],
    ["from a foreign origin", { origin: "https://foreign.test" }, 403],
  ])("a request %s is refused", async (_, headers, status) => {
    const authorization = `Bearer ${await tokenOf(ada)}`
    const given = headers === null || "origin" in headers ? { authorization, ...headers } : headers
    const response = await fetch(new URL("/realtime", service.url), { headers: given as Record<string, string> })
    expect(response.status).toBe(status)
    expect(await response.json()).toEqual({ error: expect.any(String) })
  })

  test("a user has at most ten sockets", async () => {
    const sockets = []
    for (let n = 0; n < 10; n++) sockets.push(await connect(ada))
    const eleventh = openSocket(service, await tokenOf(ada))
    await eleventh.closed
    expect(eleventh.frames).toEqual([])
    await sockets[0]?.close()
    const next = await connect(ada)
    for (const socket of [...sockets.slice(1), next]) await socket.close()
  })

  test("a deadline is renewed with a new token of the same user, and with no other", async () => {
    const socket = await connect(ada)
    const { expiresAt } = await socket.ofType("ready")
    service.clock.forward({ minutes: 1 })
    socket.send({ type: "auth", token: await tokenOf(bob) })
    expect(await socket.ofType("error")).toEqual({ type: "error", code: "UNAUTHORIZED", ref: null })
    socket.send({ type: "auth", token: await tokenOf(ada) })
    const renewed = await socket.frame(({ expiresAt: next, type }) => type === "ready" && next !== expiresAt)
    expect(renewed["resumed"]).toBe(false)
    service.clock.forward({ minutes: 14, seconds: 1 })
    expect(await socket.ofType("auth.expiring")).toMatchObject({ expiresAt: renewed["expiresAt"] })
    service.clock.forward({ minutes: 1 })
    expect((await socket.closed).code).toBe(4401)
  })
})
