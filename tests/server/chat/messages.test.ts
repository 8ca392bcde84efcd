import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { engines, type Service, startService } from "../../support/service.ts"
import { moment, unfit, unknown, uuid } from "../catalog/rows.ts"
import { cardView, outcome, type Person, refusal, rowsOfOneMoment } from "../users/people.ts"
import { chatRows, reactionOf, sent } from "./chat-client.ts"

interface Message {
  readonly id: string
}

/** Everything that one can ask about messages. */
const requests = {
  list: (by: Person, path: string) => by.get(`${path}/messages`),
  "list after": (by: Person, path: string, { id }: Message) => by.get(`${path}/messages?after=${id}`),
  search: (by: Person, path: string) => by.get(`${path}/search?q=hello`),
  send: (by: Person, path: string) => by.post(`${path}/messages`, { content: "Hi" }),
  get: (by: Person, _: string, { id }: Message) => by.get(`/chat/messages/${id}`),
  edit: (by: Person, _: string, { id }: Message) => by.patch(`/chat/messages/${id}`, { content: "Changed" }),
  react: (by: Person, _: string, message: Message) => by.put(reactionOf(message)),
  "take back": (by: Person, _: string, message: Message) => by.delete(reactionOf(message)),
  delete: (by: Person, _: string, { id }: Message) => by.delete(`/chat/messages/${id}`),
} as const
type Name = keyof typeof requests
const names = Object.keys(requests) as ReadonlyArray<Name>
const ofMessages: ReadonlyArray<Name> = ["get", "edit", "react", "take back", "delete"]

const notFound = refusal(404, "NOT_FOUND")
const forbidden = refusal(403, "FORBIDDEN")
const blocked = refusal(403, "BLOCKED")

