import { DateTime, Effect, Option } from "effect"
import { inTransactionAboutFound, inTransactionOfCaller, type SetId, type UserId } from "../../shared/index.ts"
import { SetNotFound } from "./errors.ts"
import { changedSet, type ItemSet, ownSet, type SetChange } from "./item-set.ts"
import { placesOf, type WrittenPlace } from "./place.ts"
import { ItemSets } from "./ports.ts"

/** Changes what is said of a set of the caller. Contract: catalog, sets. */
export const changeSet = Effect.fn("sets.change")(function* (input: {
  readonly id: SetId
  readonly by: UserId
  readonly change: SetChange
}) {
  const set = yield* ownSetOf(input)
  return yield* saved(changedSet(set, input.change, yield* DateTime.now))
}, inTransactionOfCaller)

/** Replaces all places of a set of the caller. Contract: catalog, sets. */
export const replacePlaces = Effect.fn("sets.replacePlaces")(function* (input: {
  readonly id: SetId
  readonly by: UserId
  readonly places: ReadonlyArray<WrittenPlace>
}) {
  const set = yield* ownSetOf(input)
  const places = yield* Effect.fromResult(placesOf(input.places))
  return yield* saved({ ...set, places, updatedAt: yield* DateTime.now })
}, inTransactionOfCaller)

/** Deletes a set of the caller. Contract: catalog, sets. */
export const removeSet = Effect.fn("sets.remove")(function* (input: { readonly id: SetId; readonly by: UserId }) {
  const sets = yield* ItemSets
  yield* ownSetOf(input)
  if (!(yield* sets.remove(input.id))) return yield* new SetNotFound()
}, inTransactionOfCaller)

/**
 * Makes a set private on behalf of an administrator, so that its owner alone sees it.
 * Contract: reports, moderation.
 */
export const hideSet = Effect.fn("sets.hide")(
  function* (id: SetId) {
    const sets = yield* ItemSets
    const set = yield* Effect.fromOption(yield* sets.find(id), () => new SetNotFound())
    if (set.isPublic) yield* sets.save(changedSet(set, { isPublic: false }, yield* DateTime.now))
  },
  inTransactionAboutFound((id: SetId) =>
    ItemSets.use((sets) =>
      Effect.map(sets.find(id), Option.match({ onNone: () => [], onSome: ({ ownerId }) => [ownerId] })),
    ),
  ),
)

/** A set of the caller. What they do not see does not exist for them. */
const ownSetOf = Effect.fnUntraced(function* ({ by, id }: { readonly by: UserId; readonly id: SetId }) {
  const sets = yield* ItemSets
  yield* Effect.fromResult(ownSet(yield* sets.show(id, by), by))
  return yield* Effect.fromOption(yield* sets.find(id), () => new SetNotFound())
})

const saved = Effect.fnUntraced(function* (set: ItemSet) {
  const sets = yield* ItemSets
  yield* sets.save(set)
  return yield* Effect.orDie(sets.show(set.id, set.ownerId))
})
