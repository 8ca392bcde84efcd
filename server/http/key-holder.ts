import { type Context, DateTime, Effect } from "effect"
import {
  type AccessKey,
  type AccessKeyId,
  type AccessKeys,
  findAccessKey,
  keyPrefix,
  noteKeyUse,
  type SecretTokens,
  type Transactions,
  type UserId,
  Users,
} from "../../core/index.ts"

type Needed = AccessKeys | SecretTokens | Transactions

/** Whether a bearer is meant as an access key: no other token begins so. */
export const isAccessKey = (token: string): boolean => token.startsWith(keyPrefix)

/** The key of a bearer with its owner; `null` unless both are good now. A suspended owner's keys are not. */
export const keyHolder = Effect.fnUntraced(function* (token: string) {
  const key = yield* findAccessKey(token)
  if (key === null) return null
  const user = yield* Effect.catch(
    Effect.flatMap(Users, (users) => users.get(key.userId)),
    () => Effect.succeed(null),
  )
  if (user === null || user.suspendedAt !== null) return null
  return { key, user, at: yield* DateTime.now }
})

/** The account that a good key belongs to, without looking whether it is suspended. */
export const keyOwner = (services: Context.Context<Needed>, token: string): Promise<UserId | null> =>
  Effect.runPromiseWith(services)(Effect.map(findAccessKey(token), (key) => key?.userId ?? null))

/** Stores, without delaying the requests, when keys are used. Of the requests of one moment one does so for all. */
export const keyUses = (services: Context.Context<Needed>) => {
  const underway = new Set<AccessKeyId>()
  return (key: AccessKey): void => {
    if (underway.has(key.id)) return
    underway.add(key.id)
    // What a request answers does not depend on it, and the next request tries again.
    const note = Effect.catchCause(Effect.andThen(Effect.yieldNow, noteKeyUse(key)), () => Effect.void)
    Effect.runForkWith(services)(
      Effect.ensuring(
        note,
        Effect.sync(() => underway.delete(key.id)),
      ),
    )
  }
}
