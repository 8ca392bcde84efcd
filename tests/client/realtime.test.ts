import { afterAll, beforeAll, beforeEach, describe, expect, spyOn, test } from "bun:test"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import {
  type Curio,
  connect,
  type Message,
  ok,
  type Realtime,
  type StatusEvent,
} from "../../packages/client/src/index.ts"
import { chatRows } from "../server/chat/chat-client.ts"
import type { Person } from "../server/users/people.ts"
import { runs } from "../support/runs.ts"
import { type Service, startService } from "../support/service.ts"
import { startRelay } from "./relay.ts"

const folder = mkdtempSync(join(tmpdir(), "curio-client-"))
const start = () => startService({ passwordCost: 4, env: { DATA_DIR: folder } })
/** New attempts follow at once. */
const quickly = { retryMillis: 1 }

let service: Service
let relay: ReturnType<typeof startRelay>
let ada: Person
let bob: Person
let conversationId: string
let open: Realtime[] = []
beforeAll(async () => {
  service = await start()
  relay = startRelay(service.url)
  ;[ada, bob] = [await service.person(), await service.person()]
})
afterAll(async () => {
  await service.stop()
  relay.stop()
  rmSync(folder, { recursive: true })
})
beforeEach(async () => {
  for (const one of open) one.close()
  open = []
  conversationId = (await chatRows(service).group(ada, [bob])).split("/").at(-1) as string
})

/** The client of a person; its connections go through the relay. */
const clientOf = async ({ password, user }: Person): Promise<Curio> => {
  const client = connect(relay.url)
  await ok(client.login({ email: user.email, password }))
  return client
}
const live = (client: Curio, options = {}) => {
  const realtime = client.realtime({ ...quickly, ...options })
  open.push(realtime)
  return realtime
}
/** Resolves with the first event that fits. */
const next = <Type extends Parameters<Realtime["on"]>[0]>(
  realtime: Realtime,
  type: Type,
  fits: (event: Parameters<Parameters<typeof realtime.on<Type>>[1]>[0]) => boolean = () => true,
) =>
  new Promise<Parameters<Parameters<typeof realtime.on<Type>>[1]>[0]>((resolve) => {
    const stop = realtime.on(type, (event) => {
      if (!fits(event)) return
      stop()
      resolve(event)
    })
  })
const connected = (realtime: Realtime) =>
  realtime.status === "live" ? Promise.resolve() : next(realtime, "status", ({ status }) => status === "live")
const closed = (realtime: Realtime) => next(realtime, "status", ({ status }) => status === "closed")

/** The contents of the messages that a client receives, up to the last of them. */
const receivedBy = (realtime: Realtime, last: string) => {
  const messages: Message[] = []
  realtime.on("message.created", ({ message }) => messages.push(message))
  return next(realtime, "message.created", ({ message }) => message.content === last).then(() => messages)
}
const contentsOf = (messages: ReadonlyArray<Message>) => messages.map(({ content }) => content)

