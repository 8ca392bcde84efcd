import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { sweepFiles, type UserId, unblockUser } from "../../../core/index.ts"
import { png } from "../../support/pictures.ts"
import { engines, type Service, startService } from "../../support/service.ts"
import { form, part, send } from "../files/upload.ts"
import { openSocket, type SocketClient } from "../realtime/socket-client.ts"
import { type Person, rowsOfOneMoment } from "../users/people.ts"
import { chatRows, reactionOf, sent } from "./chat-client.ts"

interface Card {
  readonly id: string
  readonly displayName: string
  readonly avatarUrl: string | null
}

/** Every user in a response, wherever it stands. */
const cardsIn = (body: unknown): ReadonlyArray<Card> => {
  if (typeof body !== "object" || body === null) return []
  const own = "displayName" in body ? [body as Card] : []
  return [...own, ...Object.values(body).flatMap(cardsIn)]
}

describe.each(engines)("A direct conversation across a block, on %s", (engine) => {
  let service: Service
  beforeAll(async () => {
    service = await startService({ engine, passwordCost: 4 })
  })
  afterAll(() => service.stop())

  const connect = async (person: Person, cursor?: string) => {
    const account = await service.account(person.user.email)
    if (account === null) throw new Error("There is no such account.")
    const socket = openSocket(service, await service.http.accessTokens.sign(account), { cursor })
    await socket.ofType("ready")
    return socket
  }
  // Every picture is of another size, because equal ones are one file.
  let size = 20
  const picture = async ({ token }: Person): Promise<string> => {
    const { body } = await send(service, "/users/me/avatar", form(part(png(++size, 9))), { token })
    return body.avatarUrl
  }
  const status = async (answer: Promise<{ readonly status: number }>) => (await answer).status

  /** Two people with a conversation in which each has replied to the other, and a group of both. */
  const cast = async () => {
    const [ada, bob] = [await service.person(), await service.person()]
    await rowsOfOneMoment(service).befriend(ada.user, bob.user)
    const rows = chatRows(service)
    const [direct, group] = [await rows.direct(ada, bob), await rows.group(ada, [bob])]
    const pictures = new Map([
      [ada.user.id, await picture(ada)],
      [bob.user.id, await picture(bob)],
    ])
    const first = await sent(ada, direct, "A question")
    const second = await sent(bob, direct, "An answer", { replyToId: first.id })
    const third = await sent(ada, direct, "A further question", { replyToId: second.id })
    await ada.put(reactionOf(second))
    await sent(bob, group, "To all")
    return { ada, bob, direct, group, pictures, first, second, third }
  }
  /** Both change what others see of them. */
  const changed = async (person: Person, name: string) => {
    expect(await status(person.patch("/users/me", { displayName: name }))).toBe(200)
    return await picture(person)
  }
  /** All that a reader sees of another user in a conversation, each once. */
  const seen = async (reader: Person, other: Person, path: string, message: { readonly id: string }) => {
    const answers = [
      await reader.get(path),
      await reader.get(`${path}/messages`),
      await reader.get(`${path}/search?q=question`),
      await reader.get(`/chat/messages/${message.id}`),
    ]
    const { body } = await reader.get("/chat/conversations")
    const listed = body.items.find(({ id }: { readonly id: string }) => path.endsWith(id))
    const bodies = [listed, ...answers.map((answer) => answer.body)]
    const cards = bodies.flatMap(cardsIn).filter(({ id }) => id === other.user.id)
    return [...new Set(cards.map(({ avatarUrl, displayName }) => `${displayName} ${avatarUrl}`))]
  }

  test("shows each the other's name and picture of the time of the block, until it is lifted", async () => {
    const { ada, bob, direct, first, group, pictures, third } = await cast()
    const then = ({ user }: Person) => [`${user.displayName} ${pictures.get(user.id)}`]
    expect(await status(ada.put(`/blocks/${bob.user.id}`))).toBe(204)
    const later = [`Ada II ${await changed(ada, "Ada II")}`]
    expect(await status(bob.put(`/blocks/${ada.user.id}`))).toBe(204)
    const bobLater = [`Bob II ${await changed(bob, "Bob II")}`]
    expect(await seen(bob, ada, direct, third)).toEqual(then(ada))
    expect(await seen(ada, bob, direct, third)).toEqual(then(bob))
    // Each sees their own present name, and a block does not concern groups.
    expect(await seen(ada, ada, direct, first)).toEqual(later)
    expect(await seen(bob, ada, group, third)).toContain(later[0] as string)
    // Of the two blocks one is left: that of bob, when ada had the new name already.
    expect(await status(ada.delete(`/blocks/${bob.user.id}`))).toBe(204)
    expect(await seen(bob, ada, direct, third)).toEqual(later)
    expect(await seen(ada, bob, direct, third)).toEqual(then(bob))
    expect(await status(bob.delete(`/blocks/${ada.user.id}`))).toBe(204)
    expect(await seen(bob, ada, direct, third)).toEqual(later)
    expect(await seen(ada, bob, direct, third)).toEqual(bobLater)
  })

  test("says no more than before once the other account is deleted", async () => {
    const { ada, bob, direct, third } = await cast()
    await ada.put(`/blocks/${bob.user.id}`)
    expect(await status(ada.delete("/users/me", { password: ada.password }))).toBe(204)
    const { body } = await bob.get(direct)
    expect(cardsIn(body).filter(({ id }) => id === ada.user.id)).toEqual([])
    expect(await seen(bob, ada, direct, third)).toEqual([])
  })

  const readsOf = ({ frames }: SocketClient, { user }: Person) =>
    frames.filter(({ type, userId }) => type === "conversation.read" && userId === user.id).length
  const idIn = (path: string) => path.split("/").at(-1) as string
  /** A message in a group of both, which arrives after everything else. */
  const finish = async (by: Person, group: string, ...sockets: ReadonlyArray<SocketClient>) => {
    const { id } = await sent(by, group, "The end")
    for (const socket of sockets) await socket.frame(({ message }) => (message as Card | undefined)?.id === id)
  }
  /** What happened so far is numbered, so that it is in no replay from here on. */
  const settle = async (ada: Person, bob: Person, group: string) => {
    const socket = await connect(bob)
    await finish(ada, group, socket)
    await socket.close()
  }

  test("hides how far the other has read, live, in a replay and in lists, until it is lifted", async () => {
    const { ada, bob, direct, group, first, second, third } = await cast()
    const markOf = async (reader: Person, other: Person) => {
      const { body } = await reader.get(direct)
      return body.members.find(({ user }: { readonly user: Card }) => user.id === other.user.id).lastReadMessageId
    }
    await ada.put(`${direct}/read`, { messageId: first.id })
    expect(await markOf(bob, ada)).toBe(first.id)
    await settle(ada, bob, group)
    const [mine, theirs] = [await connect(ada), await connect(bob)]
    const start = theirs.cursor()
    await ada.put(`/blocks/${bob.user.id}`)
    expect([await markOf(bob, ada), await markOf(ada, bob), await markOf(ada, ada)]).toEqual([null, null, first.id])
    expect(await status(ada.put(`${direct}/read`, { messageId: second.id }))).toBe(204)
    expect(await status(bob.put(`${direct}/read`, { messageId: third.id }))).toBe(204)
    await finish(ada, group, mine, theirs)
    const again = await connect(bob, start)
    await again.frame(({ message }) => (message as { content?: string } | undefined)?.content === "The end")
    expect([mine, theirs, again].map((socket) => [readsOf(socket, ada), readsOf(socket, bob)])).toEqual([
      [1, 0],
      [0, 1],
      [0, 1],
    ])
    await bob.put(`/blocks/${ada.user.id}`)
    await bob.delete(`/blocks/${ada.user.id}`)
    expect(await markOf(bob, ada)).toBeNull()
    await ada.delete(`/blocks/${bob.user.id}`)
    expect([await markOf(bob, ada), await markOf(ada, bob)]).toEqual([second.id, third.id])
    for (const socket of [mine, theirs, again]) await socket.close()
  })

  test("is replayed with the names of the time of the block, and shows a member nothing new", async () => {
    const { ada, bob, direct, group, second } = await cast()
    await settle(ada, bob, group)
    const socket = await connect(bob)
    const start = socket.cursor()
    await socket.close()
    await sent(ada, direct, "Before the block", { replyToId: second.id })
    await ada.put(`/blocks/${bob.user.id}`)
    await changed(ada, "Ada II")
    await bob.patch("/users/me", { displayName: "Bob II" })
    await ada.delete(reactionOf(second))
    await ada.patch(`${direct}/settings`, { muted: true })
    await bob.patch(`${direct}/settings`, { muted: true })
    await finish(ada, group)
    const again = await connect(bob, start)
    await again.frame(({ message }) => (message as { content?: string } | undefined)?.content === "The end")
    const about = again.frames.filter((frame) => JSON.stringify(frame).includes(idIn(direct)))
    expect(about.map(({ type }) => type).toSorted()).toEqual([
      "conversation.updated",
      "message.created",
      "message.reaction",
    ])
    const names = about.flatMap(cardsIn).map(({ displayName }) => displayName)
    expect(new Set(names)).toEqual(new Set([ada.user.displayName, "Bob II"]))
    await again.close()
  })

  test("keeps the picture of the time of the block as long as the block, and no longer", async () => {
    const { ada, bob, pictures } = await cast()
    const fetched = async (url: string | undefined) => (await fetch(service.url + new URL(url ?? "").pathname)).status
    await ada.put(`/blocks/${bob.user.id}`)
    for (const person of [ada, bob]) expect(await status(person.delete("/users/me/avatar"))).toBe(204)
    const swept = async () => {
      service.clock.forward({ hours: 5 })
      await service.inside(sweepFiles())
      return await Promise.all([...pictures.values()].map(fetched))
    }
    expect(await swept()).toEqual([200, 200])
    await service.inside(unblockUser({ by: ada.user.id as UserId, other: bob.user.id as UserId }))
    expect(await swept()).toEqual([404, 404])
  })
})
