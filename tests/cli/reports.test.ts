import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { sql } from "drizzle-orm"
import { Effect } from "effect"
import { Database } from "../../adapters/sql/engine/database.ts"
import { commentsCommand } from "../../cli/commands/comments.ts"
import { eventsCommand } from "../../cli/commands/events.ts"
import { listingsCommand } from "../../cli/commands/listings.ts"
import { messagesCommand } from "../../cli/commands/messages.ts"
import { postsCommand } from "../../cli/commands/posts.ts"
import { reportsCommand } from "../../cli/commands/reports.ts"
import { wantsCommand } from "../../cli/commands/wants.ts"
import { chatRows, sent } from "../server/chat/chat-client.ts"
import { arranged } from "../server/events/events-client.ts"
import { form, part, send } from "../server/files/upload.ts"
import { act, listingOf, offerTo } from "../server/market/market.ts"
import { runToEnd } from "../server/processes/server-process.ts"
import type { Person } from "../server/users/people.ts"
import { png } from "../support/pictures.ts"
import { type Service, startService } from "../support/service.ts"
import { curioOn } from "./in-process.ts"

const unknown = "0199a000-0000-7000-8000-000000000000"
const missing = 'There is no such report; "curio reports list" shows them.'
const note = ["--note", "Against the rules"]

let service: Service
let curio: ReturnType<typeof curioOn>
let [ada, bob, eve] = [] as unknown as [Person, Person, Person]
beforeAll(async () => {
  service = await startService({ passwordCost: 4 })
  curio = curioOn(service.http.services)
  ;[ada, bob, eve] = [await service.person(), await service.person(), await service.person()]
})
afterAll(() => service.stop())

const reports = (...args: ReadonlyArray<string>) => curio.run(reportsCommand, args)
const json = async (ran: Promise<{ code: number; out: string; err: string }>) => {
  const { code, out, err } = await ran
  expect([code, err]).toEqual([0, ""])
  return JSON.parse(out)
}
const report = async (by: Person, targetType: string, targetId: string): Promise<string> => {
  const { body, status } = await by.post("/reports", { targetType, targetId, reason: "nsfw" })
  expect(status).toBe(201)
  return body.id
}
const statusOf = async (id: string) => (await json(reports("show", id, "--json"))).status
/** The audit rows of a command, newest first. */
const audit = (command: string) =>
  service.query(`select target, note from audit where command = '${command}' order by id desc`)

