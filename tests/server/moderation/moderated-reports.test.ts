import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { endSuspensions, notifyModerators, sweepTakenDown } from "../../../core/index.ts"
import { png } from "../../support/pictures.ts"
import { engines, type Service, startService } from "../../support/service.ts"
import { chatRows, sent } from "../chat/chat-client.ts"
import { accepted, act, completed, itemOf, listingOf, offerTo } from "../market/market.ts"
import { outcome, type Person, refusal, walk } from "../users/people.ts"
import { moderatorOf } from "./moderators.ts"

const unknown = "0199a000-0000-7000-8000-000000000000"
interface Made {
  readonly id: string
}
type Moderator = Awaited<ReturnType<typeof moderatorOf>>

describe.each(engines)("Moderated reports, on %s", (engine) => {
  let service: Service
  let [ada, bob] = [] as unknown as [Person, Person]
  let [mona, mark, root] = [] as unknown as [Moderator, Moderator, Moderator]
  beforeAll(async () => {
    service = await startService({ engine, passwordCost: 4, isStill: true, env: { MODERATOR_FACTOR: "true" } })
    ;[ada, bob] = [await service.person(), await service.person()]
    mona = await moderatorOf(service, "moderator")
    mark = await moderatorOf(service, "moderator")
    root = await moderatorOf(service, "admin")
  })
  afterAll(() => service.stop())

  const report = async (by: Person, targetType: string, targetId: string): Promise<string> =>
    (await by.post("/reports", { targetType, targetId, reason: "spam" })).body.id
  const postOf = async (by: Person): Promise<string> => (await by.post("/posts", { content: "Buy now" })).body.id
  const decide = (by: Person, id: string, said: object) =>
    by.post(`/moderation/reports/${id}/decide`, { action: "dismissed", note: "Seen", ...said })
  const logOf = (target: string) =>
    service.query(`select command, note, actor from audit where target = '${target}' order by id`)

  test("wait in a queue, which shows them to moderators with their users and what else is known", async () => {
    const post = await postOf(ada)
    const [first, second] = [await report(bob, "post", post), await report(mark, "post", post)]
    const mine = (items: ReadonlyArray<{ id: string }>) => items.filter(({ id }) => id === first || id === second)
    for (const limit of [1, 100]) {
      const queue = mine(await walk(mona, "/moderation/reports?targetType=post", limit))
      expect(queue.map(({ id }) => id)).toEqual([first, second])
    }
    const { body } = await mona.get(`/moderation/reports/${first}`)
    expect(body).toMatchObject({
      ...{ id: first, status: "open", note: null, claimedBy: null, claimedAt: null, othersCount: 1, messages: [] },
      ...{ reporter: { id: bob.user.id }, owner: { id: ada.user.id }, others: [{ id: second }] },
      target: { text: "Buy now", owner: { id: ada.user.id }, pictures: [], price: null },
      history: {
        suspendedAt: null,
        memberSince: expect.any(String),
        completedCount: 0,
        reports: [{ id: second }],
        decisions: [],
      },
    })
    expect(JSON.stringify(body)).not.toContain("@example.com")
    expect(await logOf(first)).toEqual([{ command: "reports show", note: null, actor: mona.user.id }])
    expect(await outcome(mona.get(`/moderation/reports/${unknown}`))).toEqual(refusal(404, "NOT_FOUND"))
  })

  test("of a listing show its pictures, and none of who has bought it", async () => {
    const picture = () => {
      const form = new FormData()
      form.append("file", new File([new Uint8Array(png(9, 9))], "a.png"))
      return form
    }
    const { listing, offer } = await offerTo(ada, bob)
    await ada.post(`/items/${listing.item.id}/pictures`, picture())
    const id = await report(mark, "listing", listing.id)
    const shown = async () => (await mona.get(`/moderation/reports/${id}`)).body.target
    const before = await shown()
    expect(before).toMatchObject({ owner: { id: ada.user.id }, pictures: [expect.any(String)] })
    const { id: into } = (await bob.post("/collections", { name: "Bought", type: "games" })).body
    expect(into).toBeString()
    await completed(ada, bob, offer)
    const added = await bob.post(`/items/${listing.item.id}/pictures`, picture())
    expect(added.body.pictures).toHaveLength(2)
    expect(await shown()).toEqual(before)
  })

  test("are what moderators are notified of: of all at once, once an hour, and not of their own cases", async () => {
    const [maya, other] = [await moderatorOf(service, "moderator"), await service.person()]
    const noticesTo = async (by: Person) =>
      (await walk(by, "/notifications", 50)).filter(({ type }) => type === "reports_waiting").length
    const waiting = async () => (await maya.get("/moderation/role")).body.waiting
    const before = await waiting()
    for (const by of [bob, other, maya]) await report(by, "post", await postOf(ada))
    await report(bob, "user", maya.user.id)
    expect(await waiting()).toEqual({ ...before, reports: before.reports + 2 })
    expect((await ada.get("/moderation/role")).body.waiting).toBeNull()
    for (let n = 0; n < 2; n++) await service.inside(notifyModerators())
    expect([await noticesTo(maya), await noticesTo(ada)]).toEqual([1, 0])
    await maya.post("/notifications/read-all")
    await report(bob, "post", await postOf(ada))
    await service.inside(notifyModerators())
    expect(await noticesTo(maya)).toBe(1)
    service.clock.forward({ minutes: 60 })
    await Promise.all([service.inside(notifyModerators()), service.inside(notifyModerators())])
    ;[mona, mark] = [await moderatorOf(service, "moderator"), await moderatorOf(service, "moderator")]
    root = await moderatorOf(service, "admin")
    ;[ada, bob] = [await service.person(), await service.person()]
    const types = await service.query(
      `select user_id as u from notifications where type = 'reports_waiting' and user_id = '${maya.user.id}'`,
    )
    expect(types).toHaveLength(2)
  })

  test("are hidden from every user without the role, whatever they ask", async () => {
    const id = await report(bob, "post", await postOf(ada))
    for (const path of [id, unknown]) {
      for (const method of ["GET"])
        expect(await outcome(ada.send(method, `/moderation/reports/${path}`))).toEqual(refusal(403, "FORBIDDEN"))
      for (const action of ["claim", "release"])
        expect(await outcome(ada.post(`/moderation/reports/${path}/${action}`))).toEqual(refusal(403, "FORBIDDEN"))
      expect(await outcome(decide(bob, path, {}))).toEqual(refusal(403, "FORBIDDEN"))
      expect(await outcome(ada.post(`/moderation/decisions/${path}/undo`, { note: "x" }))).toEqual(
        refusal(403, "FORBIDDEN"),
      )
      const settle = { outcome: "completed", note: "x" }
      expect(await outcome(ada.post(`/moderation/offers/${path}/settle`, settle))).toEqual(refusal(403, "FORBIDDEN"))
    }
    expect(await outcome(ada.get("/moderation/reports"))).toEqual(refusal(403, "FORBIDDEN"))
    expect(await logOf(id)).toEqual([])
  })

  test("of a message show ten around it and nothing else of the conversation", async () => {
    const conversation = await chatRows(service).group(ada, [bob])
    const messages: Array<{ id: string }> = []
    for (let n = 1; n <= 13; n++) messages.push(await sent(ada, conversation, `Word ${n}.`))
    const id = await report(bob, "message", messages[6]?.id ?? "")
    const { body } = await mona.get(`/moderation/reports/${id}`)
    expect(body.messages.map(({ content }: { content: string }) => content)).toEqual(
      [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map((n) => `Word ${n}.`),
    )
    expect(Object.keys(body.messages[0])).toEqual(["id", "author", "content", "createdAt"])
    expect((await mona.get(`/chat/conversations/${conversation}`)).status).toBe(404)
    expect((await mona.get(`/chat/conversations/${conversation}/messages`)).status).toBe(404)
    await ada.delete(`/chat/messages/${messages[6]?.id}`)
    expect((await mona.get(`/moderation/reports/${id}`)).body).toMatchObject({ target: null })
  })

  test("are claimed by one moderator at a time", async () => {
    const id = await report(bob, "post", await postOf(ada))
    const at = (by: Person, action: string) => outcome(by.post(`/moderation/reports/${id}/${action}`))
    const taken = refusal(409, "CLAIMED_BY_OTHER")
    const answers = await Promise.all([at(mona, "claim"), at(mark, "claim"), at(root, "claim")])
    expect(answers.map(([status]) => status).toSorted()).toEqual([200, 409, 409])
    await at(root, "release")
    expect((await at(mona, "claim"))[1]).toMatchObject({ claimedBy: { id: mona.user.id } })
    const own = await walk(mona, "/moderation/reports?claim=own", 5)
    expect(own.map((one) => one.id)).toEqual([id])
    expect((await walk(mark, "/moderation/reports?claim=none", 50)).map((one) => one.id)).not.toContain(id)
    expect([await at(mark, "claim"), await at(mark, "release"), await outcome(decide(mark, id, {}))]).toEqual([
      taken,
      taken,
      taken,
    ])
    service.clock.forward({ hours: 24 })
    const [again, ofBoth] = [await moderatorOf(service, "moderator"), await moderatorOf(service, "moderator")]
    expect((await at(again, "claim"))[0]).toBe(200)
    expect(await at(ofBoth, "claim")).toEqual(taken)
    expect((await outcome(decide(again, id, {})))[0]).toBe(200)
    expect(await at(again, "claim")).toEqual(refusal(409, "NOT_OPEN"))
    ;[mona, mark, root] = [again, ofBoth, await moderatorOf(service, "admin")]
    ;[ada, bob] = [await service.person(), await service.person()]
  })

  test("are decided once, by dismissing or by removing what was reported", async () => {
    const post = await postOf(ada)
    const id = await report(bob, "post", post)
    const said = { action: "removed", rule: "No spam", note: "An advertisement" }
    const answers = await Promise.all([decide(mona, id, said), decide(mark, id, { note: "Fine" })])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const other = await report(bob, "post", await postOf(ada))
    expect(await outcome(decide(mona, other, { action: "removed" }))).toMatchObject([
      400,
      { message: "body must have required property 'rule'" },
    ])
    const { body } = await decide(mona, other, said)
    expect(body).toEqual({
      ...{ id: expect.any(String), reportId: other, action: "removed", rule: "No spam", note: "An advertisement" },
      moderator: { id: mona.user.id, displayName: mona.user.displayName, avatarUrl: null },
      person: { id: ada.user.id, displayName: ada.user.displayName, avatarUrl: null },
      ...{ decidedAt: expect.any(String), endsAt: null, endedAt: null, undoneAt: null, appeal: null },
    })
    expect((await mona.get(`/moderation/reports/${other}`)).body).toMatchObject({ status: "resolved", target: null })
    expect(await logOf(other)).toContainEqual({
      ...{ command: "reports decide", note: "removed: An advertisement", actor: mona.user.id },
    })
    // The reporter sees the outcome, and nothing of who decided and why.
    const seen = JSON.stringify((await bob.get("/reports")).body)
    for (const hidden of ["An advertisement", "No spam", mona.user.id]) expect(seen).not.toContain(hidden)
  })

  test("bring back what they removed when they are undone, until its copy is old", async () => {
    const said = { action: "removed", rule: "No spam", note: "An advertisement" }
    const post = await postOf(ada)
    await bob.post(`/posts/${post}/comments`, { content: "Nice" })
    const other = await postOf(ada)
    const { body: comment } = await ada.post(`/posts/${other}/comments`, { content: "Buy more" })
    const conversation = await chatRows(service).group(bob, [ada])
    const message = await sent(ada, conversation, "Buy now")
    const { body: want } = await ada.post("/wants", { q: "outer wilds", visibility: "public" })
    const { offer, listing } = await offerTo(ada, bob)
    const seen = async (path: string, by: Person = bob) => {
      const { body, status } = await by.get(path)
      const messages =
        path === `${conversation}/messages` ? body.items.find((one: Made) => one.id === message.id) : body
      return status === 200 ? (messages.items ?? messages) : status
    }
    const targets: ReadonlyArray<readonly [string, string, string, Person, object]> = [
      ["post", post, `/posts/${post}`, bob, { commentsCount: 0, content: "Buy now" }],
      ["comment", comment.id, `/posts/${other}/comments`, bob, {}],
      ["message", message.id, `${conversation}/messages`, bob, {}],
      ["want", want.id, `/users/${ada.user.id}/wants`, bob, {}],
      ["listing", listing.id, `/listings/${listing.id}`, ada, { status: "paused" }],
    ]
    for (const [type, id, path, by, differs] of targets) {
      const before = await seen(path, by)
      const { body: decision } = await decide(mona, await report(bob, type, id), said)
      const after = await seen(path, by)
      expect([type, after]).not.toEqual([type, before])
      if (type !== "listing") expect(JSON.stringify(after)).not.toMatch(/Buy (now|more)/)
      const undo = () => mark.post(`/moderation/decisions/${decision.id}/undo`, { note: "Sorry" })
      const answers = await Promise.all([undo(), undo()])
      expect([type, ...answers.map(({ status }) => status).toSorted()]).toEqual([type, 200, 409])
      const back = await seen(path, by)
      if (type === "post" || type === "listing") expect(back).toMatchObject({ id, ...differs })
      else expect([type, back]).toEqual([type, before])
    }
    expect((await bob.get(`/offers/${offer.id}`)).body.status).toBe("rejected")
    const ids = targets.map(([, id]) => `'${id}'`).join()
    const left = `select target_id from reports, taken_down, decisions where decision_id = decisions.id
      and report_id = reports.id and target_id in (${ids})`
    expect(await service.query(left)).toEqual([])
    const removed = async (type: string, id: string) => (await decide(mona, await report(mark, type, id), said)).body.id
    const refused = refusal(409, "NOT_UNDOABLE")
    const undone = (id: string) => outcome(root.post(`/moderation/decisions/${id}/undo`, { note: "Sorry" }))
    const { body: orphan } = await ada.post(`/posts/${other}/comments`, { content: "Buy all" })
    const ofOrphan = await removed("comment", orphan.id)
    await ada.delete(`/posts/${other}`)
    expect(await undone(ofOrphan)).toEqual(refused)
    expect(await undone(await removed("collection", (await itemOf(ada)).collectionId))).toEqual(refused)
    const late = await removed("post", await postOf(ada))
    service.clock.forward({ days: 30 })
    await service.inside(sweepTakenDown())
    ;[mona, mark] = [await moderatorOf(service, "moderator"), await moderatorOf(service, "moderator")]
    root = await moderatorOf(service, "admin")
    expect(await undone(late)).toEqual(refused)
    ;[ada, bob] = [await service.person(), await service.person()]
  })

  test("of users are dismissed, warned about or suspended, for days or for good, and all of it is undone", async () => {
    const person = await service.person()
    const id = await report(bob, "user", person.user.id)
    expect(await outcome(decide(mona, id, { action: "removed", rule: "x" }))).toEqual(refusal(409, "NOT_REMOVABLE"))
    const undo = (by: Person, decision: string) => by.post(`/moderation/decisions/${decision}/undo`, { note: "Sorry" })
    const isIn = async () => (await person.get("/users/me")).status
    for (const said of [{ action: "dismissed" }, { action: "warned", rule: "Be kind" }]) {
      const { body } = await decide(mona, id, said)
      expect([(await isIn()) === 200, (await undo(mark, body.id)).body.undoneAt !== null]).toEqual([true, true])
      expect(await outcome(undo(mark, body.id))).toEqual(refusal(409, "ALREADY_UNDONE"))
    }
    const forGood = await decide(mona, id, { action: "suspended", rule: "Be kind" })
    expect([forGood.status, forGood.body.endsAt, await isIn()]).toEqual([200, null, 403])
    const twin = await report(ada, "user", person.user.id)
    const again = decide(mona, twin, { action: "suspended", rule: "Be kind" })
    expect(await outcome(again)).toEqual(refusal(409, "ALREADY_SUSPENDED"))
    await undo(mark, forGood.body.id)
    expect(await isIn()).toBe(200)
    const forDays = await decide(mona, id, { action: "suspended", rule: "Be kind", days: 2 })
    expect(Date.parse(forDays.body.endsAt) - Date.parse(forDays.body.decidedAt)).toBe(2 * 24 * 3600 * 1000)
    await service.inside(endSuspensions())
    expect(await isIn()).toBe(403)
    service.clock.forward({ hours: 48 })
    await service.inside(endSuspensions())
    // The token has expired meanwhile.
    const later = await person.post("/auth/login", { email: person.user.email, password: person.password })
    expect(later.status).toBe(200)
    mona = await moderatorOf(service, "moderator")
    const { body } = await mona.get(`/moderation/reports/${id}`)
    expect(body.history.decisions).toHaveLength(4)
    expect(body.history.decisions[0]).toMatchObject({ action: "suspended", endedAt: expect.any(String) })
    ;[mark, root] = [await moderatorOf(service, "moderator"), await moderatorOf(service, "admin")]
    ;[ada, bob] = [await service.person(), await service.person()]
  })

  test("are never decided by who wrote them or whom they are about, nor by a moderator about another", async () => {
    const about = await report(bob, "user", mona.user.id)
    const own = refusal(403, "OWN_CASE")
    expect(await outcome(decide(mona, about, {}))).toEqual(own)
    expect(await outcome(decide(mark, about, {}))).toEqual(refusal(403, "FORBIDDEN"))
    const { body } = await decide(root, about, { action: "warned", rule: "Be kind" })
    expect(body.action).toBe("warned")
    expect(await outcome(mona.post(`/moderation/decisions/${body.id}/undo`, { note: "No" }))).toEqual(own)
    expect(await outcome(mona.post(`/moderation/decisions/${unknown}/undo`, { note: "No" }))).toEqual(
      refusal(404, "NOT_FOUND"),
    )
    const written = await report(mark, "post", await postOf(ada))
    expect(await outcome(decide(mark, written, {}))).toEqual(own)
    const gone = await service.person()
    const left = await report(bob, "user", gone.user.id)
    await gone.delete(`/users/${gone.user.id}`, { password: gone.password })
    expect(await outcome(decide(mona, left, { action: "warned", rule: "x" }))).toEqual(refusal(409, "PERSON_GONE"))
    expect((await decide(mona, left, {})).body.person.id).toBeNull()
  })

  test("leave a log of what was read and done, newest first, which administrators alone see", async () => {
    const id = await report(bob, "post", await postOf(ada))
    await mona.get(`/moderation/reports/${id}`)
    await mona.post(`/moderation/reports/${id}/claim`)
    await decide(mona, id, {})
    const entries = (limit: number) =>
      walk(root, "/moderation/log", limit).then((all) => all.filter(({ target }) => target === id))
    const by = { id: expect.any(String), at: expect.any(String), actor: mona.user.id, target: id }
    expect(await entries(100)).toEqual([
      { ...by, command: "reports decide", note: "dismissed: Seen" },
      { ...by, command: "reports claim", note: null },
      { ...by, command: "reports show", note: null },
    ])
    expect(await entries(7)).toEqual(await entries(100))
    for (const caller of [mona, ada])
      expect(await outcome(caller.get("/moderation/log"))).toEqual(refusal(403, "FORBIDDEN"))
    const [granted] = (await walk(root, "/moderation/log", 100)).filter(({ command }) => command === "users grant")
    expect(granted).toMatchObject({ actor: null, note: expect.stringMatching(/moderator|admin/) })
  })

  test("of a problem with an offer are settled by a moderator who is no side of it", async () => {
    const { offer } = await offerTo(ada, bob)
    await accepted(ada, offer)
    const settle = (by: Person) =>
      outcome(by.post(`/moderation/offers/${offer.id}/settle`, { outcome: "cancelled", note: "Seen the receipt" }))
    expect(await settle(mona)).toEqual(refusal(409, "NO_OPEN_PROBLEM"))
    await act(bob, offer, "problem", { reason: "not_received", text: "It never came." })
    const [waiting] = await walk(mona, "/moderation/reports?targetType=offer", 5)
    expect(waiting).toMatchObject({ targetId: offer.id, owner: { id: ada.user.id }, reporter: { id: bob.user.id } })
    expect(await outcome(decide(mona, waiting.id, { action: "removed", rule: "x" }))).toEqual(
      refusal(409, "OFFER_NOT_REMOVABLE"),
    )
    const dealer = await offerTo(mona, bob)
    await accepted(mona, dealer.offer)
    await act(bob, dealer.offer, "problem", { reason: "not_received", text: "It never came." })
    const own = mona.post(`/moderation/offers/${dealer.offer.id}/settle`, { outcome: "completed", note: "Mine" })
    expect(await outcome(own)).toEqual(refusal(403, "OWN_CASE"))
    expect((await settle(mona))[0]).toBe(204)
    expect((await ada.get(`/offers/${offer.id}`)).body.status).toBe("cancelled")
    expect((await mona.get(`/moderation/reports/${waiting.id}`)).body).toMatchObject({ status: "resolved" })
    expect(await logOf(offer.id)).toEqual([
      { command: "offers settle", note: "cancelled: Seen the receipt", actor: mona.user.id },
    ])
    const listing = await listingOf(ada)
    const missing = mona.post(`/moderation/offers/${listing.id}/settle`, { outcome: "completed", note: "x" })
    expect(await outcome(missing)).toEqual(refusal(404, "OFFER_NOT_FOUND"))
  })

  test("fill a moderator's day from a report to its undoing, and the log has each step of it and nothing else", async () => {
    const logged = () => walk(root, "/moderation/log", 100)
    const before = (await logged()).length
    const post = await postOf(ada)
    const id = await report(bob, "post", post)
    expect((await walk(mona, "/moderation/reports?targetType=post", 50)).map((one) => one.id)).toContain(id)
    await mona.post(`/moderation/reports/${id}/claim`)
    await mona.get(`/moderation/reports/${id}`)
    const { body: decision } = await decide(mona, id, { action: "removed", rule: "No spam", note: "Sells" })
    expect((await bob.get(`/posts/${post}`)).status).toBe(404)
    const [notice] = await walk(ada, "/moderation/notices", 5)
    expect(notice).toMatchObject({ id: decision.id, action: "removed", rule: "No spam" })
    await ada.post(`/moderation/notices/${notice.id}/appeal`, { text: "It is a joke." })
    const [appeal] = (await walk(mark, "/moderation/appeals", 50)).filter((one) => one.id === decision.id)
    const said = { outcome: "overturned", answer: "It is." }
    expect(await outcome(mona.post(`/moderation/appeals/${appeal.id}/answer`, said))).toEqual(refusal(403, "OWN_CASE"))
    await mark.post(`/moderation/appeals/${appeal.id}/answer`, said)
    expect((await bob.get(`/posts/${post}`)).body).toMatchObject({ id: post, content: "Buy now" })
    const { body: other } = await decide(mark, id, { action: "warned", rule: "No spam", note: "Still" })
    await mark.post(`/moderation/decisions/${other.id}/undo`, { note: "No" })
    await decide(mark, id, {})
    const { offer } = await offerTo(ada, bob)
    await accepted(ada, offer)
    await act(bob, offer, "problem", { reason: "not_received", text: "It never came." })
    await mona.post(`/moderation/offers/${offer.id}/settle`, { outcome: "completed", note: "It came" })
    const entries = (await logged()).map(({ actor, command, note, target }) => [actor, command, target, note])
    expect(entries.slice(0, entries.length - before).toReversed()).toEqual([
      [mona.user.id, "reports claim", id, null],
      [mona.user.id, "reports show", id, null],
      [mona.user.id, "reports decide", id, "removed: Sells"],
      [mark.user.id, "appeals answer", decision.id, "overturned: It is."],
      [mark.user.id, "reports decide", id, "warned: Still"],
      [mark.user.id, "decisions undo", other.id, "No"],
      [mark.user.id, "reports decide", id, "dismissed: Seen"],
      [mona.user.id, "offers settle", offer.id, "completed: It came"],
    ])
  })
})
