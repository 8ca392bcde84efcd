import { Effect, Result } from "effect"
import type { UserId } from "../../shared/index.ts"
import type { Schema } from "../collections/schema-field.ts"
import type { Right } from "../editors/editor.ts"
import { InvalidFieldValue, NotItemOwner } from "./errors.ts"
import type { Item, PlacedChange } from "./item.ts"
import { getItem } from "./list-items.ts"
import { shownKeys } from "./values.ts"

/** What of an item its owner alone changes: editors do not see it, or it decides where the item is. */
const ownersAlone = ["tags", "location", "purchase", "collectionId"] as const

/**
 * A change of an item, if the user may make it. An editor changes what an editor sees: a hidden field is unknown to
 * them. Contract: catalog, editors.
 */
export const permitted = <Change extends PlacedChange>(
  right: Right,
  change: Change,
  schema: Schema,
): Result.Result<Change, NotItemOwner | InvalidFieldValue> => {
  if (right === "owner") return Result.succeed(change)
  if (right === null || ownersAlone.some((key) => change[key] !== undefined)) return Result.fail(new NotItemOwner())
  const shown = shownKeys(schema)
  const unseen = Object.keys(change.fields ?? {}).find((key) => !shown.has(key))
  return unseen === undefined ? Result.succeed(change) : Result.fail(new InvalidFieldValue({ key: unseen }))
}

/** An item after a change by an editor, who is shown it as every user but the owner is. */
export const seenByEditor = ({ id }: Item, by: UserId) => Effect.orDie(getItem({ id, viewer: by }))
