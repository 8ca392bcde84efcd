import { DateTime, Effect, Option } from "effect"
import {
  AccessKeys,
  ConversationMembers,
  Conversations,
  type EventId,
  EventPeople,
  EventSeats,
  Exports,
  LinkedAccounts,
  PlatformAccounts,
  pairOf,
  Relations,
  type User,
  type UserId,
  viewFactors,
} from "../../../../core/index.ts"
import { orNull } from "./account-real.ts"
import type { Picture, Who } from "./commands.ts"

/** How an account is from outside, to an accomplice and to an event of theirs. */
export const pictureOf = Effect.fnUntraced(function* (user: User, accomplice: UserId, meeting: EventId) {
  const platform = yield* PlatformAccounts
  const whose = (name: string | undefined) => (name?.split(" ")[0] ?? null) as Who | null
  const factors = yield* viewFactors(user.id)
  const picture: Picture = {
    verified: user.emailVerifiedAt !== null,
    hasPassword: user.passwordHash !== null,
    link: whose((yield* (yield* LinkedAccounts).listByUser(user.id))[0]?.subject),
    platform: whose((yield* orNull(platform.findByUser(user.id)))?.accountId),
    hasKey: (yield* orNull(platform.keyOf(user.id))) !== null,
    friends: (yield* (yield* Relations).between(accomplice, user.id)) === "friend",
    talks: Option.isSome(yield* (yield* Conversations).findDirect(pairOf(accomplice, user.id))),
    groups: (yield* (yield* ConversationMembers).groupsOf(user.id)).length,
    events: (yield* (yield* EventPeople).scheduledOf(user.id)).owned.length,
    attends: Option.isSome(yield* (yield* EventSeats).participant(meeting, user.id)),
    hasApp: factors.confirmedAt !== null,
    passkeys: factors.passkeys.length,
    codesLeft: factors.recoveryCodesLeft,
    exports: (yield* (yield* Exports).open(user.id)).length,
    keys: yield* (yield* AccessKeys).count(user.id, yield* DateTime.now),
  }
  return picture
})
