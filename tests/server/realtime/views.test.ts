import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { engines, type Service, startService } from "../../support/service.ts"
import { chatRows, reactionOf, sent } from "../chat/chat-client.ts"
import type { Person } from "../users/people.ts"
import { openSocket, type SocketClient } from "./socket-client.ts"

// More than are looked for one by one among the members.
const count = 13
type Frame = SocketClient["frames"][number]

describe.each(engines)("What is read once for all members, on %s", (engine) => {
  let service: Service
  let group: string
  let message: { readonly id: string }
  const people: Person[] = []
  const sockets: SocketClient[] = []
  const starts: string[] = []

  const connect = async (person: Person, cursor?: string) => {
    const account = await service.account(person.user.email)
    if (account === null) throw new Error("There is no such account.")
    const socket = openSocket(service, await service.http.accessTokens.sign(account), { cursor })
    await socket.ofType("ready")
    return socket
  }
  const done = async (answer: Promise<{ readonly status: number }>) => expect((await answer).status).toBeLessThan(300)
  const renamed = ({ conversation, type }: Frame) =>
    type === "conversation.updated" && (conversation as { name: string }).name === "Renamed"
  const reacted = ({ reactions, type }: Frame) =>
    type === "message.reaction" && (reactions as ReadonlyArray<{ count: number }>)[1]?.count === 2
  const path = () => `${group}/messages`

  beforeAll(async () => {
    service = await startService({ engine, passwordCost: 4 })
    for (let n = 0; n < count; n++) people.push(await service.person())
    const [owner, hiding, muting, behind] = people as [Person, Person, Person, Person]
    group = await chatRows(service).group(owner, people.slice(1))
    message = await sent(owner, group, "first")
    for (const person of people) {
      const socket = await connect(person)
      sockets.push(socket)
      starts.push(socket.cursor())
    }
    await done(hiding.patch("/users/me", { showReadReceipts: false }))
    await done(muting.patch(`${group}/settings`, { muted: true }))
    for (const person of people)
      if (person !== behind) await done(person.put(`${group}/read`, { messageId: message.id }))
    await done(owner.put(reactionOf(message)))
    await done(hiding.put(reactionOf(message)))
    await done(hiding.put(reactionOf(message, "🎉")))
    await done(behind.put(reactionOf(message, "🎉")))
    await done(owner.patch(group, { name: "Renamed" }))
    await Promise.all(sockets.map((socket) => socket.frame(renamed)))
  }, 120_000)
  afterAll(() => service.stop())

  const looksTheSame = async (person: Person, { frames }: SocketClient) => {
    const conversation = await person.get(group)
    expect(frames.findLast(renamed)?.["conversation"]).toEqual(conversation.body)
    const messages = await person.get(path())
    expect(frames.findLast(reacted)?.["reactions"]).toEqual(messages.body.items[0].reactions)
    return [conversation.body, messages.body.items[0].reactions] as const
  }

  test("looks to each as it does over HTTP: settings, unread count, hidden positions and own reactions", async () => {
    const seen = new Set<string>()
    for (const [n, person] of people.entries())
      seen.add(JSON.stringify(await looksTheSame(person, sockets[n] as SocketClient)))
    // The owner and the next three, and all others the same.
    expect(seen.size).toBe(5)
  })

  test("looks the same to those who come back, alone or with others", async () => {
    const alone = await connect(people[1] as Person, starts[1])
    await alone.frame(renamed)
    await looksTheSame(people[1] as Person, alone)
    const together = await Promise.all(people.map((person, n) => connect(person, starts[n])))
    await Promise.all(together.map((socket) => socket.frame(renamed)))
    for (const [n, person] of people.entries()) await looksTheSame(person, together[n] as SocketClient)
  })
})
