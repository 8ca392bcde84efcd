import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { engines, type Service, startService } from "../../support/service.ts"
import { chatRows } from "../chat/chat-client.ts"
import { type Person, rowsOfOneMoment } from "../users/people.ts"
import { openSocket, type SocketClient } from "./socket-client.ts"

describe.each(engines)("Presence, on %s", (engine) => {
  let service: Service
  let rows: ReturnType<typeof rowsOfOneMoment>
  beforeAll(async () => {
    service = await startService({ engine, passwordCost: 4 })
    rows = rowsOfOneMoment(service)
  })
  afterAll(() => service.stop())

  const connect = async (person: Person, server: Pick<Service, "url"> = service) => {
    const socket = openSocket(server, person.token)
    await socket.ofType("ready")
    return socket
  }
  const pair = async () => {
    const [ada, bob] = [await service.person(), await service.person()]
    await rows.befriend(ada.user, bob.user)
    return [ada, bob] as const
  }
  /** The answer to a typing frame: what was sent before it has arrived by then. */
  const settled = async (socket: SocketClient, writer: SocketClient, conversationId: string | undefined) => {
    writer.send({ type: "typing", conversationId })
    await socket.frame(({ type, ...frame }) => type === "typing" && frame["conversationId"] === conversationId)
  }
  const presenceOf = (socket: SocketClient) => socket.frames.filter(({ type }) => type === "presence")
  const isNotified = (socket: SocketClient, { user }: Person, online: boolean, count = 1) =>
    socket.frame(
      ({ type, ...frame }) =>
        type === "presence" &&
        frame["userId"] === user.id &&
        frame["online"] === online &&
        presenceOf(socket).filter((one) => one["userId"] === user.id && one["online"] === online).length >= count,
    )
  const onlineIn = async (person: Person) => {
    const { body } = await person.get("/friends")
    return (body["items"] as ReadonlyArray<{ readonly id: string; readonly online: boolean | null }>).map(
      ({ id, online }) => [id, online],
    )
  }

  test("a client is notified of each friend who is online, and of those who come and go", async () => {
    const [ada, bob] = await pair()
    const theirs = await connect(bob)
    const mine = await connect(ada)
    const frame = { type: "presence", userId: bob.user.id, online: true, lastSeenAt: null }
    expect(await isNotified(mine, bob, true)).toEqual(frame)
    await isNotified(theirs, ada, true)
    expect(await onlineIn(ada)).toEqual([[bob.user.id, true]])
    await theirs.close()
    expect(await isNotified(mine, bob, false)).toEqual({ ...frame, online: false, lastSeenAt: expect.any(String) })
    expect(await onlineIn(ada)).toEqual([[bob.user.id, false]])
    const again = await connect(bob)
    await isNotified(mine, bob, true, 2)
    for (const socket of [mine, again]) await socket.close()
  })

  test("a page that is loaded again does not go offline", async () => {
    const [ada, bob] = await pair()
    const mine = await connect(ada)
    const first = await connect(bob)
    await isNotified(mine, bob, true)
    await first.close()
    const second = await connect(bob)
    const path = await chatRows(service).group(ada, [bob])
    await settled(mine, second, path.split("/").at(-1))
    expect(presenceOf(mine).filter(({ online }) => online === false)).toEqual([])
    for (const socket of [mine, second]) await socket.close()
  })

  test("strangers, people who hide it and blocked ones are not shown", async () => {
    const [ada, bob] = await pair()
    const eve = await service.person()
    await bob.patch(`/users/${bob.user.id}`, { showPresence: false })
    const others = [await connect(bob), await connect(eve)]
    const mine = await connect(ada)
    const path = await chatRows(service).group(ada, [bob, eve])
    await settled(mine, others[1] as SocketClient, path.split("/").at(-1))
    expect(presenceOf(mine).filter(({ online }) => online)).toEqual([])
    expect(await onlineIn(ada)).toEqual([[bob.user.id, null]])
    for (const socket of [mine, ...others]) await socket.close()
  })

  test("who hides their presence goes offline for friends at once, and comes back when they show it", async () => {
    const [ada, bob] = await pair()
    const [mine, theirs] = [await connect(ada), await connect(bob)]
    await isNotified(mine, bob, true)
    await bob.patch(`/users/${bob.user.id}`, { showPresence: false })
    expect(await isNotified(mine, bob, false)).toMatchObject({ lastSeenAt: null })
    await bob.patch(`/users/${bob.user.id}`, { showPresence: true })
    await isNotified(mine, bob, true, 2)
    for (const socket of [mine, theirs]) await socket.close()
  })

  test("people are notified of one another when they become friends, and when they are none any more", async () => {
    const [ada, bob] = [await service.person(), await service.person()]
    const [mine, theirs] = [await connect(ada), await connect(bob)]
    const { body } = await ada.post("/friends/requests", { userId: bob.user.id })
    await bob.post(`/friends/requests/${body["id"]}/accept`)
    await isNotified(mine, bob, true)
    await isNotified(theirs, ada, true)
    await ada.delete(`/friends/${bob.user.id}`)
    expect(await isNotified(mine, bob, false)).toMatchObject({ lastSeenAt: null })
    expect(await isNotified(theirs, ada, false)).toMatchObject({ lastSeenAt: null })
    for (const socket of [mine, theirs]) await socket.close()
  })

  test("a block ends it for both, and so does a deleted account", async () => {
    const [ada, bob] = await pair()
    const cleo = await service.person()
    await rows.befriend(ada.user, cleo.user)
    const [mine, theirs, hers] = [await connect(ada), await connect(bob), await connect(cleo)]
    for (const friend of [bob, cleo]) await isNotified(mine, friend, true)
    await isNotified(theirs, ada, true)
    await bob.put(`/blocks/${ada.user.id}`)
    await isNotified(mine, bob, false)
    await isNotified(theirs, ada, false)
    await cleo.delete("/users/me", { password: cleo.password })
    await isNotified(mine, cleo, false)
    expect((await hers.closed).code).toBe(4403)
    for (const socket of [mine, theirs]) await socket.close()
  })

  test("members see who is writing, and no user sees it across a block or from outside", async () => {
    const [ada, bob, eve, fay] = [
      await service.person(),
      await service.person(),
      await service.person(),
      await service.person(),
    ]
    const id = (await chatRows(service).group(ada, [bob, eve])).split("/").at(-1)
    await rows.block(eve.user, ada.user)
    const sockets = [await connect(ada), await connect(bob), await connect(eve), await connect(fay)] as const
    const [mine, theirs] = sockets
    sockets[3].send({ type: "typing", conversationId: id })
    mine.send({ type: "typing", conversationId: id })
    const typing = { type: "typing", conversationId: id }
    await theirs.ofType("typing")
    sockets[1].send({ type: "typing", conversationId: id })
    await mine.ofType("typing")
    await sockets[2].ofType("typing")
    const seen = sockets.map(({ frames }) => frames.filter(({ type }) => type === "typing"))
    const [byAda, byBob] = [ada, bob].map(({ user }) => ({ ...typing, userId: user.id }))
    expect(seen).toEqual([[byBob], [byAda], [byBob], []] as never)
    for (const socket of sockets) await socket.close()
  })

  test.if(engine === "Postgres")("two servers of one database notify one another", async () => {
    const other = await startService({ passwordCost: 4, env: { DATABASE_URL: service.databaseUrl ?? "" } })
    const [ada, bob] = await pair()
    const mine = await connect(ada)
    const theirs = await connect(bob, other)
    await isNotified(mine, bob, true)
    await isNotified(theirs, ada, true)
    const id = (await chatRows(service).group(ada, [bob])).split("/").at(-1)
    await settled(mine, theirs, id)
    await other.stop()
    await isNotified(mine, bob, false)
    expect((await theirs.closed).code).toBe(1012)
    await mine.close()
  })
})
