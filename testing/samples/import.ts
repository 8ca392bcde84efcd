import { DateTime, Effect } from "effect"
import {
  type CollectionId,
  type Edition,
  type GameItem,
  type ImportBatch,
  ImportBatches,
  type ItemId,
  nothingOwn,
  type QueuedGame,
  type UserId,
} from "../../core/index.ts"
import { storedCollection } from "./catalog.ts"
import { freshId, storedUser } from "./samples.ts"

export const batch = (userId: UserId, at: DateTime.Utc, fields: Partial<ImportBatch> = {}): ImportBatch => ({
  id: freshId(),
  userId,
  source: "gameplatform",
  mapping: null,
  dryRun: false,
  collectionId: freshId(),
  status: "queued",
  total: 3,
  imported: 0,
  updated: 0,
  skipped: 1,
  failed: 0,
  noted: 0,
  listed: 0,
  left: 2,
  errorCount: 0,
  claimedUntil: null,
  createdAt: at,
  updatedAt: at,
  finishedAt: null,
  ...fields,
})

/** A batch that is stored, of a user who has no other. */
export const storedBatch = Effect.fnUntraced(function* (
  at: DateTime.Utc,
  fields: Partial<ImportBatch> = {},
  games: ReadonlyArray<QueuedGame> = [],
) {
  const userId = fields.userId ?? (yield* storedUser(at)).id
  const stored = batch(userId, at, fields)
  yield* (yield* ImportBatches).add(stored, games)
  return stored
})

/** What becomes of a batch that is not to be taken by the tests after this one. */
export const over = (one: ImportBatch, at: DateTime.Utc): ImportBatch => ({
  ...one,
  status: "done",
  claimedUntil: null,
  finishedAt: at,
})

export const waiting = (appId: number, fields: Partial<QueuedGame> = {}): QueuedGame => ({
  appId,
  name: `Game ${appId}`,
  playtimeMinutes: appId * 10,
  ...fields,
})

/** A user with an empty collection of games. */
export const shelf = Effect.fnUntraced(function* (at: DateTime.Utc) {
  const ada = yield* storedUser(at)
  return { ada, games: yield* storedCollection(ada.id, at) }
})

/** A game as an import writes it. */
export const gameOn = (
  { id: collectionId, ownerId }: { readonly id: CollectionId; readonly ownerId: UserId },
  appId: number,
  at: DateTime.Utc,
  fields: Partial<GameItem["item"]> = {},
): GameItem => {
  const { name, playtimeMinutes } = waiting(appId)
  return {
    appId,
    written: { name, playtimeMinutes },
    item: {
      id: freshId<ItemId>(),
      collectionId,
      ownerId,
      name,
      copies: 1,
      lent: 0,
      editions: [`steam:${appId}` as Edition],
      externalRef: null,
      fields: { status: "backlog", playtime_minutes: playtimeMinutes, platform_app_id: appId },
      rating: null,
      comment: null,
      ...nothingOwn,
      pictures: [],
      coverUrl: null,
      createdAt: at,
      updatedAt: at,
      ...fields,
    },
  }
}

/** A moment a little later. */
export const later = (at: DateTime.Utc, seconds: number): DateTime.Utc => DateTime.add(at, { seconds })
