import { type DateTime, Result } from "effect"
import type { Item, Schema } from "../../catalog/index.ts"
import {
  editionOfGame,
  type FieldValues,
  nothingOwn,
  platformAppIdKey,
  tooLarge,
  withEdition,
} from "../../catalog/index.ts"
import type { CollectionId, ItemId, UserId } from "../../shared/index.ts"
import { fitting, withValues } from "./fitting.ts"

/** A game of a batch, with the platform's data. */
export interface QueuedGame {
  readonly appId: number
  readonly name: string
  readonly playtimeMinutes: number
}

/** The values that an import last wrote into an item. Where the item differs from them, a user edited it. */
export interface Written {
  readonly name: string
  /** `null` when the collection had no field for it. */
  readonly playtimeMinutes: number | null
}

/** An item that represents a game of the platform. */
export interface GameItem {
  readonly item: Item
  readonly appId: number
  /** `null` for an item whose imported values are unknown: all its values count as edited. */
  readonly written: Written | null
}

/** Why a game could not be imported. */
export interface ImportFailure {
  readonly appId: number
  readonly reason: string
}

/** The collection that receives new games. */
export interface TargetCollection {
  readonly collectionId: CollectionId
  readonly ownerId: UserId
  readonly schema: Schema
}

/**
 * A new item for a game, with the values for which the collection has fields. Required fields are not enforced.
 * Contract: gameplatform, import.
 */
export const freshGame = (
  id: ItemId,
  { appId, name, playtimeMinutes }: QueuedGame,
  { schema, ...target }: TargetCollection,
  now: DateTime.Utc,
): GameItem => {
  const values = fitting(schema, { status: "backlog", [playtimeKey]: playtimeMinutes })
  const fields = { ...values, [platformAppIdKey]: appId }
  return {
    item: {
      id,
      ...target,
      name,
      copies: 1,
      lent: 0,
      editions: [editionOfGame(appId)],
      externalRef: null,
      fields,
      rating: null,
      comment: null,
      ...nothingOwn,
      pictures: [],
      coverUrl: null,
      createdAt: now,
      updatedAt: now,
    },
    appId,
    written: { name, playtimeMinutes: playtimeIn(values) },
  }
}

/**
 * The item of a game, updated with the platform's current data. A value that differs from what an import wrote was
 * edited, and is kept. The item gets the edition of the game if it has space for it. Returns the same object if nothing
 * changes. Contract: gameplatform, import.
 */
export const refreshedGame = (
  existing: GameItem,
  { appId, ...game }: QueuedGame,
  schema: Schema,
  now: DateTime.Utc,
): Result.Result<GameItem, ImportFailure> => {
  const { item, written } = existing
  const editions = withEdition(item.editions, editionOfGame(appId))
  if (written === null)
    return Result.succeed(
      editions === item.editions ? existing : { ...existing, item: { ...item, editions, updatedAt: now } },
    )
  const name = item.name === written.name ? game.name : item.name
  const played = fitting(schema, { [playtimeKey]: game.playtimeMinutes })
  const isEdited = playtimeIn(item.fields) !== written.playtimeMinutes
  const fields = isEdited ? item.fields : withValues(item.fields, played)
  if (name === item.name && fields === item.fields && editions === item.editions) return Result.succeed(existing)
  if (tooLarge(fields)) return Result.fail({ appId, reason: "FIELDS_TOO_LARGE" })
  return Result.succeed({
    item: { ...item, name, editions, fields, updatedAt: now },
    appId,
    written: {
      name: name === item.name ? written.name : name,
      playtimeMinutes: fields === item.fields ? written.playtimeMinutes : playtimeIn(fields),
    },
  })
}

const playtimeKey = "playtime_minutes"

const playtimeIn = ({ [playtimeKey]: value }: FieldValues): number | null => (typeof value === "number" ? value : null)
