import { DateTime } from "effect"
import { t } from "elysia"
import { entryOutcomes, type NamedWant, type ShownEntry, type ShownGroup } from "../../core/index.ts"
import { fieldValuesView } from "../catalog/field-values-view.ts"
import { ItemCardView, itemCardView, PicturesView, picturesView } from "../catalog/item-card-view.ts"
import { ItemView } from "../catalog/item-view.ts"
import { described, named } from "../http/answers/named.ts"
import { OneOf, Whole } from "../http/input/text-schemas.ts"
import { Moment, Nullable, OwnId, Uuid } from "../http/input/view-schemas.ts"
import { Owner, personView } from "../users/user-card-view.ts"

const EnteredItemView = named(
  "EnteredItem",
  t.Object({
    ...ItemCardView.properties,
    pictures: PicturesView,
    fields: described(
      "The values of the item's fields, or null where the viewer does not see the item.",
      Nullable(ItemView.properties.fields),
    ),
  }),
)

/** Contract: market, entries. */
export const EntryView = named(
  "Entry",
  t.Object({
    id: OwnId,
    roundId: Uuid,
    item: described("The item that is entered.", EnteredItemView),
    owner: Owner,
    record: described(
      "How the owner settled legs of all rounds.",
      t.Object({
        completed: described("How many legs the owner gave.", Whole()),
        failed: described("How many legs the owner failed to give, by their own fault.", Whole()),
      }),
    ),
    note: described("What the owner says about it, or null.", Nullable(t.String())),
    outcome: described(
      "Whether the entry is traded; null until the round is solved.",
      Nullable(OneOf(...entryOutcomes)),
    ),
    createdAt: Moment,
  }),
)

export const entryView = ({ entry, item, owner, record }: ShownEntry): typeof EntryView.static => ({
  id: entry.id,
  roundId: entry.roundId,
  item: {
    ...itemCardView(item),
    pictures: picturesView(item.pictures),
    fields: item.fields && fieldValuesView(item.fields),
  },
  owner: personView(owner),
  record: { completed: record.completed, failed: record.failed },
  note: entry.note,
  outcome: entry.outcome,
  createdAt: DateTime.formatIso(entry.createdAt),
})

const WantedEntryView = named(
  "WantedEntry",
  t.Object({ entryId: Uuid, rank: described("How much it is wanted: 1 is most, 10 least.", Whole()) }),
)
const WantedGroupView = named(
  "WantedGroup",
  t.Object({
    group: described("The name of one of your groups in the round.", t.String()),
    rank: described("How much it is wanted: 1 is most, 10 least.", Whole()),
  }),
)

/** The wants of an entry. Contract: market, wants of entries. */
export const WantsView = named(
  "Wants",
  t.Object({ wants: described("What is wanted.", t.Array(t.Union([WantedEntryView, WantedGroupView]))) }),
)

export const wantsView = (wants: ReadonlyArray<NamedWant>): typeof WantsView.static => ({
  wants: wants.map((want) =>
    "group" in want ? { group: want.group, rank: want.rank } : { entryId: want.entryId, rank: want.rank },
  ),
})

/** Contract: market, wants of entries. */
export const GroupView = named(
  "Group",
  t.Object({
    name: described("The name of the group.", t.String()),
    wants: described("The entries of which its owner receives at most one.", t.Array(WantedEntryView)),
  }),
)
export const GroupsView = named("Groups", t.Object({ groups: t.Array(GroupView) }))

export const groupView = ({ name, wants }: ShownGroup): typeof GroupView.static => ({
  name,
  wants: wants.map(({ entryId, rank }) => ({ entryId, rank })),
})
