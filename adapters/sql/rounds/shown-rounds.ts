import { and, asc, eq, type SQL, sql } from "drizzle-orm"
import { Effect } from "effect"
import type { RoundId, ShownRound, UserCard, UserId } from "../../../core/index.ts"
import type { Database, Db } from "../database.ts"
import { statement } from "../engine/statement.ts"
import { cardColumns } from "../people/card.ts"
import { visibilityOf } from "../people/visibility.ts"
import { roundColumns, roundOf } from "./round-rows.ts"
import { partColumns } from "./round-standings.ts"
import { roundVisibilityOf } from "./round-visibility.ts"

/** Reads of rounds with all that a response shows of them: one statement for rounds, and one for their organizers. */
export const shownRounds = (database: Database["Service"]) => {
  const { engine, read, tables } = database
  const { roundOrganizers, rounds, users } = tables
  const { seesRound } = roundVisibilityOf(tables)
  const { notBlocked } = visibilityOf(tables)
  const [viewer, id, ids] = [sql.placeholder("viewer"), sql.placeholder("id"), sql.placeholder("ids")]
  const select = (condition: SQL) => (db: Db) =>
    db
      .select({ round: roundColumns(tables), owner: cardColumns(users), part: partColumns(tables, viewer) })
      .from(rounds)
      .leftJoin(users, eq(users.id, rounds.ownerId))
      .where(sql`${condition} and (${seesRound(viewer)})`)
      .prepare()
  const byId = statement(select(eq(rounds.id, id)))
  const onPage = statement(select(engine.isOneOfIn(rounds.id, ids)))
  const organizing = statement((db) => {
    const { addedAt, roundId, userId } = roundOrganizers
    return db
      .select({ roundId, card: cardColumns(users) })
      .from(roundOrganizers)
      .innerJoin(users, eq(users.id, userId))
      .where(and(engine.isOneOfIn(roundId, ids), notBlocked(viewer, users.id)))
      .orderBy(asc(addedAt), asc(userId))
      .prepare()
  })

  type Row = Awaited<ReturnType<ReturnType<typeof byId>["execute"]>>[number]

  const shown = Effect.fnUntraced(function* (user: UserId, rows: ReadonlyArray<Row>) {
    if (rows.length === 0) return []
    const organizers = new Map<RoundId, Array<UserCard>>()
    const asked = { viewer: user, ids: JSON.stringify(rows.map(({ round }) => round.id)) }
    for (const { card, roundId } of yield* read((db) => organizing(db).execute(asked)))
      organizers.set(roundId, [...(organizers.get(roundId) ?? []), card])
    return rows.map(({ owner, part, round }): ShownRound => {
      const { entries, hasLeg, invited, isOrganizer } = part
      const role = round.ownerId === user ? "owner" : isOrganizer ? "organizer" : null
      return {
        round: roundOf(round),
        owner,
        organizers: organizers.get(round.id) ?? [],
        mine: { role, invited, entries, hasLeg },
      }
    })
  })

  return {
    show: Effect.fnUntraced(function* (user: UserId, round: RoundId) {
      return yield* shown(user, yield* read((db) => byId(db).execute({ viewer: user, id: round })))
    }),
    /** Those of some rounds that the viewer still sees, in the given order. */
    showAll: Effect.fnUntraced(function* (user: UserId, some: ReadonlyArray<RoundId>) {
      if (some.length === 0) return []
      const rows = yield* read((db) => onPage(db).execute({ viewer: user, ids: JSON.stringify(some) }))
      const order = new Map(some.map((one, n) => [one, n]))
      const sorted = [...rows].sort((a, b) => (order.get(a.round.id) ?? 0) - (order.get(b.round.id) ?? 0))
      return yield* shown(user, sorted)
    }),
  }
}