describe("A client's socket", () => {
  test("delivers each message once and in order while connections are cut", async () => {
    const clients = [await clientOf(ada), await clientOf(bob)]
    const contents = Array.from({ length: 25 }, (_, n) => `message ${n}`)
    for (let round = 0; round < runs(1, 30); round++) {
      const sockets = clients.map((client) => live(client))
      const [cuts, before] = [2 + (round % 7), relay.accepted()]
      let count = 0
      for (const socket of sockets)
        socket.on("message.created", () => {
          count += 1
          if (count % cuts === 0) relay.cut()
        })
      await Promise.all(sockets.map(connected))
      const all = sockets.map((socket) => receivedBy(socket, `end ${round}`))
      const sending = sockets.map((socket) =>
        Promise.all(contents.map((content) => socket.send({ conversationId, content }))),
      )
      for (const sent of await Promise.all(sending)) expect(contentsOf(sent)).toEqual(contents)
      await sockets[0]?.send({ conversationId, content: `end ${round}` })
      const [one, other] = await Promise.all(all)
      expect(one).toEqual(other as Message[])
      expect(new Set(one?.map(({ id }) => id)).size).toBe(51)
      const stored = await ada.get(`/chat/conversations/${conversationId}/messages?limit=51`)
      expect(contentsOf(stored.body.items.reverse())).toEqual(contentsOf(one ?? []))
      // Two sockets connect, and how often they are cut depends on how many frames come together.
      expect(relay.accepted() - before).toBeGreaterThan(4)
      for (const socket of sockets) socket.close()
    }
  }, 120_000)

  test("goes on where it was after a restart of the server", async () => {
    const [reader, writer] = [live(await clientOf(ada)), live(await clientOf(bob))]
    const all = receivedBy(reader, "after")
    await writer.send({ conversationId, content: "before" })
    await connected(reader)
    const ready = next(reader, "ready")
    await service.stop()
    const late = writer.send({ conversationId, content: "meanwhile" })
    service = await start()
    relay.leadTo(service.url)
    expect((await late).content).toBe("meanwhile")
    expect(await ready).toMatchObject({ resumed: true })
    await writer.send({ conversationId, content: "after" })
    expect(contentsOf(await all)).toEqual(["before", "meanwhile", "after"])
  })

  test("finds out that the network is gone, and comes back", async () => {
    const realtime = live(await clientOf(ada), { pingMillis: 20, patienceMillis: 200 })
    await connected(realtime)
    const lost = next(realtime, "status", ({ status }) => status === "waiting")
    const ready = next(realtime, "ready")
    relay.silence()
    await lost
    expect(await ready).toMatchObject({ resumed: true })
    // No later request may use a connection that is silent.
    relay.cut()
  })

  test("renews its token when the server says that it expires, and stays", async () => {
    const client = await clientOf(ada)
    const realtime = live(client)
    await connected(realtime)
    const statuses: StatusEvent[] = []
    realtime.on("status", (event) => statuses.push(event))
    service.clock.forward({ minutes: 14, seconds: 30 })
    await next(realtime, "auth.expiring")
    // The answer to the renewal.
    const { expiresAt } = await next(realtime, "ready")
    service.clock.forward({ minutes: 5 })
    expect(Date.parse(expiresAt)).toBeGreaterThan(Date.now() + 25 * 60_000)
    await realtime.send({ conversationId, content: "Still here" })
    expect(statuses).toEqual([])
  })

  test("comes back with a new token when the old one has expired", async () => {
    const realtime = live(await clientOf(ada))
    await connected(realtime)
    const ready = next(realtime, "ready")
    service.clock.forward({ minutes: 16 })
    expect(await ready).toMatchObject({ resumed: true, userId: ada.user.id })
  })

  test("stops when all sessions of the user have ended, and says why", async () => {
    const client = await clientOf(bob)
    const realtime = live(client)
    await connected(realtime)
    const end = closed(realtime)
    const waiting = realtime.send({ conversationId: ada.user.id, content: "To no user" }).catch(({ code }) => code)
    expect(await waiting).toBe("NOT_FOUND")
    await ok(client.api.auth["logout-all"].post())
    expect(await end).toMatchObject({ reason: "SIGNED_OUT" })
    await expect(realtime.send({ conversationId, content: "Too late" })).rejects.toMatchObject({ code: "CLOSED" })
    expect(await closed(live(connect(relay.url)))).toMatchObject({ reason: "SIGNED_OUT" })
  })

  test("stops when the user signs out", async () => {
    const client = await clientOf(ada)
    const realtime = live(client)
    await connected(realtime)
    const end = closed(realtime)
    await ok(client.logout())
    expect(await end).toMatchObject({ reason: "SIGNED_OUT" })
  })

  test("stops where the server does not let a page connect", async () => {
    const client = connect(relay.url, {
      fetch: (url, init) =>
        fetch(url, {
          ...init,
          headers: { ...init.headers, ...(url.includes("/auth/") ? {} : { origin: "http://evil.test" }) },
        }),
      WebSocket: class extends WebSocket {
        constructor(address: string, protocols: string[]) {
          super(address, { protocols, headers: { origin: "http://evil.test" } } as unknown as string[])
        }
      } as never,
    })
    await ok(client.login({ email: ada.user.email, password: ada.password }))
    expect(await closed(live(client))).toMatchObject({ reason: "FORBIDDEN" })
  })

  test("says when lists have to be loaded again", async () => {
    const realtime = live(await clientOf(ada), { cursor: "1.another-database" })
    await next(realtime, "resync")
    expect(realtime.cursor).toMatch(/^[\w-]{22}$/)
  })

  test("says who is writing and what was read, and gets a fresh cursor", async () => {
    const [mine, theirs] = [live(await clientOf(ada)), live(await clientOf(bob), { pingMillis: 100 })]
    await Promise.all([connected(mine), connected(theirs)])
    const typing = next(mine, "typing")
    theirs.typing(conversationId)
    theirs.typing(conversationId)
    expect(await typing).toMatchObject({ conversationId, userId: bob.user.id })
    const { id } = await mine.send({ conversationId, content: "Read this" })
    const read = next(mine, "conversation.read")
    theirs.read(conversationId, id)
    expect(await read).toMatchObject({ conversationId, userId: bob.user.id, messageId: id })
    expect((await next(theirs, "pong")).cursor).toBe(theirs.cursor as string)
  })

  test("refuses a message that the server would not read, and what waits when it is closed", async () => {
    const realtime = live(await clientOf(ada))
    const long = realtime.send({ conversationId, content: "\u0001".repeat(4000) })
    await expect(long).rejects.toMatchObject({ code: "PAYLOAD_TOO_LARGE" })
    const waiting = realtime.send({ conversationId, content: "Never sent" })
    realtime.close()
    await expect(waiting).rejects.toMatchObject({ code: "CLOSED" })
  })

  test("waits for ten seconds when the server says that it has sent too much", async () => {
    const client = await clientOf(bob)
    // For a while the server refuses this user, so this is the last test.
    const timers = spyOn(globalThis, "setTimeout")
    try {
      const realtime = live(client, { patienceMillis: 9000 })
      await connected(realtime)
      const waiting = next(realtime, "status", ({ status }) => status === "waiting")
      timers.mockClear()
      for (let n = 0; n < 301; n++) realtime.read(conversationId, crypto.randomUUID())
      await waiting
      expect(Math.max(...timers.mock.calls.map(([, millis]) => millis ?? 0))).toBeGreaterThanOrEqual(10_000)
    } finally {
      timers.mockRestore()
    }
  })
})
