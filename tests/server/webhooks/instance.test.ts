import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test"
import { Ajv2020 } from "ajv/dist/2020.js"
import { Effect, Option } from "effect"
import { webhooksCommand } from "../../../cli/commands/webhooks.ts"
import {
  instanceTypes,
  notificationTypes,
  Outbox,
  type OutboxId,
  receiverOfWebhook,
  suspendAccount,
  type UserId,
  unsuspendAccount,
  type WebhookId,
  webhookTypes,
} from "../../../core/index.ts"
import { curioOn } from "../../cli/in-process.ts"
import { startReceiver, verified } from "../../support/receiver.ts"
import { engines, type Service, startService } from "../../support/service.ts"
import { until } from "../../support/until.ts"
import { moderatorOf } from "../moderation/moderators.ts"

setDefaultTimeout(120_000)

test("The types of webhooks are those of notifications, of offers and imports, and of the instance", () => {
  expect(webhookTypes).toEqual([...notificationTypes, "offer.updated", "import.done"])
  const first = ["friend_request", "friend_accepted", "post_comment", "post_reaction", "offer_received"]
  const offers = ["proposal", "proposal_rejected", "accepted", "confirmed", "completed", "cancelled", "rejected"]
  const events = ["invited", "updated", "cancelled", "promoted", "reminder"]
  const others = ["offer_expired", "rating_received", "dm_request", "dm_request_accepted", "group_added"]
  expect(webhookTypes).toEqual(
    expect.arrayContaining([
      ...[...first, ...others, "import_done", "import_partial"],
      ...offers.map((name) => `offer_${name}`),
      ...events.map((name) => `event_${name}`),
    ]),
  )
  expect(instanceTypes).toEqual([
    "account.registered",
    "account.verified",
    "account.suspended",
    "account.unsuspended",
    "account.deleted",
    "report.created",
    "report.decided",
    "report.reopened",
    "report.appealed",
    "report.appeal_answered",
  ])
})

