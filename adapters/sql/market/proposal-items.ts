import { asc, eq, sql } from "drizzle-orm"
import { Effect } from "effect"
import type { AskedItem, GivenItem, Proposal, ProposalId } from "../../../core/index.ts"
import type { Database } from "../engine/database.ts"
import { insertRows } from "../engine/insert-many.ts"
import { statement } from "../engine/statement.ts"

/** What a proposal asks for and gives, as far as it is not in its row. */
export type ProposalThings = Pick<Proposal, "asked" | "furtherOffered">

/** The rows of what proposals ask for and give. */
export const proposalItemsOf = (database: Database["Service"]) => {
  const { engine, execute, read, tables } = database
  const { proposalItems } = tables
  const inserting = insertRows(database, proposalItems)
  const ofProposals = statement((db) =>
    db
      .select({
        proposalId: proposalItems.proposalId,
        side: proposalItems.side,
        itemId: proposalItems.itemId,
        listingId: proposalItems.listingId,
        name: proposalItems.itemName,
        coverUrl: proposalItems.itemCoverUrl,
      })
      .from(proposalItems)
      .where(engine.isOneOfIn(proposalItems.proposalId, sql.placeholder("ids")))
      .orderBy(asc(proposalItems.proposalId), asc(proposalItems.side), asc(proposalItems.number))
      .prepare(),
  )
  const removing = statement((db) =>
    db
      .delete(proposalItems)
      .where(eq(proposalItems.proposalId, sql.placeholder("id")))
      .prepare(),
  )

  const addItems = ({ asked, furtherOffered, id: proposalId }: Proposal) => {
    const rowOf = ({ itemId, itemSnapshot: { coverUrl, name } }: GivenItem) => ({
      ...{ proposalId, itemId, itemName: name, itemCoverUrl: coverUrl },
    })
    const rows = [
      ...(asked ?? []).map((one, number) => ({
        ...rowOf(one),
        ...{ side: "owner" as const, number, listingId: one.listingId },
      })),
      ...furtherOffered.map((one, n) => ({
        ...rowOf(one),
        ...{ side: "offerer" as const, number: n + 1, listingId: null },
      })),
    ]
    return rows.length === 0 ? Effect.void : inserting(rows)
  }

  return {
    /** What those of some proposals ask for and give that have rows. */
    thingsIn: Effect.fnUntraced(function* (
      some: ReadonlyArray<{ readonly id: ProposalId; readonly askedCount: number; readonly furtherCount: number }>,
    ) {
      const things = new Map<ProposalId, { asked: Array<AskedItem> | null; furtherOffered: Array<GivenItem> }>()
      const ids = some.flatMap(({ askedCount, furtherCount, id }) => (askedCount + furtherCount > 0 ? [id] : []))
      if (ids.length === 0) return things
      const rows = yield* read((db) => ofProposals(db).execute({ ids: JSON.stringify(ids) }))
      for (const { coverUrl, itemId, listingId, name, proposalId, side } of rows) {
        const of = things.get(proposalId) ?? { asked: null, furtherOffered: [] }
        const itemSnapshot = { name, coverUrl }
        if (side === "offerer") of.furtherOffered.push({ itemId, itemSnapshot })
        else of.asked = [...(of.asked ?? []), { listingId, itemId, itemSnapshot }]
        things.set(proposalId, of)
      }
      return things
    }),
    addItems,
    /** Stores the items of a proposal again, where it has rows: of completed offers they are what was received. */
    replaceItems: Effect.fnUntraced(function* (proposal: Proposal) {
      if (proposal.asked === null && proposal.furtherOffered.length === 0) return
      yield* execute((db) => removing(db).execute({ id: proposal.id }))
      yield* addItems(proposal)
    }),
  }
}
