import { type DateTime, Result } from "effect"
import type { CollectionType, InvalidEdition, Sought } from "../../catalog/index.ts"
import { type Edition, editionAt, keyOfSought } from "../../catalog/index.ts"
import type { Money, UserId, WantId } from "../../shared/index.ts"
import { searchTerms } from "../../shared/index.ts"
import type { Visibility } from "../../users/index.ts"
import { changedAt } from "../changed-at.ts"
import type { ShownListing } from "../listings/ports.ts"
import { fitsTerms, type WantedTerms, type WantKind } from "../listings/wanted-terms.ts"

export type { Sought } from "../../catalog/index.ts"
export type { WantId } from "../../shared/index.ts"

/** Whether a user looks for it still. */
export const wantStatuses = ["open", "fulfilled"] as const

export type WantStatus = (typeof wantStatuses)[number]

/** What a user looks for: an edition, or words and a type. Contract: market, wants. */
export interface Want extends WantedTerms {
  readonly id: WantId
  readonly ownerId: UserId
  /** `null` for a want with words. */
  readonly edition: Edition | null
  /** Words of the name; `null` for a want with an edition. */
  readonly q: string | null
  /** The type of the collection; `null` for every type. */
  readonly type: CollectionType | null
  readonly note: string | null
  readonly visibility: Visibility
  readonly status: WantStatus
  readonly createdAt: DateTime.Utc
  readonly updatedAt: DateTime.Utc
}

/** A want with the number of listings that meet it. */
export interface CountedWant extends Want {
  /** `null` where very many listings have what the wants of the same page are for. */
  readonly matchesCount: number | null
}

/** How many wants a user has at most. Contract: market, wants. */
export const wantLimit = 2000

/** The terms of a want that its owner sets. */
export interface WantTerms extends WantedTerms {
  readonly note: string | null
  readonly visibility: Visibility
}

/** The changeable properties of a want. A missing key leaves its property unchanged. */
export type WantChange = {
  readonly [K in keyof WantTerms]?: WantTerms[K] | undefined
} & { readonly status?: WantStatus | undefined }

/** A new want, open at once. Contract: market, wants. */
export const newWant = (
  sought: Sought,
  { id, ownerId, ...terms }: WantTerms & Pick<Want, "id" | "ownerId">,
  now: DateTime.Utc,
): Result.Result<Want, InvalidEdition> =>
  Result.gen(function* () {
    const edition = "edition" in sought ? yield* editionAt("edition", sought.edition) : null
    const { q, type } = "q" in sought ? sought : { q: null, type: null }
    return { id, ownerId, edition, q, type, ...priced(terms), status: "open", createdAt: now, updatedAt: now } as const
  })

/** The want after a change. Contract: market, wants. */
export const changedWant = (
  want: Want,
  { kind = want.kind, maxPrice = want.maxPrice, note = want.note, visibility = want.visibility, ...change }: WantChange,
  now: DateTime.Utc,
): Want => {
  const { status = want.status } = change
  return { ...want, ...priced({ kind, maxPrice, note, visibility }), status, updatedAt: changedAt(want, now) }
}

/** A user who only trades pays nothing. */
const priced = <Terms extends { readonly kind: WantKind; readonly maxPrice: Money | null }>(terms: Terms): Terms =>
  terms.kind === "trade" ? { ...terms, maxPrice: null } : terms

/** What a user has one want for: an edition, or a type and words in any order. */
export const keyOfWant = (want: Pick<Want, "edition" | "q" | "type">): string => keyOfSought(want)

/**
 * Whether a listing meets an open want of its viewer. `shown` is what the showcase of the viewer has.
 * Contract: market, wants.
 */
export const meets = (want: Want, { item, listing, reserved }: ShownListing): boolean =>
  want.status === "open" &&
  listing.status === "active" &&
  listing.ownerId !== want.ownerId &&
  !reserved &&
  item !== null &&
  item.collectionId !== null &&
  isSought(want, item) &&
  fitsTerms(listing, want)

/**
 * What the open wants that an item may meet are found by: each want has one of these, and looks at the item again. Of
 * several words of a want that is the longest one, which most often is the rarest.
 */
export const foundBy = ({ edition, q }: Pick<Want, "edition" | "q">): string =>
  edition ?? searchTerms(q ?? "").reduce((one, other) => (other.length > one.length ? other : one), "")

/** What `foundBy` may be for a want that an item meets: its editions, and the words of its name. */
export const findsOf = ({ editions, name }: Omit<SoughtItem, "type">): ReadonlyArray<string> => [
  ...editions,
  ...searchTerms(name),
]

/** What a want looks at in an item. */
interface SoughtItem {
  readonly editions: ReadonlyArray<string>
  readonly name: string
  readonly type: CollectionType
}

/** Whether an item is what a want looks for. */
export const isSought = (
  { edition, q, type }: Pick<Want, "edition" | "q" | "type">,
  item: Omit<SoughtItem, "type"> & { readonly type?: CollectionType },
): boolean => {
  if (edition !== null) return item.editions.includes(edition)
  if (type !== null && type !== item.type) return false
  const terms = new Set(searchTerms(item.name))
  return searchTerms(q ?? "").every((term) => terms.has(term))
}
