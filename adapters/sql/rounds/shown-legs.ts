import { aliasedTable, and, type Column, desc, eq, isNotNull, lt, type Placeholder, type SQL, sql } from "drizzle-orm"
import { Effect, Array as List } from "effect"
import type { LegFilter, LegId, RoundLegs, ShownLeg, UserId } from "../../../core/index.ts"
import type { Database, Db } from "../database.ts"
import { given } from "../engine/given.ts"
import { pageBy } from "../engine/keyset.ts"
import { shaped, statement } from "../engine/statement.ts"
import { itemCards } from "../market/offer-cards.ts"
import { cardColumns } from "../people/card.ts"
import { visibilityOf } from "../people/visibility.ts"
import { legColumns, legOf } from "./round-rows.ts"
import { roundVisibilityOf } from "./round-visibility.ts"

/** The text of a list depends on it. */
interface LegShape {
  readonly round: Placeholder | null
  readonly role: LegFilter["role"]
  readonly status: Placeholder | null
  readonly after: Placeholder | null
}

/** Legs as responses show them: one statement for a page of them, and one for their items. */
export const shownLegs = (database: Database["Service"]): Pick<RoundLegs["Service"], "list" | "show"> => {
  const { read, tables } = database
  const { roundLegs, rounds, users } = tables
  const { notBlocked } = visibilityOf(tables)
  const { seesRoundAt } = roundVisibilityOf(tables)
  const [giver, receiver] = [aliasedTable(users, "giver"), aliasedTable(users, "receiver")]
  const cardsOf = itemCards(database)
  const viewer = sql.placeholder("viewer")
  const select = (db: Db) =>
    db
      .select({ leg: legColumns(tables), giver: cardColumns(giver), receiver: cardColumns(receiver) })
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
  const page = shaped((db, { after, role, round, status }: LegShape) => {
    const rows = sql.placeholder("rows")
    const wanted = and(
      round === null ? undefined : eq(roundLegs.roundId, round),
      status === null ? undefined : eq(roundLegs.status, status),
      after === null ? undefined : lt(roundLegs.id, after),
      isSeen,
    )
    const idsOf = (side: Column): SQL => {
      const mine = and(eq(side, viewer), wanted)
      return sql`select id from ${db
        .select({ id: roundLegs.id })
        .from(roundLegs)
        .where(mine)
        .orderBy(desc(roundLegs.id))
        .limit(rows)} as side`
    }
    const sides =
      role === "giver"
        ? [roundLegs.giverId]
        : role === "receiver"
          ? [roundLegs.receiverId]
          : [roundLegs.giverId, roundLegs.receiverId]
    const isOwn = sql`${roundLegs.id} in (${sql.join(sides.map(idsOf), sql` union all `)})`
    return select(db)
      .where(round !== null && role === null ? wanted : isOwn)
      .orderBy(desc(roundLegs.id))
      .limit(rows)
      .prepare()
  })

  type Row = Awaited<ReturnType<ReturnType<typeof byId>["execute"]>>[number]

  const shown = Effect.fnUntraced(function* (rows: ReadonlyArray<Row>, viewer: UserId) {
    const legs = rows.map(({ leg }) => legOf(leg))
    const cardOf = yield* cardsOf(
      legs.map(({ itemId }) => itemId),
      viewer,
    )
    return rows.map(({ giver, receiver }, n): ShownLeg => {
      const leg = legs[n]
      if (leg === undefined) throw new Error("There is a leg for each row.")
      return { leg, item: cardOf(leg.itemId, leg.itemSnapshot), giver, receiver }
    })
  })

  return {
    show: Effect.fnUntraced(function* (id: LegId, viewer: UserId) {
      return List.head(yield* shown(yield* read((db) => byId(db).execute({ id, viewer })), viewer))
    }),
    list: Effect.fnUntraced(function* (viewer, { role, round, status }, request) {
      const { maybe, values } = given()
      const shape: LegShape = {
        round: maybe("round", round),
        role,
        status: maybe("status", status),
        after: maybe("after", request.after === null ? null : String(request.after[0])),
      }
      const rows = yield* read((db) => page(db, shape).execute({ ...values, viewer, rows: request.limit + 1 }))
      const { items, next } = pageBy(rows, request, ({ leg }) => [leg.id])
      return { items: yield* shown(items, viewer), next }
    }),
  }
}
