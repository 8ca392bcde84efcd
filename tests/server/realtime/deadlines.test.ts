import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { sweepLog } from "../../../core/index.ts"
import { type Service, startService } from "../../support/service.ts"
import { chatRows, sent } from "../chat/chat-client.ts"
import type { Person } from "../users/people.ts"
import { openSocket, type SocketClient } from "./socket-client.ts"

describe("Sockets, when the clock moves", () => {
  let service: Service
  let ada: Person
  let bob: Person
  let path: string
  beforeAll(async () => {
    service = await startService({ passwordCost: 4 })
    ;[ada, bob] = [await service.person(), await service.person()]
    path = await chatRows(service).group(ada, [bob])
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
  const isServed = async (socket: SocketClient) => {
    const before = socket.frames.filter(({ type }) => type === "pong").length
    socket.send({ type: "ping" })
    await socket.ofType("pong", before + 1)
  }

  const listed = async (content: string) => {
    const { body } = await service
      .client()
      .signedIn(await tokenOf(ada))
      .get(`${path}/messages`)
    return body.items.filter((one: { readonly content: string }) => one.content === content)
  }

  test("a token that expires during a send takes nothing from it: it is stored once, and others get it", async () => {
    const old = await tokenOf(ada)
    service.clock.forward({ minutes: 10 })
    const [mine, theirs] = [openSocket(service, old), await connect(bob)]
    await mine.ofType("ready")
    const content = "At the last moment"
    const frame = { type: "message.send", conversationId: path.split("/").at(-1), content, clientId: "last" }
    mine.send({ ...frame, ref: "1" })
    service.clock.forward({ minutes: 5 })
    expect((await mine.closed).code).toBe(4401)
    const again = await connect(ada)
    again.send({ ...frame, ref: "2" })
    const { message } = await again.frame(({ ref }) => ref === "2")
    expect(await listed(content)).toEqual([message])
    expect((await theirs.ofType("message.created"))["message"]).toEqual(message)
    await isServed(theirs)
    expect(theirs.frames.filter(({ type }) => type === "message.created")).toHaveLength(1)
    for (const socket of [again, theirs]) await socket.close()
  })

  test("of two renewals at once the last one counts, and one that is refused changes nothing", async () => {
    const socket = await connect(ada)
    const first = await tokenOf(ada)
    service.clock.forward({ minutes: 2 })
    const second = await tokenOf(ada)
    for (const token of [first, second, "x.y.z", "", await tokenOf(bob)]) socket.send({ type: "auth", token })
    await socket.ofType("error", 3)
    const answers = socket.frames.slice(1).map(({ type, code }) => [type, code])
    expect(answers.slice(0, 2).map(([type]) => type)).toEqual(["ready", "ready"])
    expect(answers.slice(2).map(([, code]) => code)).toEqual(["UNAUTHORIZED", "INVALID_FRAME", "UNAUTHORIZED"])
    const [, , last] = socket.frames
    service.clock.forward({ minutes: 14, seconds: 30 })
    expect(await socket.ofType("auth.expiring")).toMatchObject({ expiresAt: last?.["expiresAt"] })
    service.clock.forward({ seconds: 30 })
    expect((await socket.closed).code).toBe(4401)
  })

  test("back by a day, sockets stay open and are served, and new ones need a token of that time", async () => {
    const [socket, future] = [await connect(bob), await tokenOf(ada)]
    service.clock.forward({ days: -1 })
    const message = await sent(service.client().signedIn(await tokenOf(ada)) as Person, path, "Yesterday")
    expect((await socket.ofType("message.created"))["message"]).toEqual(message)
    const refused = openSocket(service, future)
    await refused.closed
    expect(refused.frames).toEqual([])
    await isServed(await connect(ada))
    service.clock.forward({ days: 1 })
    await isServed(socket)
    await socket.close()
  })

  test("forward by a day, all sockets close with 4401, and cursors from before resume nothing", async () => {
    const [one, other] = [await connect(ada), await connect(bob)]
    await sent(service.client().signedIn(await tokenOf(ada)) as Person, path, "Today")
    await one.ofType("message.created")
    await sent(service.client().signedIn(await tokenOf(ada)) as Person, path, "Today, later")
    service.clock.forward({ days: 1 })
    for (const socket of [one, other]) expect((await socket.closed).code).toBe(4401)
    await service.inside(sweepLog())
    const again = await connect(ada, one.frames.find(({ type }) => type === "message.created")?.["cursor"] as string)
    expect(again.frames[0]).toMatchObject({ type: "ready", resumed: false })
    await again.ofType("resync")
    await isServed(again)
    await again.close()
  })
})
