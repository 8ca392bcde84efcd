import { Effect } from "effect"
import type { SetId, UserId } from "../../shared/index.ts"
import { folded } from "../../shared/index.ts"
import type { ListedSet } from "./item-set.ts"
import { type PlaceState, placeStates, type SetProgress, wantKeysOf } from "./place-state.ts"
import { ItemSets, PlaceCopies } from "./ports.ts"

/** A set as a response shows it, with what its viewer has, wants and may get. */
export interface SetForViewer extends ListedSet {
  readonly places: ReadonlyArray<PlaceState>
  readonly progress: SetProgress
}

/** A set that the viewer sees, with what they themselves have, want and may get of it. Contract: catalog, sets. */
export const viewSet = Effect.fn("sets.view")(function* (input: { readonly id: SetId; readonly viewer: UserId }) {
  const { id, viewer } = input
  const sets = yield* ItemSets
  const copies = yield* PlaceCopies
  const set = yield* sets.show(id, viewer)
  const editions = set.places.flatMap(({ edition }) => edition ?? [])
  const named = set.places.filter(({ edition }) => edition === null)
  const names = [...new Set(named.map(({ name }) => folded(name)))]
  const keys = [...new Set(set.places.flatMap((place) => wantKeysOf(place, set.type)))]
  // The first two take nearly all of the time: Postgres reads them on two connections.
  const found = yield* Effect.all(
    {
      offered: copies.offered(viewer, editions),
      ownedEditions: copies.ownedEditions(viewer, editions),
      ownedNames: copies.ownedNames(viewer, set.type, names),
      wanted: copies.wanted(viewer, keys),
    },
    { concurrency: 2 },
  )
  return { ...set, ...placeStates(set.places, set.type, found) } satisfies SetForViewer
})
