import { Cache, Clock, Effect, Exit, Schema } from "effect"
import { IdpErrors } from "../../core/index.ts"
import type { Limits } from "../http/outgoing-request.ts"
import { askProvider, jsonOf } from "./provider-request.ts"

const Jwks = Schema.Struct({ keys: Schema.Array(Schema.Record(Schema.String, Schema.Unknown)) })

/** The signing keys of a provider, and when they were fetched. */
export interface SigningKeys {
  readonly keys: (typeof Jwks.Type)["keys"]
  readonly fetchedAt: number
}

/** The minimum interval between two fetches that look for a new key. Contract: auth. */
const notBeforeMillis = 30_000

/**
 * The provider's keys, fetched on first use and again every hour; concurrent callers share the fetch, and a failure is
 * not cached. `newerThan` answers keys that were fetched after these, or `null` when the next fetch is not allowed yet.
 */
export const rememberedSigningKeys = Effect.fnUntraced(function* (limits: Limits) {
  const known = yield* Cache.makeWith((url: string) => fetchKeys(url, limits), {
    capacity: 1,
    timeToLive: (exit) => (Exit.isSuccess(exit) ? "1 hour" : 0),
  })
  const newerThan = Effect.fnUntraced(function* (url: string, { fetchedAt }: SigningKeys) {
    if ((yield* Clock.currentTimeMillis) < fetchedAt + notBeforeMillis) return null
    yield* Cache.invalidateWhen(known, url, (keys) => keys.fetchedAt === fetchedAt)
    return yield* Cache.get(known, url)
  })
  return { get: (url: string) => Cache.get(known, url), newerThan }
})

const fetchKeys = Effect.fn("idp.fetchKeys")(function* (url: string, limits: Limits) {
  const answer = yield* askProvider(url, {}, limits)
  const fetchedAt = yield* Clock.currentTimeMillis
  if (answer.status !== 200) return yield* unusable(`answer ${answer.status}.`)
  const { keys } = yield* jsonOf(Jwks)(answer).pipe(Effect.catch(() => unusable("are not a key set.")))
  return { keys, fetchedAt } satisfies SigningKeys
})

const unusable = (what: string) =>
  Effect.fail(new IdpErrors.ProviderUnreachable({ reason: `The provider's keys ${what}` }))
