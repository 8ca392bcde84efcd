import { and, asc, eq, gt, sql } from "drizzle-orm"
import { Effect } from "effect"
import type { Offers } from "../../../core/index.ts"
import type { Database } from "../engine/database.ts"
import { pageBy } from "../engine/keyset.ts"
import { placeholdersOf, setPlaceholders, statement } from "../engine/statement.ts"
import { cardColumns } from "../visibility/card.ts"
import { itemCards, itemIdsOf, shownProposal } from "./offer-cards.ts"
import { offerItemsOf } from "./offer-items.ts"
import { offerColumns, offerOf, proposalColumns, proposalOf, storedProposal } from "./offer-rows.ts"
import { proposalItemsOf } from "./proposal-items.ts"

type Proposals = Pick<Offers["Service"], "addProposal" | "saveProposal" | "listProposals">

/** Implements the part of the port `Offers` that is about proposals. */
export const proposalsOf = (database: Database["Service"]): Proposals => {
  const { execute, read, tables } = database
  const { offers, proposals, users } = tables
  const { addItems, replaceItems, thingsIn } = proposalItemsOf(database)
  const { thingsOf } = offerItemsOf(database)
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
      .select({ proposal: proposalColumns(tables), offer: offerColumns(tables), proposer: cardColumns(users) })
      .from(proposals)
      .innerJoin(offers, eq(offers.id, proposals.offerId))
      .leftJoin(users, eq(users.id, proposals.proposerId))
      .where(and(eq(proposals.offerId, sql.placeholder("id")), gt(proposals.number, sql.placeholder("number"))))
      .orderBy(asc(proposals.number))
      .limit(sql.placeholder("rows"))
      .prepare(),
  )

  return {
    addProposal: Effect.fnUntraced(function* (proposal) {
      yield* execute((db) => adding(db).execute(storedProposal(proposal)))
      yield* addItems(proposal)
    }),
    saveProposal: Effect.fnUntraced(function* (proposal) {
      const { id, offeredItemId, status } = proposal
      yield* execute((db) => saving(db).execute({ id, offeredItemId, status }))
      if (status === "accepted") yield* replaceItems(proposal)
    }),
    listProposals: Effect.fnUntraced(function* (id, viewer, page) {
      const asked = { id, number: Number(page.after?.[0] ?? 0), rows: page.limit + 1 }
      const rows = yield* read((db) => listed(db).execute(asked))
      const { items, next } = pageBy(rows, page, ({ proposal }) => [proposal.number])
      const things = yield* thingsIn(items.map(({ proposal }) => proposal))
      const ofOffer = yield* thingsOf(items.slice(0, 1).map(({ offer }) => offer))
      const found = items.map((row) => ({
        ...{ proposal: proposalOf(row.proposal, things), offer: offerOf(row.offer, ofOffer), proposer: row.proposer },
      }))
      const cardOf = yield* cardsOf(
        found.flatMap(({ offer, proposal }) => itemIdsOf(offer, proposal)),
        viewer,
      )
      const shown = found.map(({ offer, proposal, proposer }) => shownProposal(offer, proposal, proposer, cardOf))
      return { items: shown, next }
    }),
  }
}