describe.each(engines)("Webhooks of the instance, on %s", (engine) => {
  let service: Service
  let receiver: ReturnType<typeof startReceiver>
  beforeAll(async () => {
    service = await startService({ engine, passwordCost: 4, env: { WEBHOOKS_ALLOW_PRIVATE: "true" } })
    receiver = startReceiver()
  })
  afterAll(async () => {
    await service.stop()
    receiver.stop()
  })

  const run = (...args: ReadonlyArray<string>) => curioOn(service.http.services).run(webhooksCommand, args)
  const json = async (...args: ReadonlyArray<string>) => {
    const { code, err, out } = await run(...args, "--json")
    if (code !== 0) throw new Error(`curio webhooks ${args.join(" ")} exits with ${code}: ${err}`)
    return JSON.parse(out)
  }
  const added = async (events: string, url = receiver.url) => json("add", url, "--events", events, "--yes")
  const removed = (id: string) => json("remove", id, "--yes")
  const audited = async () => (await service.query("select command, target from audit order by at")).map(Object.values)

  test("are sent what happens to all accounts, and what concerns the instance", async () => {
    const { id, secret, ...shown } = await added("*")
    expect(shown).toEqual({
      user: null,
      url: receiver.url,
      events: ["*"],
      description: null,
      paused: false,
      pauseReason: null,
      createdAt: expect.any(String),
    })
    const owner = await service.person()
    const own = startReceiver()
    await owner.post("/webhooks", { url: own.url, events: ["*"] })
    const other = await service.person()
    await other.post("/friends/requests", { userId: owner.user.id })
    const { body: collection } = await owner.post("/collections", {
      name: "Shelf",
      type: "books",
      visibility: "public",
    })
    const reported = { targetType: "collection", targetId: collection.id, reason: "spam", details: "mine" }
    const { body: made } = await other.post("/reports", reported)
    const [mona, mark] = [await moderatorOf(service, "moderator"), await moderatorOf(service, "moderator")]
    const verdict = { action: "warned", rule: "Be nice", note: "a secret note" }
    const { body: decision } = await mona.post(`/moderation/reports/${made.id}/decide`, verdict)
    await owner.post(`/moderation/notices/${decision.id}/appeal`, { text: "a secret plea" })
    const said = { outcome: "overturned", answer: "a secret answer" }
    expect((await mark.post(`/moderation/appeals/${decision.id}/answer`, said)).status).toBe(200)
    const { text } = await service.mailTo(other.user.email, "verify-email")
    await other.post("/auth/verify-email", { token: /token=([\w-]{43})/.exec(text)?.[1] })
    await service.inside(suspendAccount(other.user.id as UserId))
    await service.inside(unsuspendAccount(other.user.id as UserId))
    const gone = await service.person()
    expect((await gone.delete(`/users/${gone.user.id}`, { password: gone.password })).status).toBe(204)
    await until(async () => (await json("deliveries", id)).every(({ status }: Row) => status === "delivered"))
    const bodies = receiver.all.map((received) => verified(secret, received))
    const { body: document } = await owner.get("/openapi.json")
    expect(Object.keys(document.webhooks).map(typeOf).sort()).toEqual(
      ["ping", ...webhookTypes, ...instanceTypes].sort(),
    )
    for (const body of bodies) expect([body.type, faultsOf(document, body)]).toEqual([body.type, null])
    expect(faultsOf(document, { ...bodies[0], data: {} })).not.toBeNull()
    const ofType = (type: string) => bodies.filter((body) => body.type === type).map(({ data }) => data)
    const people = [owner, other, gone, mona, mark].map(({ user }) => ({ userId: user.id }))
    expect(ofType("account.registered")).toEqual(expect.arrayContaining(people))
    expect(ofType("account.verified")).toEqual([{ userId: other.user.id }])
    expect(ofType("account.suspended")).toEqual([{ userId: other.user.id }])
    expect(ofType("account.unsuspended")).toEqual([{ userId: other.user.id }])
    expect(ofType("account.deleted")).toEqual([{ userId: gone.user.id }])
    const [notification] = (await owner.get("/notifications")).body.items.slice(-1)
    expect(ofType("friend_request")).toEqual([{ userId: owner.user.id, notification }])
    const [report] = ofType("report.created")
    const { createdAt, id: reportId } = made
    expect(report).toMatchObject({
      report: { id: reportId, targetType: "collection", targetId: collection.id, reason: "spam", createdAt },
    })
    const appealed = { id: decision.id, action: "warned", appealedAt: expect.any(String) }
    expect(ofType("report.decided")).toMatchObject([{ report: { id: reportId }, decision: { id: decision.id } }])
    expect(ofType("report.reopened")).toMatchObject([{ report: { id: reportId }, decision: { outcome: "overturned" } }])
    expect(ofType("report.appealed")).toMatchObject([{ report: { id: reportId }, decision: appealed }])
    expect(ofType("report.appeal_answered")).toMatchObject([{ decision: { ...appealed, outcome: "overturned" } }])
    // Neither the reporter, nor who decided, nor what they wrote.
    const texts = JSON.stringify(bodies.filter(({ type }) => type.startsWith("report.")))
    for (const hidden of [other.user.id, mona.user.id, mark.user.id, "mine", "secret", "Be nice"])
      expect(texts).not.toContain(hidden)
    expect(own.all.map((one) => JSON.parse(one.text).type)).toEqual(expect.arrayContaining(["friend_request"]))
    expect((await service.everyRow()).includes(secret)).toBe(false)
    own.stop()
    await removed(id)
    expect(await json("list")).toMatchObject([{ user: owner.user.id }])
  })

  test("are sent the types alone that they are for", async () => {
    const { id } = await added("account.registered, report.created")
    const before = receiver.all.length
    const ada = await service.person()
    const bob = await service.person()
    await ada.post("/friends/requests", { userId: bob.user.id })
    await until(
      async () => (await json("deliveries", id)).filter(({ status }: Row) => status === "delivered").length === 2,
    )
    expect(receiver.all.slice(before).map(({ text }) => JSON.parse(text).type)).toEqual(
      Array.from({ length: 2 }, () => "account.registered"),
    )
    await removed(id)
  })

  test("are paused by 410, as the log says, and resumed by the command, which sends what waited", async () => {
    const leaving = startReceiver(() => new Response(null, { status: 410 }))
    const { id, secret } = await added("account.registered", leaving.url)
    const sent = await json("ping", id, "--yes")
    expect(sent).toMatchObject({ type: "ping", status: "pending" })
    await until(async () => (await json("show", id)).paused)
    const verifiedPing = verified(secret, await leaving.nth(1))
    expect(verifiedPing).toEqual({ type: "ping", timestamp: sent.createdAt, data: { userId: null, webhookId: id } })
    leaving.answers(() => new Response(null, { status: 204 }))
    service.clock.forward({ seconds: 6 })
    await until(async () => (await json("deliveries", id))[0].nextAttemptAt === null)
    expect(await json("show", id)).toMatchObject({ paused: true, pauseReason: "gone" })
    expect(await json("resume", id, "--yes")).toEqual({ resumed: 1 })
    await until(async () => (await json("deliveries", id))[0].status === "delivered")
    const rotated = await json("rotate", id, "--yes")
    await json("ping", id, "--yes")
    const both = await leaving.nth(3)
    expect(verified(secret, both)).toEqual(verified(rotated.secret, both))
    expect(await json("pause", id, "--yes")).toEqual({ paused: 1 })
    await until(async () => (await json("show", id)).waiting === 0)
    expect(await json("show", id)).toMatchObject({ id, paused: true, pauseReason: "administrator" })
    expect(await removed(id)).toEqual({ removed: 1 })
    const commands = ["add", "ping", "resume", "rotate", "ping", "pause", "remove"]
    expect((await audited()).slice(-commands.length)).toEqual(commands.map((name) => [`webhooks ${name}`, id]))
    leaving.stop()
  })

  test("and those of accounts are listed, paused and removed, and what was given up is made again", async () => {
    const owner = await service.person()
    const { body: webhook } = await owner.post("/webhooks", { url: receiver.url, events: ["*"] })
    await owner.post(`/webhooks/${webhook.id}/ping`)
    const path = `/webhooks/${webhook.id}/deliveries`
    await until(async () => (await owner.get(path)).body.items[0].status === "delivered")
    const [{ id: delivery }] = await json("deliveries", webhook.id)
    await service.inside(givenUp(webhook.id, delivery))
    expect(await json("deliveries", webhook.id, "--dead")).toMatchObject([{ id: delivery, status: "dead" }])
    expect(await json("retry", delivery, "--yes")).toEqual({ retried: 1 })
    await until(async () => (await owner.get(path)).body.items[0].status === "delivered")
    expect(await run("retry", delivery, "--yes")).toMatchObject({
      code: 1,
      err: "No delivery of this id was given up.",
    })
    expect(await json("retry", "--dead", "--yes")).toEqual({ retried: 0 })
    expect(await json("list", "--user", owner.user.email)).toMatchObject([{ id: webhook.id, user: owner.user.id }])
    expect(await json("pause", webhook.id, "--yes")).toEqual({ paused: 1 })
    expect((await owner.get("/webhooks")).body.items).toMatchObject([{ paused: true }])
    const refused = { code: 1, err: "It belongs to an account: only its owner gives it a new secret." }
    expect(await run("rotate", webhook.id, "--yes")).toMatchObject(refused)
    expect(await run("remove", webhook.id)).toMatchObject({ code: 1, err: expect.stringContaining("--yes") })
    expect(await removed(webhook.id)).toEqual({ removed: 1 })
    expect((await owner.get("/webhooks")).body.items).toEqual([])
  })

  test("are refused with unknown types, private addresses, and beyond ten of them", async () => {
    expect(await run("add", receiver.url, "--events", "nothing")).toMatchObject({ code: 2 })
    expect(await run("add", "ftp://example.com", "--events", "*")).toMatchObject({ code: 1 })
    for (const verb of ["show", "ping", "pause", "resume", "rotate", "remove", "deliveries"])
      expect(await run(verb, "01890000-0000-7000-8000-000000000000")).toMatchObject({ code: 1 })
    const all = []
    for (let n = 0; n < 10; n++) all.push(await added("report.created"))
    expect(await run("add", receiver.url, "--events", "*", "--yes")).toMatchObject({ code: 1 })
    for (const { id } of all) await removed(id)
  })
})

