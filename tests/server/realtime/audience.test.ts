import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { Effect } from "effect"
import {
  type ConversationId,
  removeAccount,
  removeMember,
  sendMessage,
  suspendAccount,
  Transactions,
  type UserId,
} from "../../../core/index.ts"
import { engines, type Service, startService } from "../../support/service.ts"
import { chatRows, reactionOf, sent } from "../chat/chat-client.ts"
import { type Person, rowsOfOneMoment } from "../users/people.ts"
import { openSocket, type SocketClient } from "./socket-client.ts"

const names = ["member", "removed", "left", "returned", "blocked", "blocker", "former", "suspended", "deleted"] as const
type Name = (typeof names)[number] | "stranger"
type Frame = SocketClient["frames"][number]

const idIn = (path: string) => path.split("/").at(-1) as ConversationId
const userId = ({ user }: Person) => user.id as UserId
/** Frames of what is stored. */
const stored = (frames: ReadonlyArray<Frame>) =>
  frames.filter(({ cursor, type }) => cursor !== undefined && type !== "ready")
const typesOf = (frames: ReadonlyArray<Frame>) => frames.map(({ type }) => type)
/** What a frame is about: a conversation. */
const about = ({ conversation, conversationId, message }: Frame) =>
  (conversation as { id: string } | undefined)?.id ??
  (message as { conversationId: string } | undefined)?.conversationId ??
  conversationId

