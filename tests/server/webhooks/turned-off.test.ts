import { expect, test } from "bun:test"
import { Effect } from "effect"
import {
  changeWebhook,
  deliverDue,
  notify,
  Outbox,
  receiverOfWebhook,
  removeWebhook,
  Transactions,
  type UserId,
  type WebhookId,
  WebhooksEnabled,
} from "../../../core/index.ts"
import { type SenderNeeds, sendersFor } from "../../../server/workers/outbox.ts"
import { freshId } from "../../../testing/samples/samples.ts"
import { startReceiver, verified } from "../../support/receiver.ts"
import { startService } from "../../support/service.ts"

test("Where webhooks are turned off, nothing is written for them, and what waits is sent", async () => {
  const receiver = startReceiver()
  const service = await startService({ passwordCost: 4, isStill: true, env: { WEBHOOKS_ALLOW_PRIVATE: "true" } })
  const ada = await service.person()
  const { body: webhook } = await ada.post("/webhooks", { url: receiver.url, events: ["*"] })
  await (await service.person()).post("/friends/requests", { userId: ada.user.id })
  const off = Effect.provideService(WebhooksEnabled, false)
  const subject = { kind: "offer", id: freshId() } as const
  const notified = notify({ to: ada.user.id as UserId, type: "offer_expired", actor: null, subject })
  await service.inside(
    off(Effect.flatMap(Transactions, ({ atomically }) => atomically(notified, [ada.user.id as UserId]))),
  )
  const written = () => service.query("select kind from outbox where receiver like 'webhook:%'")
  expect(await written()).toMatchObject([{ kind: "friend_request" }])
  const sent = deliverDue<SenderNeeds>(sendersFor({ frontendUrl: "", defaultLocale: "en" }))
  await service.inside(off(sent))
  expect(verified(webhook.secret, await receiver.nth(1))).toMatchObject({ type: "friend_request" })
  receiver.stop()
  await service.stop()
})

test("The owner is mailed when an administrator pauses or removes a webhook, and not for what the owner does", async () => {
  const service = await startService({ passwordCost: 4, env: { WEBHOOKS_ALLOW_PRIVATE: "true" } })
  const ada = await service.person()
  const added = async () => (await ada.post("/webhooks", { url: "http://127.0.0.1:1/hook", events: ["*"] })).body.id
  const [one, other] = [(await added()) as WebhookId, (await added()) as WebhookId]
  await ada.patch(`/webhooks/${other}`, { paused: true })
  await ada.delete(`/webhooks/${other}`)
  const pause = changeWebhook({ id: one, by: null, token: null, change: { paused: true } })
  await service.inside(pause)
  await service.inside(pause)
  expect((await service.mailTo(ada.user.email, "webhook was paused")).text).toContain("administrator")
  await service.inside(removeWebhook({ id: one, by: null }))
  const { text } = await service.mailTo(ada.user.email, "webhook was removed")
  expect(text).toContain("An administrator removed your webhook at 127.0.0.1:1.")
  const all = await service.inside(
    Effect.flatMap(Outbox, ({ list }) => list("mail", false, { limit: 100, after: null })),
  )
  expect(all.items.filter(({ kind }) => kind === "webhook-paused")).toHaveLength(2)
  expect(receiverOfWebhook(one)).toBe(`webhook:${one}`)
  await service.stop()
})
