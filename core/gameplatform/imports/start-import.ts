import { DateTime, Effect, Option } from "effect"
import { Collections, createCollection } from "../../catalog/index.ts"
import { type CollectionId, Ids, isId, Transactions, type UserId } from "../../shared/index.ts"
import { requireActive } from "../../users/index.ts"
import { ownedGames } from "../list-games.ts"
import type { PlatformAccountId } from "../platform-link.ts"
import { PlatformAccounts } from "../ports.ts"
import { type ImportId, importBatch } from "./import-batch.ts"
import { latestImport } from "./list-imports.ts"
import { type Destination, type ImportRequest, plan, selected } from "./plan.ts"
import { ImportBatches } from "./ports.ts"

/**
 * Starts an import. The platform is asked for the user's games. Then the batch is stored with all of them, together
 * with a new collection if one is requested. A refused start stores nothing. Of any number of starts of one user that
 * wait for the platform at the same time, one succeeds, even if its batch ends before the others are checked: they
 * count as parallel requests. Contract: gameplatform, POST imports.
 */
export const startImport = Effect.fn("imports.start")(function* (request: ImportRequest) {
  const imports = yield* ImportBatches
  const ids = yield* Ids
  const { atomically } = yield* Transactions
  const before = { account: yield* accountOf(request.by), latest: yield* latestImport(request.by) }
  const planned = Effect.flatMap(stateOf(request, before), (state) => Effect.fromResult(plan(request, state)))
  // Checked before the platform is asked, and again after it has answered.
  yield* planned
  const games = yield* ownedGames({ userId: request.by, refresh: false })
  const { owned, total } = selected(request.appIds, games)
  const id = (yield* ids.next) as ImportId
  const now = yield* DateTime.now
  return yield* atomically(
    Effect.gen(function* () {
      yield* requireActive(request.by)
      const destination = yield* planned
      const collectionId = "id" in destination ? destination.id : yield* makeCollection(request.by, destination.name)
      const batch = importBatch({ id, userId: request.by, collectionId, total, owned: owned.length, now })
      yield* imports.add(batch, owned)
      return batch
    }),
    [request.by],
  )
})

const accountOf = Effect.fnUntraced(function* (by: UserId) {
  const accounts = yield* PlatformAccounts
  return Option.getOrNull(yield* accounts.findByUser(by))?.accountId ?? null
})

/** The state of a user when they requested an import. */
interface Before {
  readonly account: PlatformAccountId | null
  readonly latest: ImportId | null
}

/**
 * The state for the plan. A user who has linked another account meanwhile does not count as linked to the account that
 * was asked about.
 */
const stateOf = Effect.fnUntraced(function* ({ by, destination }: ImportRequest, before: Before) {
  const accounts = yield* PlatformAccounts
  const imports = yield* ImportBatches
  return {
    linked: before.account !== null && (yield* accountOf(by)) === before.account,
    hasKey: Option.isSome(yield* accounts.keyOf(by)),
    collection: yield* collectionOf(destination),
    active: (yield* imports.active(by)).length > 0 || (yield* latestImport(by)) !== before.latest,
  }
})

const collectionOf = Effect.fnUntraced(function* (destination: Destination | null) {
  const collections = yield* Collections
  if (destination?.kind !== "existing" || !isId(destination.id)) return null
  const id = destination.id.toLowerCase() as CollectionId
  return Option.getOrNull(yield* collections.find(id))
})

const makeCollection = Effect.fnUntraced(function* (by: UserId, name: string) {
  const settings = { description: null, visibility: "private", autoShare: false, fieldDefinitionIds: [] } as const
  const made = createCollection({ by, name, type: "games", ...settings })
  return (yield* Effect.catchIf(made, isOfTheCollection, Effect.die)).id
})

/** Errors that the plan and the system fields rule out. */
const isOfTheCollection = <E extends { readonly _tag: string }>(
  error: E,
): error is Exclude<E, { readonly _tag: "collections.COLLECTION_LIMIT_REACHED" }> =>
  error._tag !== "collections.COLLECTION_LIMIT_REACHED"
