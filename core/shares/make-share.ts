import { DateTime, Effect, Redacted } from "effect"
import { SealedTexts, SecretTokens } from "../auth/index.ts"
import { Collections } from "../catalog/index.ts"
import { Listings } from "../market/index.ts"
import { Ids, Transactions } from "../shared/index.ts"
import { type Proof, provenUser } from "../users/index.ts"
import { NotOwnerOfShared, ShareLimitReached } from "./errors.ts"
import { Shares } from "./ports.ts"
import { endAfter, type Share, type ShareId, type ShareTarget, shareLimit } from "./share.ts"

/**
 * Makes a link to a collection or a listing of the caller, and returns it with its secret. A link outlives every token,
 * so one from before a change of credentials makes none. Contract: shares, share links; auth, taking over.
 */
export const makeShare = Effect.fn("shares.make")(function* (input: {
  readonly by: Proof
  readonly target: ShareTarget
  /** In days; `null` for a link without an end. */
  readonly expiresInDays: number | null
}) {
  const shares = yield* Shares
  const { atomically } = yield* Transactions
  const { by, expiresInDays, target } = input
  const { userId: ownerId } = by
  const { hash, token } = yield* (yield* SecretTokens).makeShort
  const id = (yield* (yield* Ids).next) as ShareId
  const sealedSecret = yield* (yield* SealedTexts).seal("share", ownerId, Redacted.value(token))
  const made = Effect.gen(function* () {
    yield* provenUser(by)
    if ((yield* ownerOf(target, ownerId)) !== ownerId) return yield* new NotOwnerOfShared()
    if ((yield* shares.countOf(ownerId)) >= shareLimit) return yield* new ShareLimitReached()
    const createdAt = yield* DateTime.now
    const expiresAt = endAfter(expiresInDays, createdAt)
    const share: Share = { ...target, id, ownerId, secretHash: hash, sealedSecret, createdAt, expiresAt, views: 0 }
    yield* shares.add(share)
    return share
  })
  return { share: yield* atomically(made, [ownerId]), secret: token }
})

/** The owner of what a link is to show. Fails as for an unknown one where the user does not see it. */
const ownerOf = Effect.fnUntraced(function* (target: ShareTarget, by: Share["ownerId"]) {
  if (target.targetType === "collection") return (yield* (yield* Collections).show(target.targetId, by)).ownerId
  return (yield* (yield* Listings).show(target.targetId, by)).listing.ownerId
})