/** The type of what a webhook of the document is sent. */
const typeOf = (name: string): string => name.replace(/^notification\./, "")

/** What is wrong with a body by the schema that the document has for its type. */
const faultsOf = (document: { readonly webhooks: Record<string, Described> }, body: object) => {
  const type = "type" in body ? String(body.type) : ""
  const name = Object.keys(document.webhooks).find((webhook) => typeOf(webhook) === type) ?? ""
  const schema = document.webhooks[name]?.post.requestBody.content["application/json"].schema
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  ajv.addSchema(document, "document")
  ajv.validate({ $ref: `document${schema?.$ref}` }, body)
  return ajv.errors ?? null
}

interface Described {
  readonly post: { readonly requestBody: { readonly content: { "application/json": { schema: { $ref: string } } } } }
}

interface Row {
  readonly status: string
}

/** Gives a delivery up that was made. */
const givenUp = Effect.fnUntraced(function* (webhook: string, delivery: string) {
  const outbox = yield* Outbox
  const receiver = receiverOfWebhook(webhook as WebhookId)
  const made = Option.getOrThrow(yield* outbox.get(receiver, delivery as OutboxId))
  yield* outbox.save({ ...made, sentAt: null, failedAt: made.createdAt })
  yield* outbox.keepContent(made.id, "{}")
})
