import { DateTime, Effect, Option, Result } from "effect"
import { type CollectionId, Ids, type ItemId, inTransactionOfCaller, type UserId } from "../../shared/index.ts"
import { ownedBy } from "../collections/collection.ts"
import { Collections } from "../collections/ports.ts"
import type { Edition, EditionReason } from "../editions/edition.ts"
import { sourceOf } from "../editions/find-details.ts"
import { EditionLookup, type EditionSource } from "../editions/ports.ts"
import { codeName, scannedEdition } from "../editions/scanned.ts"
import type { Item } from "../items/item.ts"
import { Items } from "../items/ports.ts"
import { addFills, fillOf } from "./ask-fill.ts"
import { ItemFills } from "./ports.ts"

/** What became of a code, and why it names no edition. Contract: catalog, many codes. */
export interface CodeResult {
  readonly code: string
  readonly edition: Edition | null
  readonly status: "added" | "owned" | "repeated" | "invalid"
  /** The item that was added, or that the caller has. */
  readonly itemId: ItemId | null
  readonly reason: EditionReason | null
  /** The source of the edition, with what it asks of those who show what it says; `null` where none may know it. */
  readonly source: Pick<EditionSource, "name" | "licence"> | null
}

/** How many codes one call takes. Contract: catalog, many codes. */
export const codesLimit = 200

/**
 * Adds an item for each code to a collection of the caller, in their order, but for editions that the caller has
 * already, and has them be filled in. Required fields are not asked for, and no post shows the items.
 * Contract: catalog, many codes.
 */
export const addFromEditions = Effect.fn("fills.addFromEditions")(function* (input: {
  readonly by: UserId
  readonly collectionId: CollectionId
  readonly codes: ReadonlyArray<string>
  readonly fill: boolean
}) {
  const [collections, fills, ids, items] = [yield* Collections, yield* ItemFills, yield* Ids, yield* Items]
  const now = yield* DateTime.now
  yield* Effect.fromResult(ownedBy(yield* collections.get(input.collectionId), input.by))
  const read = readCodes(input.codes)
  const owned = yield* fills.owned(input.by, read.editions)
  const added = new Map<Edition, Item>()
  for (const edition of read.editions.filter((one) => !owned.has(one)))
    added.set(edition, newItem(edition, { ...input, id: (yield* ids.next) as ItemId, now }))
  const all = [...added.values()]
  yield* items.addAll(input.collectionId, all)
  if (input.fill)
    yield* addFills(
      input.by,
      (yield* Effect.forEach(all, fillOf)).flatMap((one) => one ?? []),
    )
  const lookup = yield* EditionLookup
  return read.codes.map(resultOf(owned, added, (edition) => sourceOf(lookup, edition)))
}, inTransactionOfCaller)

interface ReadCode {
  readonly code: string
  readonly edition: Result.Result<Edition, EditionReason>
  readonly isFirst: boolean
}

const readCodes = (codes: ReadonlyArray<string>) => {
  const editions = new Set<Edition>()
  const read = codes.map((code): ReadCode => {
    const edition = scannedEdition(code)
    const known = Option.getOrNull(Result.getSuccess(edition))
    const isFirst = known === null || !editions.has(known)
    if (known !== null) editions.add(known)
    return { code, edition, isFirst }
  })
  return { codes: read, editions: [...editions] }
}

const newItem = (
  edition: Edition,
  of: {
    readonly by: UserId
    readonly collectionId: CollectionId
    readonly id: ItemId
    readonly now: DateTime.Utc
  },
): Item => ({
  ...{ id: of.id, collectionId: of.collectionId, ownerId: of.by, name: codeName(edition), copies: 1 },
  ...{ editions: [edition], externalRef: null, fields: {}, rating: null, comment: null, pictures: [], coverUrl: null },
  ...{ lent: 0, tags: [], location: null, purchase: null },
  ...{ createdAt: of.now, updatedAt: of.now },
})

const resultOf =
  (
    owned: ReadonlyMap<Edition, ItemId>,
    added: ReadonlyMap<Edition, Item>,
    sourceOf: (edition: Edition) => EditionSource | null,
  ) =>
  ({ code, edition, isFirst }: ReadCode): CodeResult => {
    if (Result.isFailure(edition))
      return { code, edition: null, status: "invalid", itemId: null, reason: edition.failure, source: null }
    const { success } = edition
    const had = owned.get(success)
    const status = had !== undefined ? "owned" : isFirst ? "added" : "repeated"
    const [itemId, source] = [had ?? added.get(success)?.id ?? null, sourceOf(success)]
    return { code, edition: success, status, itemId, reason: null, source }
  }
