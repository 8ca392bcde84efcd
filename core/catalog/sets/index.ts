export type { SetId } from "../../shared/index.ts"
export { changeSet, hideSet, removeSet, replacePlaces } from "./change-set.ts"
export * as SetsErrors from "./errors.ts"
export { exportSet } from "./export-set.ts"
export { type ItemSet, type ListedSet, type SetChange, type ShownSet, setLimit } from "./item-set.ts"
export { listOwnSets, listPublicSets, listSetsOf } from "./list-sets.ts"
export { copySet, makeSet, makeSetFromCollection, makeSetFromFile, makeSetFromSeries, type NewSet } from "./make-set.ts"
export { placeLimit, placeNameLength, placeNumberLength, type SetPlace, type WrittenPlace } from "./place.ts"
export {
  type FoundCopies,
  mostCountedCopies,
  mostShownItems,
  type OfferedCopies,
  type OwnedCopies,
  type PlaceState,
  placeStates,
  type SetProgress,
} from "./place-state.ts"
export { ItemSets, PlaceCopies, type PublicSetFilter } from "./ports.ts"
export { placeFileLimit } from "./read-places.ts"
export { type SetForViewer, viewSet } from "./view-set.ts"
