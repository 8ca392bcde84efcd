import { and, asc, eq, gt, sql } from "drizzle-orm"
import { Effect } from "effect"
import type { Offers } from "../../../core/index.ts"
import type { Database } from "../engine/database.ts"
import { pageBy } from "../engine/keyset.ts"
import { placeholdersOf, setPlaceholders, statement } from "../engine/statement.ts"
import { cardColumns } from "../visibility/card.ts"
import { itemCards } from "./offer-cards.ts"
import { proposalColumns, proposalOf, storedProposal } from "./offer-rows.ts"

type Proposals = Pick<Offers["Service"], "addProposal" | "saveProposal" | "listProposals">

/** Implements the part of the port `Offers` that is about proposals. */
export const proposalsOf = (database: Database["Service"]): Proposals => {
  const { execute, read, tables } = database
  const { proposals, users } = tables
  const cardsOf = itemCards(database)
  const adding = statement((db) => db.insert(proposals).values(placeholdersOf(proposals)).prepare())
  const saving = statement((db) =>
    db
      .update(proposals)
      .set(setPlaceholders({ status: proposals.status, offeredItemId: proposals.offeredItemId }))
      .where(eq(proposals.id, sql.placeholder("id")))
      .prepare(),
  )

  const listed = statement((db) =>
    db
      .select({ proposal: proposalColumns(tables), proposer: cardColumns(users) })
      .from(proposals)
      .leftJoin(users, eq(users.id, proposals.proposerId))
      .where(and(eq(proposals.offerId, sql.placeholder("id")), gt(proposals.number, sql.placeholder("number"))))
      .orderBy(asc(proposals.number))
      .limit(sql.placeholder("rows"))
      .prepare(),
  )

  return {
    addProposal: (proposal) => execute((db) => adding(db).execute(storedProposal(proposal))),
    saveProposal: ({ id, offeredItemId, status }) => execute((db) => saving(db).execute({ id, offeredItemId, status })),
    listProposals: Effect.fnUntraced(function* (id, viewer, page) {
      const asked = { id, number: Number(page.after?.[0] ?? 0), rows: page.limit + 1 }
      const rows = yield* read((db) => listed(db).execute(asked))
      const { items, next } = pageBy(rows, page, ({ proposal }) => [proposal.number])
      const cardOf = yield* cardsOf(
        items.map(({ proposal }) => proposal.offeredItemId),
        viewer,
      )
      const shown = items.map((row) => {
        const proposal = proposalOf(row.proposal)
        const offeredItem = cardOf(proposal.offeredItemId, proposal.offeredItemSnapshot)
        return { proposal, proposer: row.proposer, offeredItem }
      })
      return { items: shown, next }
    }),
  }
}
