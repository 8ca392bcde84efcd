import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { Effect } from "effect"
import { suspendAccount, Transactions, type UserId, Users } from "../../../core/index.ts"
import { withAuthenticator } from "../../support/authenticator.ts"
import { engines, type Service, startService } from "../../support/service.ts"
import { outcome, type Person, refusal, walk } from "../users/people.ts"
import { moderatorOf } from "./moderators.ts"

const unknown = "0199a000-0000-7000-8000-000000000000"
type Moderator = Awaited<ReturnType<typeof moderatorOf>>

describe.each(engines)("Appeals, on %s", (engine) => {
  let service: Service
  let [ada, bob] = [] as unknown as [Person, Person]
  let [mona, mark] = [] as unknown as [Moderator, Moderator]
  beforeAll(async () => {
    service = await startService({ engine, passwordCost: 4, isStill: true })
    ;[ada, bob] = [await service.person(), await service.person()]
    mona = await moderatorOf(service, "moderator")
    mark = await moderatorOf(service, "admin")
  })
  afterAll(() => service.stop())

  /** A decision of Mona about a post of Ada that Bob reported. */
  const decided = async (said: object) => {
    const { body: post } = await ada.post("/posts", { content: "Buy now" })
    const report = { targetType: "post", targetId: post.id, reason: "spam" }
    const { body } = await bob.post("/reports", report)
    const verdict = { rule: "No spam", note: "A secret note", ...said }
    return (await mona.post(`/moderation/reports/${body.id}/decide`, verdict)).body
  }
  const appeal = (by: Person, id: string) => by.post(`/moderation/notices/${id}/appeal`, { text: " It is art. " })
  const answer = (by: Person, id: string, said: object = {}) =>
    by.post(`/moderation/appeals/${id}/answer`, { outcome: "upheld", answer: "It is not.", ...said })
  const typesOf = async (by: Person) =>
    (await walk(by, "/notifications", 50)).map(({ type, actor }) => [type, actor?.id ?? null])

  test("are made once by the person, who is notified and sees the rule and nothing of the others", async () => {
    const { id, decidedAt } = await decided({ action: "warned" })
    expect(await typesOf(ada)).toContainEqual(["moderation_decided", null])
    const notice = { id, action: "warned", rule: "No spam", decidedAt, endsAt: null, undoneAt: null, appeal: null }
    const [seen] = await walk(ada, "/moderation/notices", 1)
    expect(seen).toEqual(notice)
    for (const by of [bob, mona, mark]) expect(await outcome(appeal(by, id))).toEqual(refusal(404, "NOT_FOUND"))
    expect(await outcome(appeal(ada, unknown))).toEqual(refusal(404, "NOT_FOUND"))
    const made = { ...notice, appeal: { text: "It is art.", appealedAt: expect.any(String), outcome: null } }
    const answers = await Promise.all([appeal(ada, id), appeal(ada, id)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 200)?.body).toMatchObject(made)
    expect(await outcome(appeal(ada, id))).toEqual(refusal(409, "ALREADY_APPEALED"))
    const text = JSON.stringify(await walk(ada, "/moderation/notices", 9))
    for (const hidden of ["A secret note", mona.user.id, bob.user.id]) expect(text).not.toContain(hidden)
    expect(await walk(bob, "/moderation/notices", 9)).toEqual([])
    const dismissed = await decided({ action: "dismissed" })
    expect(await outcome(appeal(ada, dismissed.id))).toEqual(refusal(404, "NOT_FOUND"))
  })

  test("are answered by another moderator than the one who decided, whose answer the person sees", async () => {
    const { id } = await decided({ action: "warned" })
    await appeal(ada, id)
    for (const by of [ada, bob]) {
      expect(await outcome(answer(by, id))).toEqual(refusal(403, "FORBIDDEN"))
      expect(await outcome(by.get("/moderation/appeals"))).toEqual(refusal(403, "FORBIDDEN"))
    }
    expect(await outcome(answer(mona, id))).toEqual(refusal(403, "OWN_CASE"))
    expect(await outcome(answer(mark, unknown))).toEqual(refusal(404, "NOT_FOUND"))
    const waiting = async () => (await walk(mark, "/moderation/appeals", 1)).map((one) => one.id)
    expect(await waiting()).toContain(id)
    expect((await answer(mark, id)).body).toMatchObject({ undoneAt: null, appeal: { outcome: "upheld" } })
    expect(await outcome(answer(mark, id, { outcome: "overturned" }))).toEqual(refusal(409, "APPEAL_NOT_OPEN"))
    expect(await waiting()).not.toContain(id)
    expect(await typesOf(ada)).toContainEqual(["appeal_answered", null])
    const [notice] = await walk(ada, "/moderation/notices", 9)
    expect(notice.appeal).toMatchObject({ outcome: "upheld", answer: "It is not." })
    expect(JSON.stringify(notice)).not.toContain(mark.user.id)
  })

  test("undo what they overturn: the report is open again, and what was removed is there again", async () => {
    for (const action of ["warned", "removed"]) {
      const { id, reportId } = await decided({ action })
      await appeal(ada, id)
      const { body } = await answer(mark, id, { outcome: "overturned", answer: "You are right." })
      expect(body).toMatchObject({ undoneAt: expect.any(String), appeal: { outcome: "overturned" } })
      const { status } = (await mark.get(`/moderation/reports/${reportId}`)).body
      expect([action, status]).toEqual([action, "open"])
      expect((await walk(mark, "/moderation/log", 50))[1]).toMatchObject({
        ...{ command: "appeals answer", target: id, note: "overturned: You are right.", actor: mark.user.id },
      })
    }
    const { id, reportId } = await decided({ action: "warned" })
    await appeal(ada, id)
    await mark.post(`/moderation/decisions/${id}/undo`, { note: "Sorry" })
    expect(await outcome(appeal(ada, id))).toEqual(refusal(409, "ALREADY_APPEALED"))
    // It is decided again while the appeal against the first decision waits.
    const verdict = { action: "warned", rule: "No spam", note: "Again" }
    expect((await mona.post(`/moderation/reports/${reportId}/decide`, verdict)).status).toBe(200)
    expect((await answer(mark, id, { outcome: "overturned" })).body.appeal).toMatchObject({ outcome: "overturned" })
    expect((await mark.get(`/moderation/reports/${reportId}`)).body.status).toBe("resolved")
    const { id: undone } = await decided({ action: "warned" })
    await mark.post(`/moderation/decisions/${undone}/undo`, { note: "Sorry" })
    expect(await outcome(appeal(ada, undone))).toEqual(refusal(409, "ALREADY_UNDONE"))
  })

  test("are made while suspended, once, by a cookie that a right sign-in sets and that opens nothing else", async () => {
    const eve = await service.person()
    const signIn = async (password = eve.password) => {
      const browser = service.client()
      const { status, body } = await browser.post("/auth/login", { email: eve.user.email, password })
      return { browser, answer: [status, body.error], cookie: browser.jar.get("appeal") }
    }
    const { body: report } = await bob.post("/reports", { targetType: "user", targetId: eve.user.id, reason: "spam" })
    const verdict = { action: "suspended", rule: "No spam", note: "A secret note" }
    const { body: decision } = await mona.post(`/moderation/reports/${report.id}/decide`, verdict)
    expect(await signIn("another one")).toMatchObject({ answer: [401, "INVALID_CREDENTIALS"], cookie: undefined })
    const { answer: refused, browser, cookie } = await signIn()
    expect(refused).toEqual([403, "ACCOUNT_SUSPENDED"])
    const { body: notice } = await browser.get("/auth/suspension")
    expect(notice).toMatchObject({ id: decision.id, action: "suspended", rule: "No spam", endsAt: null, appeal: null })
    const void400 = refusal(400, "INVALID_STATE")
    const say = (by: typeof browser) => by.post("/auth/suspension/appeal", { text: "It was my brother." })
    for (const [name, value] of [
      ["appeal", "v2.x"],
      ["mfa", cookie],
      ["refreshToken", cookie],
    ] as const) {
      const other = service.client()
      other.jar.set(name, value ?? "")
      expect(await outcome(other.get("/auth/suspension"))).toEqual(void400)
      expect(await outcome(say(other))).toEqual(void400)
      expect((await other.post("/auth/refresh")).status).toBe(401)
      expect((await other.post("/auth/mfa", { code: "123456" })).status).toBe(400)
    }
    for (const path of ["/users/me", "/moderation/notices", "/notifications"])
      expect((await browser.get(path)).status).toBe(401)
    const answers = await Promise.all([say(browser), say(browser)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const [waiting] = (await walk(mark, "/moderation/appeals", 50)).filter(({ id }) => id === decision.id)
    expect(waiting.appeal.text).toBe("It was my brother.")
    for (const hidden of ["A secret note", mona.user.id, bob.user.id])
      expect(JSON.stringify([notice, answers])).not.toContain(hidden)
    service.clock.forward({ minutes: 15 })
    expect(await outcome(browser.get("/auth/suspension"))).toEqual(void400)
    const { browser: again } = await signIn()
    ;[mona, mark] = [await moderatorOf(service, "moderator"), await moderatorOf(service, "admin")]
    bob = await service.person()
    expect((await answer(mark, decision.id, { outcome: "overturned" })).status).toBe(200)
    expect(await outcome(again.get("/auth/suspension"))).toEqual(void400)
    expect((await signIn()).answer).toEqual([200, undefined])
    await service.inside(suspendAccount(eve.user.id as UserId))
    expect(await outcome((await signIn()).browser.get("/auth/suspension"))).toEqual(refusal(404, "NOT_FOUND"))
  })

  test("of an account with a factor are made after the factor alone, and end with a change of the password", async () => {
    const eve = await withAuthenticator(await service.person(), service.clock)
    const { body: report } = await bob.post("/reports", { targetType: "user", targetId: eve.user.id, reason: "spam" })
    const verdict = { action: "suspended", rule: "No spam", note: "A note", days: 3 }
    await mark.post(`/moderation/reports/${report.id}/decide`, verdict)
    const browser = service.client()
    const first = await browser.post("/auth/login", { email: eve.user.email, password: eve.password })
    expect([first.status, browser.jar.has("appeal")]).toEqual([401, false])
    const second = await browser.post("/auth/mfa", { code: eve.nextCode() })
    expect([second.status, (await browser.get("/auth/suspension")).status]).toEqual([403, 200])
    // As each change of its credentials does.
    const changed = Effect.gen(function* () {
      const users = yield* Users
      const user = yield* users.get(eve.user.id as UserId)
      yield* users.save({ ...user, signInVersion: user.signInVersion + 1 })
    })
    await service.inside(Transactions.use(({ atomically }) => atomically(changed)))
    expect(await outcome(browser.get("/auth/suspension"))).toEqual(refusal(400, "INVALID_STATE"))
  })
})
