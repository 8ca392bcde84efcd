import type { TObject, TSchema } from "@sinclair/typebox"
import { Effect } from "effect"
import { t } from "elysia"
import {
  type CollectionId,
  getFills,
  getImport,
  getOffer,
  getWant,
  type ImportId,
  type LegId,
  type OfferId,
  type RoundId,
  showLeg,
  showRound,
  type UserId,
  type WantId,
} from "../../core/index.ts"
import { CollectionFillsView, collectionFillsView } from "../catalog/fills-view.ts"
import { ImportView, importView } from "../catalog/import-view.ts"
import { described } from "../http/answers/named.ts"
import { LegView, legView } from "../market/leg-view.ts"
import { OfferView, offerView } from "../market/offer-view.ts"
import { RoundView, roundView } from "../market/round-view.ts"
import { WantView, wantView } from "../market/want-view.ts"

/** A frame with one object, under this key, as `show` reads it for a user. What a user sees no more is not sent. */
const frame = <const Key extends string, View extends TSchema, Id extends string, E, R>(
  key: Key,
  view: View,
  show: (id: Id, user: UserId) => Effect.Effect<View["static"], E, R>,
) => ({
  schema: t.Object({ [key]: view }) as unknown as TObject<{ [K in Key]: View }>,
  show: (id: string, user: UserId) => Effect.map(show(id as Id, user), (shown) => ({ [key]: shown })),
})

const imported = (id: ImportId, viewer: UserId) =>
  Effect.map(getImport({ id, viewer }), ({ batch }) => importView(batch))

const FillsOfCollection = described("How far the items of the collection are filled in.", CollectionFillsView)
const filled = (id: CollectionId, by: UserId) => Effect.map(getFills({ id, by }), collectionFillsView)

/**
 * Frames of what is stored with an object that each user sees in their own way: imports, items that are filled in,
 * offers, rounds, legs and wants. Their rows on the page follow from these, with the comment above one.
 * Contract: delivery, realtime.
 */
export const ownFrames = {
  "import.progress": frame("import", ImportView, imported),
  "import.done": frame("import", ImportView, imported),
  // when an item of the collection was filled in, or could not be
  "fills.updated": frame("fills", FillsOfCollection, filled),
  "offer.updated": frame("offer", described("The offer as the receiver sees it.", OfferView), (id: OfferId, by) =>
    Effect.map(getOffer({ id, by }), offerView),
  ),
  // at each new status, for its owner, its organizers and those who have entered
  "round.updated": frame("round", RoundView, (id: RoundId, user) => Effect.map(showRound(id, user), roundView)),
  // for its giver and its receiver
  "leg.updated": frame("leg", LegView, (id: LegId, user) => Effect.map(showLeg(id, user), legView)),
  // one that was made, changed or fulfilled
  "want.updated": frame("want", described("The want as it is now.", WantView), (id: WantId, by) =>
    Effect.map(getWant({ id, by }), wantView),
  ),
}

type Own = typeof ownFrames

/** The schemas of these frames. */
export const ownSchemas = Object.fromEntries(Object.entries(ownFrames).map(([kind, { schema }]) => [kind, schema])) as {
  readonly [Kind in keyof Own]: Own[Kind]["schema"]
}
