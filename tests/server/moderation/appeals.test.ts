import { afterAll, beforeAll, describe, expect, test } from "bun:test"
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

  test("undo what they overturn: the report is open again, unless its target is gone", async () => {
    for (const action of ["warned", "removed"]) {
      const { id, reportId } = await decided({ action })
      await appeal(ada, id)
      const { body } = await answer(mark, id, { outcome: "overturned", answer: "You are right." })
      expect(body).toMatchObject({ undoneAt: expect.any(String), appeal: { outcome: "overturned" } })
      const { status } = (await mark.get(`/moderation/reports/${reportId}`)).body
      expect([action, status]).toEqual([action, action === "warned" ? "open" : "resolved"])
      expect((await walk(mark, "/moderation/log", 50))[1]).toMatchObject({
        ...{ command: "appeals answer", target: id, note: "overturned: You are right.", actor: mark.user.id },
      })
    }
    const { id } = await decided({ action: "warned" })
    await mark.post(`/moderation/decisions/${id}/undo`, { note: "Sorry" })
    expect(await outcome(appeal(ada, id))).toEqual(refusal(409, "ALREADY_UNDONE"))
  })
})
