import { DateTime, Effect } from "effect"
import { changeNotificationSettings, type listItem, makeShare, type User } from "../../core/index.ts"

type Listed = Effect.Success<ReturnType<typeof listItem>>

/**
 * Every second user has a daily digest by mail, and mails about offers at once; and whoever lists something has a link
 * to the first listing. There is no webhook, because a program would have to receive what it sends.
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
})
