import { DateTime } from "effect"
import { t } from "elysia"
import { collectionTypes, type ListedSet, type PlaceState, type SetForViewer } from "../../core/index.ts"
import { described, named } from "../http/answers/named.ts"
import { OneOf, Whole } from "../http/input/text-schemas.ts"
import { LongText, Moment, Nullable, OwnId, Uuid } from "../http/input/view-schemas.ts"
import { OwnerCard, userCardView } from "../users/user-card-view.ts"

/** A set in lists: without its places. Contract: catalog, sets. */
export const ListedSetView = named(
  "ItemSetSummary",
  t.Object({
    id: OwnId,
    owner: OwnerCard,
    name: t.String(),
    description: LongText,
    type: described("In collections of which type its places are looked for.", OneOf(...collectionTypes)),
    isPublic: described("Whether others see it who see the profile of its owner.", t.Boolean()),
    copiedFrom: described("The set that it was copied from, or null where you do not see that one.", Nullable(Uuid)),
    placesCount: described("How many places it has.", Whole()),
    createdAt: Moment,
    updatedAt: Moment,
  }),
)

export const listedSetView = (set: ListedSet): typeof ListedSetView.static => ({
  id: set.id,
  owner: userCardView(set.owner),
  name: set.name,
  description: set.description,
  type: set.type,
  isPublic: set.isPublic,
  copiedFrom: set.copiedFrom,
  placesCount: set.placesCount,
  createdAt: DateTime.formatIso(set.createdAt),
  updatedAt: DateTime.formatIso(set.updatedAt),
})

const PlaceView = named(
  "ItemSetPlace",
  t.Object({
    number: described("What the place is called in the series, or null.", Nullable(t.String())),
    name: t.String(),
    edition: described("The edition that fills the place, or null where its name does.", Nullable(t.String())),
    owned: described(
      "Your own items that fill the place.",
      t.Object({
        count: described("How many there are; 100 where there are more.", Whole()),
        items: described("The ids of up to five of them.", t.Array(Uuid)),
      }),
    ),
    wanted: described("Your open want for the place, or null.", Nullable(Uuid)),
    offered: described(
      "The listings of others that fill the place, as far as they were looked at; null without an edition.",
      Nullable(
        t.Object({
          listings: described("How many there are; 100 where there are more.", Whole()),
          sellers: described("How many users they are of.", Whole()),
        }),
      ),
    ),
  }),
)

const placeView = ({ edition, name, number, offered, owned, wanted }: PlaceState): typeof PlaceView.static => ({
  number,
  name,
  edition,
  owned: { count: owned.count, items: [...owned.items] },
  wanted,
  offered: offered && { listings: offered.listings, sellers: offered.sellers },
})

/** A set with what its viewer has, wants and may get of it. Contract: catalog, sets. */
export const SetView = named(
  "ItemSet",
  t.Object({
    ...ListedSetView.properties,
    places: described("The places in their order.", t.Array(PlaceView)),
    progress: described(
      "How far you are, in places.",
      t.Object({
        owned: described("How many places you have filled.", Whole()),
        missing: described("How many places you have not filled.", Whole()),
        wanted: described("For how many of those that are missing you have an open want.", Whole()),
        offered: described("How many of those that are missing are offered by others.", Whole()),
      }),
    ),
  }),
)

export const setView = (set: SetForViewer): typeof SetView.static => ({
  ...listedSetView(set),
  places: set.places.map(placeView),
  progress: {
    owned: set.progress.owned,
    missing: set.progress.missing,
    wanted: set.progress.wanted,
    offered: set.progress.offered,
  },
})
