import { DateTime, Effect, Option } from "effect"
import { RealtimeLog } from "../../delivery/index.ts"
import { storePicture, withoutTextLimits } from "../../files/index.ts"
import { Ids, type ItemId, inTransactionAbout, Publisher, type UserId } from "../../shared/index.ts"
import { Collections } from "../collections/ports.ts"
import type { EditionDetails } from "../editions/details.ts"
import { findDetails } from "../editions/find-details.ts"
import { EditionLookup } from "../editions/ports.ts"
import { changedFrom, isOtherThing } from "../items/item.ts"
import type { ItemPicture, ItemPictureId } from "../items/pictures.ts"
import { Items } from "../items/ports.ts"
import { filledItem, type ItemFill, longestPause, postponed } from "./fill.ts"
import { EditionCovers, ItemFills } from "./ports.ts"

/** How long a server that was killed keeps others from an item. Longer than a lookup, a cover and its decoding. */
const lease = { minutes: 3 } as const
const box = { width: 800, height: 1200 }

/** What a source said, and the cover. `seconds` is when it can be asked again. */
type Found =
  | { readonly kind: "found"; readonly details: EditionDetails; readonly picture: ItemPicture | null }
  | { readonly kind: "unknown" }
  | { readonly kind: "later"; readonly seconds: number }

/**
 * Fills in the next item that waits for a source: one of the next account behind `after`. Returns whose it was, or
 * `null` when none is due. When a server is killed meanwhile, another one does so again after the claim. Several
 * servers may do so at once. Contract: catalog, filling in.
 */
export const fillNextItem = Effect.fn("fills.next")(function* (source: string, after: UserId | null) {
  const now = yield* DateTime.now
  const until = DateTime.add(now, lease)
  const claim = { source, after, now, until, latest: DateTime.add(now, { seconds: longestPause }) }
  const fill = Option.getOrNull(yield* (yield* ItemFills).claim(claim))
  if (fill === null) return null
  const found = yield* foundFor(fill)
  yield* ended({ fill, found })
  return { owner: fill.owner, isSourceBusy: found.kind === "later" }
})

const foundFor = Effect.fnUntraced(
  function* ({ edition, item, owner }: ItemFill) {
    const details = yield* findDetails({ by: owner, edition })
    return { kind: "found", details, picture: yield* coverOf(details, item, owner) } as const
  },
  Effect.catchTags({
    "editions.NOT_FOUND": () => Effect.succeed<Found>({ kind: "unknown" }),
    "editions.INVALID_EDITION": () => Effect.succeed<Found>({ kind: "unknown" }),
    "editions.LOOKUP_UNAVAILABLE": ({ retryAfterSeconds }) =>
      Effect.succeed<Found>({ kind: "later", seconds: retryAfterSeconds }),
  }),
)

/** Stores the cover as a picture of the owner, whose files it counts among; `null` when that cannot be. */
const coverOf = Effect.fnUntraced(function* ({ cover }: EditionDetails, id: ItemId, owner: UserId) {
  const item = Option.getOrNull(yield* Effect.option((yield* Items).get(id)))
  if (cover === null || item === null || item.ownerId !== owner || item.pictures.length > 0) return null
  const bytes = Option.getOrNull(yield* (yield* EditionCovers).fetch(cover, owner))
  if (bytes === null) return null
  const stored = yield* Effect.option(storePicture({ bytes, within: box, by: owner }))
  if (Option.isNone(stored)) return null
  return { id: (yield* (yield* Ids).next) as ItemPictureId, url: stored.value, caption: null } satisfies ItemPicture
})

/** Stores what was found, and that the item waits no longer. It is read again: it may have changed meanwhile. */
const ended = Effect.fnUntraced(
  function* ({ fill, found }: Ended) {
    const [fills, items, log] = [yield* ItemFills, yield* Items, yield* RealtimeLog]
    const now = yield* DateTime.now
    const waiting = Option.getOrNull(yield* fills.find(fill.item))
    const item = Option.getOrNull(yield* Effect.option(items.get(fill.item)))
    // It may have been asked for again, for another edition.
    if (waiting === null || waiting.edition !== fill.edition) return
    // An offer may have given it to another user.
    if (item === null || item.ownerId !== fill.owner) return yield* fills.forget(fill.item)
    const next = found.kind === "later" ? postponed(waiting, found.seconds, now) : null
    if (next !== null) return yield* fills.postpone(next)
    if (found.kind === "found") {
      const { schema } = yield* (yield* Collections).withSchema(item.collectionId)
      const filled = filledItem(item, schema, found.details, found.picture, now)
      // What a source says is no text of the owner.
      if (filled !== item) yield* withoutTextLimits(fill.owner, items.save(filled, item))
      if (isOtherThing(item, filled)) yield* (yield* Publisher).itemsChanged({ items: [changedFrom(item)] })
    }
    yield* fills.end(fill.item, found.kind === "found" ? "done" : "failed", item.collectionId)
    const audience = { kind: "user", id: fill.owner } as const
    yield* log.append([{ kind: "fills.updated", audience, subject: item.collectionId }])
  },
  inTransactionAbout(({ fill }: Ended) => [fill.owner]),
)

interface Ended {
  readonly fill: ItemFill
  readonly found: Found
}

/** Ends what waits for sources that the operator has turned off. Contract: catalog, filling in. */
export const endFillsWithoutSource = Effect.fn("fills.endWithoutSource")(function* () {
  const { sources } = yield* EditionLookup
  yield* (yield* ItemFills).endWithout(sources.map(({ name }) => name))
})