describe.each(engines)("What clients are notified, on %s", (engine) => {
  let service: Service
  let chat: ReturnType<typeof chatRows>
  let ada: Person
  let group: string
  let last: { readonly id: string }
  const people = new Map<Name, Person>()
  const sockets = new Map<Name, SocketClient>()
  /** How many frames a user had before anything changed. */
  const before = new Map<Name, number>()
  const directs = new Map<Name, string>()
  const who = (name: Name): Person => people.get(name) as Person
  const socketOf = (name: Name): SocketClient => sockets.get(name) as SocketClient
  const after = (name: Name) => stored(socketOf(name).frames.slice(before.get(name)))

  const connect = async (person: Person, cursor?: string) => {
    const account = await service.account(person.user.email)
    if (account === null) throw new Error("There is no such account.")
    const socket = openSocket(service, await service.http.accessTokens.sign(account), { cursor })
    await socket.ofType("ready")
    return socket
  }
  /** What a user was sent about the group from the removal on; before, others may have left it. */
  const fromRemoval = (name: Name) => {
    const live = after(name).filter((frame) => about(frame) === idIn(group))
    return live.slice(typesOf(live).indexOf("conversation.removed"))
  }
  const done = async (answer: Promise<{ readonly status: number }>) => expect((await answer).status).toBeLessThan(300)
  /** A message that everybody gets who is still there, after everything else. */
  const finish = async (...some: ReadonlyArray<SocketClient>) => {
    const { id } = await sent(ada, last.id)
    for (const socket of some) await socket.frame(({ message }) => (message as { id: string } | undefined)?.id === id)
  }

  beforeAll(async () => {
    service = await startService({ engine, passwordCost: 4 })
    chat = chatRows(service)
    const { befriend } = rowsOfOneMoment(service)
    ada = await service.person()
    for (const name of [...names, "stranger"] as const) {
      people.set(name, await service.person())
      if (name !== "stranger") await befriend(ada.user, who(name).user)
    }
    group = await chat.group(ada, names.map(who))
    last = { id: await chat.group(ada, [...people.values()]) }
    for (const name of ["blocked", "blocker", "former"] as const) directs.set(name, await chat.direct(ada, who(name)))
    for (const [name, person] of people) sockets.set(name, await connect(person))

    const [first, second] = [await sent(ada, group, "first"), await sent(ada, group, "second")]
    const direct = new Map<Name, { readonly id: string }>()
    for (const [name, path] of directs) direct.set(name, await sent(ada, path, "between us"))
    await finish(...sockets.values())
    for (const [name, { frames }] of sockets) before.set(name, frames.length)

    const path = (name: Name) => `${group}/members/${userId(who(name))}`
    await done(ada.delete(path("removed")))
    await done(who("left").delete(`${group}/members/me`))
    await done(ada.delete(path("returned")))
    await done(ada.put(`/blocks/${userId(who("blocked"))}`))
    await done(who("blocker").put(`/blocks/${userId(ada)}`))
    await done(ada.delete(`/friends/${userId(who("former"))}`))
    await service.inside(suspendAccount(userId(who("suspended"))))
    await service.inside(removeAccount(userId(who("deleted"))))

    await done(ada.patch(`/chat/messages/${first.id}`, { content: "first, edited" }))
    await done(ada.put(reactionOf(first)))
    await done(who("member").put(reactionOf(first)))
    await done(ada.delete(`/chat/messages/${second.id}`))
    await sent(ada, group, "third", { replyToId: first.id })
    await done(ada.patch(group, { name: "Renamed" }))
    await done(who("member").put(`${group}/read`, { messageId: first.id }))
    for (const { id } of direct.values()) await done(ada.delete(`/chat/messages/${id}`))
    await done(ada.patch(`${group}/settings`, { muted: true }))
    // What came before is sent by then to those who are there, also by a server that is busy.
    await finish(socketOf("member"))
    await done(ada.post(`${group}/members`, { userId: userId(who("returned")) }))
    await sent(ada, group, "fourth")
    const open = [...sockets].filter(([name]) => name !== "suspended" && name !== "deleted")
    await finish(...open.map(([, socket]) => socket))
  }, 120_000)
  afterAll(() => service.stop())

  test.each(["removed", "left"] as const)(
    "a user who was %s is notified, and nothing further, live and after a reconnect",
    async (name) => {
      const live = fromRemoval(name)
      expect(typesOf(live)).toEqual(["conversation.removed"])
      const again = await connect(who(name), (await socketOf(name).ofType("ready"))["cursor"] as string)
      await finish(again)
      const replayed = stored(again.frames).filter((frame) => about(frame) === idIn(group))
      expect(typesOf(replayed)).toEqual(["conversation.removed"])
      expect((await who(name).get(group)).status).toBe(403)
      await again.close()
    },
  )

  test("a user who was removed and added again is notified, and nothing of what was in between", () => {
    const live = fromRemoval("returned")
    expect(typesOf(live)).toEqual(["conversation.removed", "conversation.updated", "message.created"])
    expect(live.at(-1)?.["message"]).toMatchObject({ content: "fourth" })
  })

  test("a stranger is notified of nothing", () => {
    const all = stored(socketOf("stranger").frames)
    expect(all.filter((frame) => about(frame) !== idIn(last.id))).toEqual([])
  })

  test.each(["suspended", "deleted"] as const)(
    "a user who is %s is notified of nothing at all any more",
    async (name) => {
      expect((await socketOf(name).closed).code).toBe(4403)
      // What happened before that may still have been sent.
      const received = JSON.stringify(after(name))
      expect(typesOf(after(name)).filter((type) => type.startsWith("message."))).toEqual([])
      expect(received).not.toContain("Renamed")
    },
  )

  test.each(["member", "returned", "blocked", "blocker", "former"] as const)(
    "whatever a client of a user who is %s receives on coming back is what GET says",
    async (name) => {
      const person = who(name)
      const again = await connect(person, (await socketOf(name).ofType("ready"))["cursor"] as string)
      await finish(again)
      for (const frame of stored(again.frames).filter((one) => about(one) !== idIn(last.id))) {
        const { conversation, message, messageId, reactions, type } = frame
        if (conversation !== undefined) {
          const { body, status } = await person.get(`/chat/conversations/${about(frame)}`)
          expect({ status, type, conversation }).toEqual({ status: 200, type, conversation: body })
        }
        const id = (message as { readonly id: string } | undefined)?.id ?? messageId
        if (id === undefined || type === "conversation.read") continue
        const { body, status } = await person.get(`/chat/messages/${id}`)
        expect(status).toBe(200)
        if (message !== undefined) expect(message).toEqual(body)
        if (type === "message.deleted") expect(body.deleted).toBe(true)
        if (type === "message.reaction") expect(reactions).toEqual(body.reactions)
      }
      const kinds = new Set(typesOf(stored(again.frames)))
      expect(kinds).toContain("message.deleted")
      expect(kinds).toContain("message.created")
      await again.close()
    },
  )

  test("settings reach one's own devices alone, and so do marks of a user who does not show them", async () => {
    const [owner, other] = [await connect(ada), await connect(who("member"))]
    await done(ada.patch("/users/me", { showReadReceipts: false }))
    const message = await sent(who("member"), group, "Have you read it?")
    await done(ada.put(`${group}/read`, { messageId: message.id }))
    await done(ada.patch(`${group}/settings`, { archived: true }))
    await finish(owner, other)
    const mine = typesOf(stored(owner.frames)).filter((type) => type.startsWith("conversation."))
    expect(mine).toEqual(["conversation.read", "conversation.updated"])
    expect(typesOf(stored(other.frames)).filter((type) => type.startsWith("conversation."))).toEqual([])
    for (const socket of [owner, other]) await socket.close()
  })

  test("of one transaction that sends, removes and sends again, the removed one gets the removal alone", async () => {
    const [bob, eve] = [await service.person(), await service.person()]
    const path = await chat.group(ada, [bob, eve])
    const [removedOne, staying] = [await connect(bob), await connect(eve)]
    const write = (content: string) =>
      sendMessage({ id: idIn(path), by: userId(ada), content, attachments: [], replyToId: null, clientId: null })
    const removal = removeMember({ id: idIn(path), by: userId(ada), user: userId(bob) })
    const { atomically } = await service.inside(Transactions)
    const all = Effect.andThen(write("before"), Effect.andThen(removal, write("after")))
    await service.inside(Effect.orDie(atomically(all)))
    await staying.ofType("message.created", 2)
    await removedOne.ofType("conversation.removed")
    const pongs = (await removedOne.ofType("ready"))["cursor"] as string
    removedOne.send({ type: "ping" })
    await removedOne.ofType("pong")
    expect(typesOf(removedOne.frames)).toEqual(["ready", "conversation.removed", "pong"])
    await removedOne.close()
    const again = await connect(bob, pongs)
    await again.ofType("conversation.removed")
    again.send({ type: "ping" })
    await again.ofType("pong")
    expect(typesOf(stored(again.frames)).filter((type) => type !== "pong")).toEqual(["conversation.removed"])
    for (const socket of [again, staying]) await socket.close()
  })
})