describe("curio reports", () => {
  test("lists and shows reports with the keys of HTTP, the reporter and the note", async () => {
    const [first, second] = [await report(bob, "user", ada.user.id), await report(eve, "user", ada.user.id)]
    const shown = await json(reports("show", first, "--json"))
    const { body } = await bob.get("/reports")
    const { displayName, id } = ada.user
    const target = { targetText: displayName, targetOwner: { id, displayName } }
    expect(shown).toEqual({ ...body.items[0], user: bob.user.id, note: null, ...target })
    expect(Object.keys(shown)).toEqual([...Object.keys(body.items[0]), "user", "note", ...Object.keys(target)])
    const [listed] = await json(reports("list", "--json"))
    expect(Object.keys(listed)).toEqual([...Object.keys(body.items[0]), "user", "note"])
    expect(await json(reports("show", first.toUpperCase(), "--json"))).toEqual(shown)
    const ids = async (...args: ReadonlyArray<string>) =>
      (await json(reports("list", ...args, "--json"))).map(({ id }: { id: string }) => id)
    expect(await ids()).toEqual([second, first])
    expect(await ids("--limit", "1")).toEqual([second])
    expect(await ids("--status", "open", "--target-type", "user")).toEqual([second, first])
    expect(await ids("--target-type", "item")).toEqual([])
    expect(await json(reports("dismiss", second, ...note, "--json"))).toEqual({ dismissed: 1 })
    expect(await ids("--status", "open")).toEqual([first])
    expect(await ids("--status", "dismissed")).toEqual([second])
    expect(await reports("list", "--status", "resolved")).toEqual({ code: 0, out: "No reports.", err: "" })
    expect((await reports("list")).out).toMatch(/^ID +TARGET TYPE +TARGET ID +REASON +STATUS +CREATED AT +USER\n/)
    expect(await json(reports("show", second, "--json"))).toMatchObject({ status: "dismissed", note: note[1] })
    expect(await audit("reports dismiss")).toEqual([{ target: second, note: note[1] }])
  })

  test("shows what the target says and whose it is, until it is gone", async () => {
    const author = await service.person()
    const listing = await listingOf(author, { description: "Boxed" })
    const { collectionId, id: itemId, name } = listing.item
    const { body: collection } = await author.get(`/collections/${collectionId}`)
    const long = "🦉 ".repeat(150)
    const { body: post } = await author.post("/posts", { content: ` ${long}` })
    const { body: comment } = await author.post(`/posts/${post.id}/comments`, { content: "Two\nlines\u202e" })
    const event = await arranged(author, { name: "Swap meet", description: "Bring a box" })
    const path = await chatRows(service).group(author, [bob])
    const [message, deleted] = [await sent(author, path, "Psst"), await sent(author, path, "Gone")]
    const says = [
      ["collection", collectionId, collection.name],
      ["item", itemId, name],
      ["listing", listing.id, `${name}: Boxed`],
      ["post", post.id, `${"🦉 ".repeat(100)}…`],
      ["comment", comment.id, "Two lines\u202e"],
      ["message", message.id, "Psst"],
      ["event", event.id, "Swap meet: Bring a box"],
    ] as const
    const owner = { id: author.user.id, displayName: author.user.displayName }
    const ids = []
    for (const [type, id, text] of says) {
      const reported = await report(bob, type, id)
      ids.push(reported)
      expect(await json(reports("show", reported, "--json"))).toMatchObject({ targetText: text, targetOwner: owner })
      const lines = (await reports("show", reported)).out.split("\n")
      expect(lines).toContain(`targetText   ${text.replace("\u202e", "?")}`)
      expect(lines).toContain(`targetOwner  ${owner.id} ${owner.displayName}`)
    }
    const late = await report(bob, "message", deleted.id)
    await author.delete(`/chat/messages/${deleted.id}`)
    await author.delete("/users/me", { password: author.password })
    const nothing = { targetText: null, targetOwner: null }
    for (const id of [late, ids[0], ids[1], ids[2], ids[3], ids[4], ids[6]])
      expect(await json(reports("show", id ?? "", "--json"))).toMatchObject(nothing)
    // The message stays for the other members of the group.
    expect(await json(reports("show", ids[5] ?? "", "--json"))).toMatchObject({ targetText: "Psst", targetOwner: null })
    expect((await reports("show", late)).out).toContain("\ntargetText   -\ntargetOwner  -")
  })

  test("decides a report once, and of eight decisions at once one counts", async () => {
    const id = await report(ada, "user", bob.user.id)
    const decisions = await Promise.all(
      Array.from({ length: 8 }, (_, n) => reports(n % 2 === 0 ? "resolve" : "dismiss", id, ...note)),
    )
    expect(decisions.filter(({ code }) => code === 0)).toHaveLength(1)
    for (const { code, err } of decisions) expect(err).toBe(code === 0 ? "" : "The report is decided already.")
    const rows = [...(await audit("reports resolve")), ...(await audit("reports dismiss"))]
    expect(rows.filter(({ target }) => target === id)).toHaveLength(1)
    expect(["resolved", "dismissed"]).toContain(await statusOf(id))
  })

  test("removes what was reported, whose other reports stay open; what is gone already is fine", async () => {
    const { listing, offer } = await offerTo(ada, bob)
    const { collectionId, id: itemId } = listing.item
    for (const path of [`/collections/${collectionId}`, `/items/${itemId}`])
      expect((await send(service, `${path}/cover`, form(part(png(9, 9))), ada)).status).toBe(200)
    const { body: post } = await ada.post("/posts", { content: "Buy it" })
    const { body: comment } = await ada.post(`/posts/${post.id}/comments`, { content: "Now" })
    const event = await arranged(ada)
    const message = await sent(ada, await chatRows(service).group(ada, [bob, eve]))
    const shown = async (path: string) => (await ada.get(path)).body
    const things = [
      ["collection", collectionId, async () => (await shown(`/collections/${collectionId}`)).coverUrl === null],
      ["item", itemId, async () => (await shown(`/items/${itemId}`)).coverUrl === null],
      ["listing", listing.id, async () => (await shown(`/listings/${listing.id}`)).status === "closed"],
      ["event", event.id, async () => (await shown(`/events/${event.id}`)).status === "cancelled"],
      ["comment", comment.id, async () => (await shown(`/posts/${post.id}/comments`)).items.length === 0],
      ["message", message.id, async () => (await shown(`/chat/messages/${message.id}`)).deleted],
      ["post", post.id, async () => (await ada.get(`/posts/${post.id}`)).status === 404],
    ] as const
    for (const [type, id, isGone] of things) {
      const [first, second] = [await report(bob, type, id), await report(eve, type, id)]
      expect([type, await isGone()]).toEqual([type, false])
      expect(await json(reports("resolve", first, ...note, "--remove", "--yes", "--json"))).toEqual({ resolved: 1 })
      expect([type, await isGone(), await statusOf(second)]).toEqual([type, true, "open"])
      expect(await json(reports("resolve", second, ...note, "--remove", "-y", "--json"))).toEqual({ resolved: 1 })
      expect([type, await statusOf(second)]).toEqual([type, "resolved"])
    }
    expect((await shown(`/items/${itemId}`)).name).toBe(listing.item.name)
    expect((await bob.get(`/offers/${offer.id}`)).body.status).toBe("rejected")

    const { id: other } = await listingOf(ada)
    const late = await report(bob, "listing", other)
    expect((await ada.delete("/users/me", { password: ada.password })).status).toBe(204)
    expect(await json(reports("resolve", late, ...note, "--remove", "-y", "--json"))).toEqual({ resolved: 1 })
    ada = await service.person()
  })

  test("leaves a target as it is without --remove, and removes no user", async () => {
    const { id } = await listingOf(ada)
    const [listing, user] = [await report(eve, "listing", id), await report(eve, "user", ada.user.id)]
    expect(await json(reports("resolve", listing, ...note, "--json"))).toEqual({ resolved: 1 })
    expect((await ada.get(`/listings/${id}`)).body.status).toBe("active")
    const refused = await reports("resolve", user, ...note, "--remove", "--yes", "--json")
    expect(refused).toMatchObject({ code: 1, out: "" })
    expect(refused.err).toMatch(/^A user cannot be removed by a report: suspend the account; "curio users suspend /)
    expect(await statusOf(user)).toBe("open")
    expect((await ada.get("/users/me")).status).toBe(200)
  })

  test("changes nothing where the audit cannot be written", async () => {
    const { id } = await listingOf(ada)
    const reported = await report(eve, "listing", id)
    // On the service's own connection: a second one would wait in this thread for a transaction of a worker to end.
    const execute = (statement: string) =>
      service.inside(Effect.flatMap(Database, (database) => database.execute((db) => db.run(sql.raw(statement)))))
    await execute("create trigger no_audit before insert on audit begin select raise(abort, 'the audit is shut'); end")
    const refused = [
      await reports("resolve", reported, ...note, "--remove", "--yes"),
      await reports("dismiss", reported, ...note),
      await removals["listings close"](id, ...note, "--yes"),
    ]
    await execute("drop trigger no_audit")
    expect(refused.map(({ code }) => code)).toEqual([1, 1, 1])
    expect(await statusOf(reported)).toBe("open")
    expect((await ada.get(`/listings/${id}`)).body.status).toBe("active")
  })

  test.each([
    [["show", unknown], 1, missing],
    [["show", "no id"], 1, missing],
    [["resolve", unknown, ...note], 1, missing],
    [["resolve", unknown, ...note, "--remove", "--yes"], 1, missing],
    [["dismiss", unknown, ...note], 1, missing],
    [["resolve", unknown], 2, "Missing required flag: --note. "],
    [["dismiss", unknown, "--yes"], 2, "Missing required flag: --note. "],
    [["dismiss", unknown, "--note", "  "], 2, "Missing value for flag --note. Expected: a note has 1 to 2000"],
    [["list", "--status", "sleeping"], 2, "Invalid value"],
    [["list", "--target-type", "planet"], 2, "Invalid value"],
  ] as const)("%j is refused", async (args, code, sentence) => {
    const refused = await reports(...args, "--json")
    expect([refused.code, refused.out]).toEqual([code, ""])
    expect(refused.err).toStartWith(sentence)
  })
})

const removals = {
  "posts delete": (...args: ReadonlyArray<string>) => curio.run(postsCommand, ["delete", ...args]),
  "comments delete": (...args: ReadonlyArray<string>) => curio.run(commentsCommand, ["delete", ...args]),
  "messages delete": (...args: ReadonlyArray<string>) => curio.run(messagesCommand, ["delete", ...args]),
  "wants delete": (...args: ReadonlyArray<string>) => curio.run(wantsCommand, ["delete", ...args]),
  "listings close": (...args: ReadonlyArray<string>) => curio.run(listingsCommand, ["close", ...args]),
  "events cancel": (...args: ReadonlyArray<string>) => curio.run(eventsCommand, ["cancel", ...args]),
} as const

describe("Without a report, curio", () => {
  test("asks before it removes: without a terminal and without --yes nothing is done", async () => {
    const { id } = await listingOf(ada)
    const { body: post } = await ada.post("/posts", { content: "Hello" })
    const reported = await report(bob, "post", post.id)
    const nothing = { code: 1, out: "", err: expect.stringMatching(/^Nothing was done: /) }
    for (const unasked of [
      removals["posts delete"](post.id, ...note),
      removals["comments delete"](unknown, ...note),
      removals["messages delete"](unknown, ...note),
      removals["wants delete"](unknown, ...note),
      removals["listings close"](id, ...note),
      removals["events cancel"](unknown, ...note),
      reports("resolve", reported, "--remove", ...note),
    ])
      expect(await unasked).toEqual(nothing)
    // The real program, whose standard input is no terminal.
    const args = ["posts", "delete", post.id, ...note]
    expect(await runToEnd("cli/main.ts", args, { DATA_DIR: service.folder })).toEqual(nothing)
    expect((await ada.get(`/posts/${post.id}`)).status).toBe(200)
    expect((await ada.get(`/listings/${id}`)).body.status).toBe("active")
    expect(await statusOf(reported)).toBe("open")
  }, 120_000)

  test("deletes posts, comments and messages, closes listings and cancels events, once, and keeps the note", async () => {
    const { body: post } = await bob.post("/posts", { content: "Hello" })
    const { body: other } = await bob.post("/posts", { content: "Hello" })
    const { body: comment } = await ada.post(`/posts/${other.id}/comments`, { content: "Now" })
    const { listing, offer } = await offerTo(ada, bob)
    expect((await act(ada, offer, "accept")).status).toBe(200)
    const event = await arranged(ada)
    await bob.post(`/events/${event.id}/participants`)
    const message = await sent(ada, await chatRows(service).direct(ada, bob))
    const { body: want } = await ada.post("/wants", { edition: "bgg:13" })
    const done = [
      ["wants delete", want.id, { deleted: 1 }, "There is no such want."],
      ["posts delete", post.id, { deleted: 1 }, "There is no such post."],
      ["comments delete", comment.id, { deleted: 1 }, "There is no such comment."],
      ["messages delete", message.id, { deleted: 1 }, "There is no such conversation or message."],
      ["listings close", listing.id, { closed: 1 }, "The listing is closed."],
      ["events cancel", event.id, { cancelled: 1 }, "The event is cancelled or has ended."],
    ] as const
    for (const [name, id, counts, twice] of done) {
      expect(await json(removals[name](id, ...note, "--yes", "--json"))).toEqual(counts)
      expect(await removals[name](id, ...note, "--yes")).toEqual({ code: 1, out: "", err: twice })
      expect(await audit(name)).toEqual([{ target: id, note: note[1] }])
    }
    expect((await ada.get(`/wants/${want.id}`)).status).toBe(404)
    expect((await bob.get(`/posts/${post.id}`)).status).toBe(404)
    expect((await bob.get(`/posts/${other.id}`)).body.commentsCount).toBe(0)
    expect((await bob.get(`/chat/messages/${message.id}`)).body).toMatchObject({ content: null, deleted: true })
    expect((await bob.get(`/offers/${offer.id}`)).body.status).toBe("cancelled")
    expect((await bob.get(`/events/${event.id}`)).body).toMatchObject({ status: "cancelled", cancelReason: null })
    for (const person of [ada, bob]) {
      const { body: inbox } = await person.get("/notifications")
      const notified = inbox.items.filter(({ type }: { type: string }) => type === "event_cancelled")
      expect(notified).toMatchObject([{ actor: null, subject: { kind: "event", id: event.id } }])
    }
  })

  test.each([
    ["posts delete", "There is no such post."],
    ["comments delete", "There is no such comment."],
    ["messages delete", "There is no such conversation or message."],
    ["wants delete", "There is no such want."],
    ["listings close", "There is no such listing."],
    ["events cancel", "There is no such event, or no such participant, organizer or invite of it."],
  ] as const)("%s refuses what is not there and a call without a note", async (name, sentence) => {
    for (const id of [unknown, "no id"])
      expect(await removals[name](id, ...note, "--yes")).toEqual({ code: 1, out: "", err: sentence })
    const unsaid = await removals[name](unknown, "--yes")
    expect(unsaid).toMatchObject({ code: 2, out: "", err: expect.stringMatching(/^Missing required flag: --note\. /) })
    expect(await audit(name)).not.toContainEqual(expect.objectContaining({ target: unknown }))
  })
})
