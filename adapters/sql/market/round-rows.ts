import { getTableColumns, type InferSelectModel } from "drizzle-orm"
import { type Entry, folded, type Leg, type Round } from "../../../core/index.ts"
import type { Tables } from "../schema/tables.ts"

/** The columns of a round, an entry and a leg. */
export const roundColumns = ({ rounds }: Tables) => {
  const { claimedUntil: _, link: __, ...columns } = getTableColumns(rounds)
  return columns
}
export const entryColumns = ({ roundEntries }: Tables) => {
  const { nameKey: _, wants: __, place: ___, ...columns } = getTableColumns(roundEntries)
  return columns
}
export const legColumns = ({ roundLegs }: Tables) => getTableColumns(roundLegs)

/** Converts rows, and back. A check of the table demands all parts of a result or none. */
export const roundOf = ({ longest, people, rankSum, trades, ...row }: RoundRow): Round => ({
  ...row,
  result:
    trades === null || people === null || rankSum === null || longest === null
      ? null
      : { trades, people, rankSum, longest },
})
export const storedRound = ({ result, ...round }: Round) => ({
  ...round,
  trades: result?.trades ?? null,
  people: result?.people ?? null,
  rankSum: result?.rankSum ?? null,
  longest: result?.longest ?? null,
})

export const entryOf = ({ itemCoverUrl, itemName, ...row }: EntryRow): Entry => ({
  ...row,
  itemSnapshot: { name: itemName, coverUrl: itemCoverUrl },
})
export const storedEntry = ({ itemSnapshot, ...entry }: Entry) => ({
  ...entry,
  itemName: itemSnapshot.name,
  itemCoverUrl: itemSnapshot.coverUrl,
  nameKey: folded(itemSnapshot.name),
})

export type LegRow = InferSelectModel<Tables["roundLegs"]>

export const legOf = ({ itemCoverUrl, itemName, ...row }: LegRow): Leg => ({
  ...row,
  itemSnapshot: { name: itemName, coverUrl: itemCoverUrl },
})
export const storedLeg = ({ itemSnapshot, ...leg }: Leg) => ({
  ...leg,
  itemName: itemSnapshot.name,
  itemCoverUrl: itemSnapshot.coverUrl,
})

type RoundRow = Omit<InferSelectModel<Tables["rounds"]>, "claimedUntil" | "link">
export type EntryRow = Omit<InferSelectModel<Tables["roundEntries"]>, "nameKey" | "wants" | "place">
