import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { existsSync, readdirSync } from "node:fs"
import { join } from "node:path"
import { sweepAttachments, sweepFiles } from "../../../core/index.ts"
import { problems } from "../../sql/maintenance/check/broken-rules.ts"
import { png } from "../../support/pictures.ts"
import { purgeAll } from "../../support/purge-all.ts"
import { engines, type Service, startService } from "../../support/service.ts"
import { arranged } from "../events/events-client.ts"
import { form, part, send } from "../files/upload.ts"
import { buying, euros } from "../market/market.ts"
import { formOf, sendForm, shared } from "../posts/posts-client.ts"
import { type Person, rowsOfOneMoment } from "./people.ts"

// Deletes one thing after the other out of a small world in which everything refers to everything.
describe.each(engines)("What is deleted, on %s", (engine) => {
  let service: Service
  let ada: Person
  let bob: Person
  let eve: Person
  /** The paths of what Ada made. */
  let made: Readonly<Record<string, string>>
  beforeAll(async () => {
    service = await startService({ engine, passwordCost: 4 })
    ;[ada, bob, eve] = [await service.person(), await service.person(), await service.person()]
    made = await worldOf(service, ada, bob, eve)
  }, 120_000)
  afterAll(() => service.stop())

  const sound = async () => expect(await service.inside(problems)).toEqual([])
  const gone = async (path = "", by: Person = ada) => {
    expect([path, (await by.delete(path)).status]).toEqual([path, 204])
    await sound()
    await service.inside(purgeAll)
    await sound()
  }
  const countOf = async (table: string) => Number((await service.query(`select count(*) as n from ${table}`))[0]?.["n"])
  const full = async (tables: ReadonlyArray<string>) => {
    const counts = await Promise.all(tables.map(async (table) => ({ table, count: await countOf(table) })))
    return counts.filter(({ count }) => count > 0).map(({ table }) => table)
  }
  const filesIn = (name: string) => {
    const folder = join(service.folder, name)
    return existsSync(folder) ? readdirSync(folder).filter((file) => file !== "unfinished") : []
  }

  test("is all there before, and sound", async () => {
    await sound()
    expect(await full(filled)).toEqual([...filled])
    expect(filesIn("media").length).toBeGreaterThan(2)
    expect(filesIn("attachments").length).toBeGreaterThan(0)
  })

  test.each(["comment", "post", "message", "item", "collection", "event", "group"])(
    "leaves no row behind that refers to it: a %s",
    async (what) => {
      if (what === "event") expect((await ada.post(`${made[what]}/cancel`, {})).status).toBe(200)
      await gone(made[what])
    },
  )

  test("leaves no row behind that refers to it: an account, and after the last one no content of anybody", async () => {
    for (const person of [ada, bob, eve]) {
      expect((await person.delete("/users/me", { password: person.password })).status).toBe(204)
      await sound()
      await service.inside(purgeAll)
      await sound()
    }
    service.clock.forward({ hours: 2 })
    await service.inside(sweepFiles())
    await service.inside(sweepAttachments())
    expect([filesIn("media"), filesIn("attachments")]).toEqual([[], []])
    // Reports stay for those who decide on them, and offers without anybody's name.
    expect(await full(filled)).toEqual(["reports", "offers", "proposals"])
  })
})

/** The tables that hold something of the world. */
const filled = [
  ...["users", "sessions", "friendships", "notifications", "reports", "files"],
  ...["collections", "items", "listings", "offers", "proposals"],
  ...["posts", "post_pictures", "comments", "post_reactions"],
  ...["events", "event_participants", "event_organizers", "event_invites"],
  ...["conversations", "conversation_members", "messages", "message_attachments", "message_reactions"],
]

const worldOf = async (service: Service, ada: Person, bob: Person, eve: Person) => {
  const asked = async (by: Person, method: string, path: string, body: unknown = {}) => {
    const answer = await by.send(method, path, body)
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`)
    return answer.body
  }
  const picture = async (path: string, width: number) => {
    const { status } = await send(service, path, form(part(png(width, 8))), { token: ada.token })
    if (status !== 200) throw new Error(`${path}: ${status}`)
  }
  for (const friend of [bob, eve]) await rowsOfOneMoment(service).befriend(ada.user, friend.user)

  const { collection, item } = await shared(ada)
  const { item: second } = await shared(ada)
  const listing = await asked(ada, "POST", "/listings", { itemId: item.id, kind: "both", price: euros(1000) })
  await asked(bob, "POST", "/offers", buying(listing.id))
  const { body: post } = await sendForm(service.url, formOf({ content: "Look" }, [png(9, 9), png(10, 9)]), ada.token)
  const comment = await asked(bob, "POST", `/posts/${post.id}/comments`, { content: "Lovely" })
  const { body: kept } = await sendForm(service.url, formOf({ content: "Look" }, [png(9, 9)]), ada.token)
  for (const { id } of [post, kept]) {
    await asked(ada, "POST", `/posts/${id}/comments`, { content: "Thank you" })
    await asked(bob, "PUT", `/posts/${id}/reaction`, { type: "love" })
  }
  for (const [targetType, { id: targetId }] of Object.entries({ post, comment, item, listing, user: ada.user }))
    await asked(eve, "POST", "/reports", { targetType, targetId, reason: "spam" })

  const events = [await arranged(ada, { capacity: 1 }), await arranged(bob, { capacity: 1 })]
  for (const [n, event] of events.entries()) {
    const [owner, other] = n === 0 ? [ada, bob] : [bob, ada]
    await asked(owner, "PUT", `/events/${event.id}/organizers/${other.user.id}`)
    if (n === 0) for (const by of [other, eve]) await asked(by, "POST", `/events/${event.id}/participants`)
    else await asked(owner, "POST", `/events/${event.id}/invites`, { userId: eve.user.id })
  }

  const memberIds = [bob.user.id, eve.user.id]
  const group = await asked(ada, "POST", "/chat/conversations", { kind: "group", name: "Club", memberIds })
  const direct = await asked(ada, "POST", "/chat/conversations", { kind: "direct", userId: bob.user.id })
  const messages = `/chat/conversations/${direct.id}/messages`
  await sendForm(service.url, formOf({ content: "See" }, [png(11, 9)]), ada.token, messages)
  const message = await asked(bob, "POST", messages, { content: "Nice" })
  const mine = await asked(ada, "POST", messages, { content: "Indeed", replyToId: message.id })
  for (const { id } of [message, mine]) await asked(bob, "PUT", `/chat/messages/${id}/reactions/👍`)
  await asked(eve, "POST", `/chat/conversations/${group.id}/messages`, { content: "Hello" })

  for (const [n, path] of [
    `/collections/${collection.id}/cover`,
    `/items/${second.id}/cover`,
    "/users/me/avatar",
    `/events/${events[1].id}/cover`,
    `/chat/conversations/${group.id}/cover`,
  ].entries())
    await picture(path, 20 + n)
  return {
    comment: `/comments/${comment.id}`,
    post: `/posts/${post.id}`,
    message: `/chat/messages/${mine.id}`,
    item: `/items/${item.id}`,
    collection: `/collections/${second.collectionId}`,
    event: `/events/${events[0].id}`,
    group: `/chat/conversations/${group.id}`,
  }
}
