import type { ItemId, WantId } from "../../shared/index.ts"
import { folded } from "../../shared/index.ts"
import type { Edition } from "../editions/edition.ts"
import { keyOfSought } from "../editions/sought.ts"
import type { CollectionType } from "../fields/collection-type.ts"
import { type SetPlace, soughtOf } from "./place.ts"

/** Own items that fill a place: how many there are, and the ids of some. Both stop at a number. */
export interface OwnedCopies {
  readonly count: number
  readonly items: ReadonlyArray<ItemId>
}

/** Listings of a place that a viewer sees, and how many users they are of. Both stop at a number. */
export interface OfferedCopies {
  readonly listings: number
  readonly sellers: number
}

/** What a viewer has, wants and may get, as far as some places are about it. */
export interface FoundCopies {
  readonly ownedEditions: ReadonlyMap<Edition, OwnedCopies>
  /** By the folded names of items. */
  readonly ownedNames: ReadonlyMap<string, OwnedCopies>
  /** The open wants, by `keyOfSought`. */
  readonly wanted: ReadonlyMap<string, WantId>
  readonly offered: ReadonlyMap<Edition, OfferedCopies>
}

/** What is known of a place for a viewer. Contract: catalog, sets. */
export interface PlaceState extends SetPlace {
  readonly owned: OwnedCopies
  readonly wanted: WantId | null
  /** `null` for a place without an edition. */
  readonly offered: OfferedCopies | null
}

/** How many places a viewer has filled and, of those that are missing, how many they want and may get. */
export interface SetProgress {
  readonly owned: number
  readonly missing: number
  readonly wanted: number
  readonly offered: number
}

/** How many own items a place shows at most, and up to which number copies of a place are counted. */
export const mostShownItems = 5
export const mostCountedCopies = 100

/** What is known of each place, in the order of the set. */
export const placeStates = (
  places: ReadonlyArray<SetPlace>,
  type: CollectionType,
  found: FoundCopies,
): { readonly places: ReadonlyArray<PlaceState>; readonly progress: SetProgress } => {
  const states = places.map((place): PlaceState => {
    const { edition, name } = place
    const owned = edition === null ? found.ownedNames.get(folded(name)) : found.ownedEditions.get(edition)
    const keys = wantKeysOf(place, type)
    return {
      ...place,
      owned: owned ?? none,
      wanted: keys.reduce<WantId | null>((want, key) => want ?? found.wanted.get(key) ?? null, null),
      offered: edition === null ? null : (found.offered.get(edition) ?? nothing),
    }
  })
  const missing = states.filter(({ owned }) => owned.count === 0)
  return {
    places: states,
    progress: {
      owned: states.length - missing.length,
      missing: missing.length,
      wanted: missing.filter(({ wanted }) => wanted !== null).length,
      offered: missing.filter(({ offered }) => offered !== null && offered.listings > 0).length,
    },
  }
}

const none: OwnedCopies = { count: 0, items: [] }
const nothing: OfferedCopies = { listings: 0, sellers: 0 }

/** By what a want for a place is found: one by words may be of the type of the set, or of every type. */
export const wantKeysOf = (place: SetPlace, type: CollectionType): ReadonlyArray<string> => {
  const sought = soughtOf(place, type)
  if ("edition" in sought) return [keyOfSought({ edition: sought.edition, q: null, type: null })]
  return [type, null].map((one) => keyOfSought({ edition: null, q: sought.q, type: one }))
}
