import { DateTime, Effect, Option } from "effect"
import type { CollectionId } from "../collections/collection.ts"
import { createCollection } from "../collections/create-collection.ts"
import { Collections } from "../collections/ports.ts"
import { ownedGames } from "../gameplatform/owned-games.ts"
import type { PlatformAccountId } from "../gameplatform/platform-link.ts"
import { PlatformAccounts } from "../gameplatform/ports.ts"
import { Ids, isId } from "../shared/ids.ts"
import { Transactions } from "../shared/transactions.ts"
import type { UserId } from "../users/user.ts"
import { type ImportId, importBatch } from "./import-batch.ts"
import { type Destination, type ImportRequest, plan, selected } from "./plan.ts"
import { Imports } from "./ports.ts"

/**
 * Plans an import: the platform says which games the user has, then the batch is stored with all of them, and a new collection
 * where one is asked for. A start that is refused leaves nothing behind. Contract: game platform, POST imports.
 */
export const startImport = Effect.fn("imports.start")(function* (request: ImportRequest) {
  const imports = yield* Imports
  const ids = yield* Ids
  const { atomically } = yield* Transactions
  const account = yield* accountOf(request.by)
  const planned = Effect.flatMap(stateOf(request, account), (state) => Effect.fromResult(plan(request, state)))
  // Before the platform is asked, and again once it has answered.
  yield* planned
  const games = yield* ownedGames({ userId: request.by, refresh: false })
  const { owned, total } = selected(request.appIds, games)
  const id = (yield* ids.next) as ImportId
  const now = yield* DateTime.now
  return yield* atomically(
    Effect.gen(function* () {
      const destination = yield* planned
      const collectionId = "id" in destination ? destination.id : yield* makeCollection(request.by, destination.name)
      const batch = importBatch({ id, userId: request.by, collectionId, total, owned: owned.length, now })
      yield* imports.add(batch, owned)
      return batch
    }),
  )
})

const accountOf = Effect.fnUntraced(function* (by: UserId) {
  const accounts = yield* PlatformAccounts
  return Option.getOrNull(yield* accounts.findByUser(by))?.accountId ?? null
})

/** What is known for the plan. Whoever has linked another account since then is not linked with the one that was asked about. */
const stateOf = Effect.fnUntraced(function* ({ by, destination }: ImportRequest, asked: PlatformAccountId | null) {
  const accounts = yield* PlatformAccounts
  const imports = yield* Imports
  return {
    linked: asked !== null && (yield* accountOf(by)) === asked,
    hasKey: Option.isSome(yield* accounts.keyOf(by)),
    collection: yield* collectionOf(destination),
    active: (yield* imports.active(by)).length > 0,
  }
})

const collectionOf = Effect.fnUntraced(function* (destination: Destination | null) {
  const collections = yield* Collections
  if (destination?.kind !== "existing" || !isId(destination.id)) return null
  const id = destination.id.toLowerCase() as CollectionId
  return Option.getOrNull(yield* collections.find(id))
})

const makeCollection = Effect.fnUntraced(function* (by: UserId, name: string) {
  const said = { description: null, visibility: "private", autoShare: false, fieldDefinitionIds: [] } as const
  const made = createCollection({ by, name, type: "games", ...said })
  return (yield* Effect.catchIf(made, isOfTheCollection, Effect.die)).id
})

/** What the plan and the system's own fields rule out. */
const isOfTheCollection = <E extends { readonly _tag: string }>(
  error: E,
): error is Exclude<E, { readonly _tag: "collections.COLLECTION_LIMIT_REACHED" }> =>
  error._tag !== "collections.COLLECTION_LIMIT_REACHED"
