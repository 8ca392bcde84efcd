import { DateTime, Effect, Redacted } from "effect"
import {
  changeNotificationSettings,
  Ids,
  type listItem,
  makeShare,
  SealedTexts,
  sealedFor,
  type User,
  type UserId,
  type WebhookId,
  WebhookSecrets,
  Webhooks,
} from "../../core/index.ts"

type Listed = Effect.Success<ReturnType<typeof listItem>>

/**
 * Every second user has a daily digest by mail, and mails about offers at once; a user who lists something has a link
 * to the first listing; and the first user has a webhook, which is paused because no program receives what it sends.
 */
export const makeDemoSettings = Effect.fnUntraced(function* (
  people: ReadonlyArray<User>,
  shown: ReadonlyArray<Listed>,
) {
  for (const [n, { id: by }] of people.entries()) {
    if (n % 2 === 1)
      yield* changeNotificationSettings({
        by,
        change: {
          channels: { friend_request: { mail: "digest" }, offer_received: { mail: "instant" } },
          digest: { every: "daily", hour: 8 },
          timeZone: "Europe/Berlin",
        },
      })
    const listing = shown.find(({ owner }) => owner.id === by)?.listing
    if (listing === undefined) continue
    const proof = { userId: by, signedInAt: yield* DateTime.now }
    const target = { targetType: "listing", targetId: listing.id } as const
    yield* makeShare({ by: proof, target, expiresInDays: null })
  }
  if (people[0] !== undefined) yield* addPausedWebhook(people[0].id)
})

/** Written by the ports, because the use case asks for a session that was proven and sends a mail. */
const addPausedWebhook = Effect.fnUntraced(function* (userId: UserId) {
  const id = (yield* (yield* Ids).next) as WebhookId
  const secret = yield* (yield* WebhookSecrets).make
  const boundTo = sealedFor({ id, userId })
  const now = yield* DateTime.now
  yield* (yield* Webhooks).add({
    ...{ id, userId, createdAt: now, pausedAt: now, pauseReason: "owner", previousSecret: null, rotatedAt: null },
    sealedSecret: yield* (yield* SealedTexts).seal("webhook", boundTo, Redacted.value(secret)),
    // RFC 6761, 6.5: no name below has an address.
    url: "https://receiver.example/curio",
    events: ["offer_received", "offer.updated"],
    description: "Paused: no program is there. Name an address of yours to try it.",
  })
})
