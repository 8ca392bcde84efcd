import { DateTime } from "effect"
import { t } from "elysia"
import { entryOutcomes, type NamedWant, type ShownEntry, type ShownGroup } from "../../core/index.ts"
import { fieldValuesView } from "../catalog/field-values-view.ts"
import { ItemCardView, itemCardView } from "../catalog/item-card-view.ts"
import { ItemView } from "../catalog/item-view.ts"
import { named } from "../http/answers/named.ts"
import { Moment, Nullable, Uuid } from "../http/answers/view-schemas.ts"
import { OneOf, Whole } from "../http/input/text-schemas.ts"
import { PersonView, personView } from "../users/user-card-view.ts"

const EnteredItemView = named(
  "EnteredItem",
  t.Object({ ...ItemCardView.properties, fields: Nullable(ItemView.properties.fields) }),
)

/** Contract: market, entries. */
export const EntryView = named(
  "Entry",
  t.Object({
    id: Uuid,
    roundId: Uuid,
    item: EnteredItemView,
    owner: PersonView,
    record: t.Object({ completed: Whole(), failed: Whole() }),
    note: Nullable(t.String()),
    outcome: Nullable(OneOf(...entryOutcomes)),
    createdAt: Moment,
  }),
)

export const entryView = ({ entry, item, owner, record }: ShownEntry): typeof EntryView.static => ({
  id: entry.id,
  roundId: entry.roundId,
  item: { ...itemCardView(item), fields: item.fields && fieldValuesView(item.fields) },
  owner: personView(owner),
  record: { completed: record.completed, failed: record.failed },
  note: entry.note,
  outcome: entry.outcome,
  createdAt: DateTime.formatIso(entry.createdAt),
})

const WantedEntryView = named("WantedEntry", t.Object({ entryId: Uuid, rank: Whole() }))
const WantedGroupView = named("WantedGroup", t.Object({ group: t.String(), rank: Whole() }))

/** The wants of an entry. Contract: market, wants of entries. */
export const WantsView = named("Wants", t.Object({ wants: t.Array(t.Union([WantedEntryView, WantedGroupView])) }))

export const wantsView = (wants: ReadonlyArray<NamedWant>): typeof WantsView.static => ({
  wants: wants.map((want) =>
    "group" in want ? { group: want.group, rank: want.rank } : { entryId: want.entryId, rank: want.rank },
  ),
})

/** Contract: market, wants of entries. */
export const GroupView = named("Group", t.Object({ name: t.String(), wants: t.Array(WantedEntryView) }))
export const GroupsView = named("Groups", t.Object({ groups: t.Array(GroupView) }))

export const groupView = ({ name, wants }: ShownGroup): typeof GroupView.static => ({
  name,
  wants: wants.map(({ entryId, rank }) => ({ entryId, rank })),
})
