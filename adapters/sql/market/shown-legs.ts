import { aliasedTable, and, desc, eq, isNotNull, sql } from "drizzle-orm"
import { Effect, Array as List } from "effect"
import type { LegId, RoundLegs, ShownLeg, UserId } from "../../../core/index.ts"
import type { Database, Db } from "../engine/database.ts"
import { given } from "../engine/given.ts"
import { pageBy } from "../engine/keyset.ts"
import { shaped, statement } from "../engine/statement.ts"
import { cardColumns } from "../visibility/card.ts"
import { roundVisibilityOf } from "../visibility/round-visibility.ts"
import { visibilityOf } from "../visibility/visibility.ts"
import { dealConversation } from "./deal-conversation.ts"
import { itemCards } from "./offer-cards.ts"
import { type LegPage, roundPagesOf } from "./round-pages.ts"
import { legColumns, legOf } from "./round-rows.ts"

/** Legs as responses show them: one statement for the ids on a page, one for their rows, and one for their items. */
export const shownLegs = (database: Database["Service"]): Pick<RoundLegs["Service"], "list" | "show"> => {
  const { engine, read, tables } = database
  const { roundLegs, rounds, users } = tables
  const { notBlocked } = visibilityOf(tables)
  const { seesRoundAt } = roundVisibilityOf(tables)
  const { legPage } = roundPagesOf(tables)
  const [giver, receiver] = [aliasedTable(users, "giver"), aliasedTable(users, "receiver")]
  const cardsOf = itemCards(database)
  const viewer = sql.placeholder("viewer")
  const { giverId, receiverId } = roundLegs
  const conversationId = dealConversation(tables, tables.conversations.legId, roundLegs.id, [giverId, receiverId])
  const select = (db: Db) =>
    db
      .select({ leg: legColumns(tables), giver: cardColumns(giver), receiver: cardColumns(receiver), conversationId })
      .from(roundLegs)
      .innerJoin(rounds, and(eq(rounds.id, roundLegs.roundId), isNotNull(rounds.trades)))
      .leftJoin(giver, eq(giver.id, roundLegs.giverId))
      .leftJoin(receiver, eq(receiver.id, roundLegs.receiverId))
  const isSeen = and(notBlocked(viewer, roundLegs.giverId), notBlocked(viewer, roundLegs.receiverId))
  const byId = statement((db) =>
    select(db)
      .where(and(eq(roundLegs.id, sql.placeholder("id")), isSeen, seesRoundAt(viewer, roundLegs.roundId)))
      .prepare(),
  )
  const onPage = statement((db) =>
    select(db)
      .where(and(engine.isOneOfIn(roundLegs.id, sql.placeholder("ids")), isSeen))
      .orderBy(desc(roundLegs.id))
      .prepare(),
  )
  const page = shaped((db, shape: LegPage) =>
    db
      .select({ id: sql<LegId>`page.id` })
      .from(sql`(${legPage(shape)}) as page`)
      .orderBy(sql`page.id desc`)
      .prepare(),
  )

  type Row = Awaited<ReturnType<ReturnType<typeof byId>["execute"]>>[number]

  const shown = Effect.fnUntraced(function* (rows: ReadonlyArray<Row>, viewer: UserId) {
    const legs = rows.map(({ leg }) => legOf(leg))
    const cardOf = yield* cardsOf(
      legs.map(({ itemId }) => itemId),
      viewer,
    )
    return rows.map(({ conversationId, giver, receiver }, n): ShownLeg => {
      const leg = legs[n]
      if (leg === undefined) throw new Error("There is a leg for each row.")
      return { leg, item: cardOf(leg.itemId, leg.itemSnapshot), giver, receiver, conversationId }
    })
  })

  return {
    show: Effect.fnUntraced(function* (id: LegId, viewer: UserId) {
      return List.head(yield* shown(yield* read((db) => byId(db).execute({ id, viewer })), viewer))
    }),
    list: Effect.fnUntraced(function* (viewer, { role, round, status }, request) {
      const { at, maybe, values } = given()
      const shape: LegPage = {
        round: maybe("round", round),
        viewer: at("viewer", viewer),
        role,
        status,
        after: maybe("after", request.after === null ? null : String(request.after[0])),
        rows: request.limit + 1,
      }
      const found = yield* read((db) => page(db, shape).execute(values))
      const { items, next } = pageBy(found, request, ({ id }) => [id])
      if (items.length === 0) return { items: [], next }
      const ids = JSON.stringify(items.map(({ id }) => id))
      return { items: yield* shown(yield* read((db) => onPage(db).execute({ ids, viewer })), viewer), next }
    }),
  }
}