describe.each(engines)("Messages, on %s", (engine) => {
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

  const get = async (by: Person, { id }: Message) => (await by.get(`/chat/messages/${id}`)).body
  /** The answer to every request of a user, in their order: the message is deleted last. */
  const answers = async (by: Person, path: string, message: Message) => {
    const all: Array<readonly [Name, ReadonlyArray<unknown>]> = []
    for (const name of names) all.push([name, await outcome(requests[name](by, path, message))])
    return Object.fromEntries(all)
  }
  const allAre = (refused: ReadonlyArray<unknown>) => Object.fromEntries(names.map((name) => [name, refused]))

  test("a message is sent, edited, reacted to and deleted, and keeps its place", async () => {
    const path = await chat.group(ada, [bob])
    const input = { content: " Is the box still there? 🦉\n", id: "x", author: "x", sequence: 7 }
    const { status, body } = await ada.post(`${path}/messages`, input)
    const message = {
      id: expect.stringMatching(uuid),
      conversationId: path.split("/").at(-1),
      author: cardView(ada.user),
      content: "Is the box still there? 🦉",
      attachments: [],
      replyTo: null,
      reactions: [],
      createdAt: expect.stringMatching(moment),
      editedAt: null,
      deleted: false,
    }
    expect([status, body]).toEqual([201, message])
    expect(await get(bob, body)).toEqual(body)
    expect((await bob.get(`${path}/messages`)).body).toEqual({ items: [body], nextCursor: null })

    const reply = await sent(bob, path, "Yes", { replyToId: body.id.toUpperCase() })
    expect(reply.replyTo).toEqual({ id: body.id, author: cardView(ada.user), excerpt: message.content })

    const edited = { ...body, content: "Is it?", editedAt: expect.stringMatching(moment) }
    expect(await outcome(ada.patch(`/chat/messages/${body.id}`, { content: " Is it? " }))).toEqual([200, edited])
    const { editedAt } = await get(bob, body)
    for (const same of [{}, { content: "Is it?" }])
      expect((await ada.patch(`/chat/messages/${body.id}`, same)).body.editedAt).toBe(editedAt)
    expect((await get(bob, reply)).replyTo.excerpt).toBe("Is it?")

    const mine = { ...edited, reactions: [{ emoji: "👍", count: 1, mine: true }] }
    for (const _ of ["once", "twice"]) expect(await outcome(bob.put(reactionOf(body)))).toEqual([200, mine])
    expect((await get(ada, body)).reactions).toEqual([{ emoji: "👍", count: 1, mine: false }])
    for (const _ of ["once", "twice"]) expect((await bob.delete(reactionOf(body))).body).toEqual(edited)
    await bob.put(reactionOf(body))

    expect(await outcome(ada.delete(`/chat/messages/${body.id}`))).toEqual([204, null])
    const gone = { ...edited, content: null, deleted: true }
    expect(await get(bob, body)).toEqual(gone)
    expect((await bob.get(`${path}/messages`)).body.items[1]).toEqual(gone)
    expect((await get(bob, reply)).replyTo).toEqual({ id: body.id, author: cardView(ada.user), excerpt: null })
    const refused = [notFound, notFound, notFound, notFound]
    const rest = ofMessages.filter((name) => name !== "get")
    for (const by of [ada, bob])
      expect(await Promise.all(rest.map((name) => outcome(requests[name](by, path, body))))).toEqual(refused)
    expect(await outcome(ada.get(`${path}/messages?after=${body.id}`))).toEqual([
      200,
      { items: [await get(ada, reply)], nextCursor: null },
    ])
  })

  test("strangers and former members are refused on every route", async () => {
    const path = await chat.group(ada, [bob])
    const message = await sent(bob, path)
    expect(await answers(eve, path, message)).toEqual(allAre(forbidden))
    await chat.leave(path, bob)
    expect(await answers(bob, path, message)).toEqual(allAre(forbidden))
    expect(await get(ada, message)).toEqual(message)
  })

  test("what does not exist is not found on any route, for anybody", async () => {
    const path = await chat.group(ada)
    const message = await sent(ada, path)
    const nowhere = `/chat/conversations/${unknown}`
    for (const by of [ada, eve]) expect(await answers(by, nowhere, { id: unknown })).toEqual(allAre(notFound))
    await chat.remove(path)
    expect(await answers(ada, path, message)).toEqual(allAre(notFound))
  })

  test("during a block people read and delete, but do not write, edit or react", async () => {
    const [one, other] = [await service.person(), await service.person()]
    const path = await chat.direct(one, other)
    const message = await sent(one, path)
    await one.put(reactionOf(message))
    await rowsOfOneMoment(service).block(other.user, one.user)
    const done = await answers(one, path, message)
    expect(done).toMatchObject({ send: blocked, edit: blocked, react: blocked })
    const allowed = names.filter((name) => !["send", "edit", "react"].includes(name))
    expect(allowed.map((name) => done[name]?.[0])).toEqual([200, 200, 200, 200, 200, 204])
    expect(await outcome(other.post(`${path}/messages`, { content: "Hi" }))).toEqual(blocked)
    expect(await outcome(other.post(`${path}/messages`, { content: " " }))).toEqual(blocked)
    expect(await outcome(other.patch(`/chat/messages/${message.id}`, { content: "Hi" }))).toEqual(notFound)
  })

  test("a block is no matter in a group", async () => {
    const [one, other] = [await service.person(), await service.person()]
    const path = await chat.group(one, [other])
    const message = await sent(one, path)
    await rowsOfOneMoment(service).block(other.user, one.user)
    const done = await answers(one, path, message)
    expect(names.map((name) => done[name]?.[0])).toEqual([200, 200, 200, 201, 200, 200, 200, 200, 204])
  })

  test("no user writes to a deleted account, whose messages stay without its name", async () => {
    const [one, other] = [await service.person(), await service.person()]
    const path = await chat.direct(one, other)
    const [mine, theirs] = [await sent(one, path), await sent(other, path)]
    const reply = await sent(one, path, "Well", { replyToId: theirs.id })
    for (const emoji of ["👍", "❤️"]) await other.put(reactionOf(mine, emoji))
    await one.put(reactionOf(mine, "❤️"))
    expect((await other.delete("/users/me", { password: other.password })).status).toBe(204)
    const noUser = { id: null, displayName: "Deleted user", avatarUrl: null }
    expect(await get(one, theirs)).toEqual({ ...theirs, author: noUser })
    expect((await get(one, reply)).replyTo).toEqual({ id: theirs.id, author: noUser, excerpt: "Hello" })
    expect((await get(one, mine)).reactions).toEqual([{ emoji: "❤️", count: 1, mine: true }])
    const done = await answers(one, path, mine)
    expect(done["send"]).toEqual(forbidden)
    const others = names.filter((name) => name !== "send")
    expect(others.map((name) => done[name]?.[0])).toEqual([200, 200, 200, 200, 200, 200, 200, 204])
  })

  test("authors edit their own messages, and owners and admins of a group delete those of others", async () => {
    const path = await chat.group(ada, [eve], [bob])
    for (const by of [ada, bob]) {
      const message = await sent(eve, path)
      expect(await outcome(by.patch(`/chat/messages/${message.id}`, { content: "x" }))).toEqual(forbidden)
      expect(await outcome(by.delete(`/chat/messages/${message.id}`))).toEqual([204, null])
    }
    const message = await sent(ada, path)
    expect(await outcome(eve.delete(`/chat/messages/${message.id}`))).toEqual(forbidden)
    const direct = await chat.direct(ada, bob)
    const sentMessage = await sent(ada, direct)
    expect(await outcome(bob.delete(`/chat/messages/${sentMessage.id}`))).toEqual(forbidden)
  })

  test.each([
    ["a number", { content: 7 }, "body.content must be string"],
    ["too long", { content: "🦉".repeat(4001) }, "body.content must NOT have more than 4000 characters"],
    ["with NUL", { content: "a\0" }, "body.content must NOT contain NUL or a lone surrogate"],
  ])("a content that is %s does not fit, in a new message or an edit", async (_, body, message) => {
    const path = await chat.group(ada)
    expect(await outcome(ada.post(`${path}/messages`, body))).toEqual(unfit(message))
    const { id } = await sent(ada, path)
    expect(await outcome(ada.patch(`/chat/messages/${id}`, body))).toEqual(unfit(message))
    expect((await ada.get(`${path}/messages`)).body.items).toHaveLength(1)
  })

  test.each([
    ["replyToId", "x", 'must match format "uuid"'],
    ["clientId", 7, "must be string"],
    ["clientId", "x".repeat(201), "must NOT have more than 200 characters"],
  ])("%s %p does not fit", async (key, value, problem) => {
    const path = await chat.group(ada)
    const input = { content: "Hello", [key]: value }
    expect(await outcome(ada.post(`${path}/messages`, input))).toEqual(unfit(`body.${key} ${problem}`))
  })

  test.each([
    ["missing", {}],
    ["null", { content: null }],
    ["empty", { content: "" }],
    ["blank", { content: " \n" }],
  ])("a content that is %s says nothing", async (_, input) => {
    const path = await chat.group(ada)
    const empty = refusal(400, "EMPTY_MESSAGE")
    expect(await outcome(ada.post(`${path}/messages`, input))).toEqual(empty)
    expect(await outcome(ada.post(`${path}/messages`, { ...input, replyToId: unknown }))).toEqual(empty)
    const message = await sent(ada, path)
    const edit = await outcome(ada.patch(`/chat/messages/${message.id}`, input))
    expect(edit).toEqual("content" in input ? empty : [200, message])
  })

  test("a message of 4,000 code points is taken, and replies show 140 of them", async () => {
    const path = await chat.group(ada)
    const { content, id } = await sent(ada, path, "🦉".repeat(4000))
    expect(content).toBe("🦉".repeat(4000))
    expect((await sent(ada, path, "Owls", { replyToId: id })).replyTo.excerpt).toBe("🦉".repeat(140))
    const words = Array.from({ length: 1900 }, (_, n) => n.toString(36))
      .join(" ")
      .slice(0, 4000)
    expect((await sent(ada, path, words.trim())).content).toBe(words.trim())
  })

  test("a reply is to a message of the same conversation that is not deleted", async () => {
    const path = await chat.group(ada)
    const elsewhere = await sent(ada, await chat.group(ada))
    const gone = await sent(ada, path)
    await ada.delete(`/chat/messages/${gone.id}`)
    for (const { id } of [elsewhere, gone, { id: unknown }])
      expect(await outcome(ada.post(`${path}/messages`, { content: "Hi", replyToId: id }))).toEqual(
        refusal(422, "INVALID_REPLY"),
      )
    expect((await sent(ada, path, "Hi", { replyToId: null, clientId: null })).replyTo).toBeNull()
  })

  test("the same clientId again is answered with the first message, whatever it says", async () => {
    const path = await chat.group(ada, [bob])
    const input = { content: "Hello", clientId: " c1 " }
    const first = await ada.post(`${path}/messages`, input)
    expect(first.status).toBe(201)
    for (const again of [input, { content: "Other", clientId: "c1" }, { clientId: "c1", replyToId: unknown }])
      expect(await outcome(ada.post(`${path}/messages`, again))).toEqual([200, first.body])
    expect((await bob.post(`${path}/messages`, input)).status).toBe(201)
    await ada.delete(`/chat/messages/${first.body.id}`)
    expect(await outcome(ada.post(`${path}/messages`, input))).toEqual([200, await get(ada, first.body)])
    expect((await ada.get(`${path}/messages`)).body.items).toHaveLength(2)
    const [sender, other] = [await service.person(), await service.person()]
    const direct = await chat.direct(sender, other)
    await sender.post(`${direct}/messages`, input)
    await rowsOfOneMoment(service).block(other.user, sender.user)
    expect((await sender.post(`${direct}/messages`, input)).status).toBe(200)
    expect(await outcome(sender.post(`${direct}/messages`, { content: "x", clientId: "c2" }))).toEqual(blocked)
  })

  test.each(["a", "1", "👍👍", "👍 ", "%", "🇩", "e\u0301"])("%p is no emoji", async (text) => {
    const path = reactionOf(await sent(ada, await chat.group(ada)), text)
    const message = 'params.emoji must match format "emoji"'
    expect(await outcome(ada.put(path))).toEqual(unfit(message))
    expect(await outcome(ada.delete(path))).toEqual(unfit(message))
  })

  test("an emoji is one reaction in all of its forms", async () => {
    const message = await sent(ada, await chat.group(ada, [bob]))
    await ada.put(reactionOf(message, "❤"))
    for (const emoji of ["❤️", "👨‍👩‍👧‍👦", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "#️⃣"]) await bob.put(reactionOf(message, emoji))
    // Reactions of one millisecond are in the order of their emojis.
    const { reactions } = await get(ada, message)
    expect(reactions).toHaveLength(4)
    expect(reactions).toEqual(
      expect.arrayContaining([
        { emoji: "❤️", count: 2, mine: true },
        ...["👨‍👩‍👧‍👦", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "#️⃣"].map((emoji) => ({ emoji, count: 1, mine: false })),
      ]),
    )
  })

  test("a message has at most 20 different emojis", async () => {
    const message = await sent(ada, await chat.group(ada, [bob]))
    const emojis = Array.from({ length: 21 }, (_, n) => String.fromCodePoint(0x1f600 + n))
    for (const emoji of emojis.slice(0, 20)) expect((await ada.put(reactionOf(message, emoji))).status).toBe(200)
    const tooMany = refusal(409, "TOO_MANY_REACTIONS")
    expect(await outcome(bob.put(reactionOf(message, emojis[20])))).toEqual(tooMany)
    expect((await bob.put(reactionOf(message, emojis[3]))).status).toBe(200)
    await ada.delete(reactionOf(message, emojis[0]))
    expect((await bob.put(reactionOf(message, emojis[20]))).status).toBe(200)
    expect((await get(ada, message)).reactions).toHaveLength(20)
  })
})
