import { aliasedTable, and, asc, eq, or, type SQL, sql } from "drizzle-orm"
import { Effect } from "effect"
import type { Round, RoundId, RoundStanding, ShownRound, UserId } from "../../../core/index.ts"
import type { Database, Db } from "../engine/database.ts"
import { inOrderOf } from "../engine/in-order.ts"
import { statement } from "../engine/statement.ts"
import { hostRole, organizersIn } from "../friends/hosts.ts"
import { cardColumns } from "../visibility/card.ts"
import { roundVisibilityOf } from "../visibility/round-visibility.ts"
import { roundColumns, roundOf } from "./round-rows.ts"
import { partColumns } from "./round-standings.ts"

/** Reads of rounds with all that a response shows of them: one statement for rounds, and one for organizers. */
export const shownRounds = (database: Database["Service"]) => {
  const { engine, read, tables } = database
  const { blocks, roundOrganizers, rounds, users } = tables
  const viewers = aliasedTable(users, "viewer")
  const { seesRound } = roundVisibilityOf(tables)
  const [viewer, id, ids] = [sql.placeholder("viewer"), sql.placeholder("id"), sql.placeholder("ids")]
  const select = (condition: SQL) => (db: Db) =>
    db
      .select({
        round: roundColumns(tables),
        owner: cardColumns(users),
        part: partColumns(tables, viewer),
        organizers: listed.anyOf(rounds.id),
      })
      .from(rounds)
      .leftJoin(users, eq(users.id, rounds.ownerId))
      .where(sql`${condition} and (${seesRound(viewer)})`)
      .prepare()
  const listed = organizersIn<RoundId>(database, [roundOrganizers, roundOrganizers.roundId])
  const byId = statement(select(eq(rounds.id, id)))
  const onPage = statement(select(engine.isOneOfIn(rounds.id, ids)))
  const parts = statement((db) =>
    db
      .select({ viewer: viewers.id, part: partColumns(tables, viewers.id) })
      .from(viewers)
      .innerJoin(rounds, eq(rounds.id, id))
      .where(sql`${engine.isOneOfIn(viewers.id, ids)} and (${seesRound(viewers.id)})`)
      .prepare(),
  )
  const ofRound = statement((db) =>
    db
      .select({ round: roundColumns(tables), owner: cardColumns(users) })
      .from(rounds)
      .leftJoin(users, eq(users.id, rounds.ownerId))
      .where(eq(rounds.id, id))
      .prepare(),
  )
  const organizersOf = statement((db) =>
    db
      .select({ card: cardColumns(users) })
      .from(roundOrganizers)
      .innerJoin(users, eq(users.id, roundOrganizers.userId))
      .where(eq(roundOrganizers.roundId, id))
      .orderBy(asc(roundOrganizers.addedAt), asc(roundOrganizers.userId))
      .prepare(),
  )
  const separated = statement((db) => {
    const organizers = sql`(select ${roundOrganizers.userId} from ${roundOrganizers}
      where ${eq(roundOrganizers.roundId, id)})`
    const { blockedId, blockerId } = blocks
    return db
      .select({ blockerId, blockedId })
      .from(blocks)
      .where(
        or(
          and(sql`${blockerId} in ${organizers}`, engine.isOneOfIn(blockedId, ids)),
          and(sql`${blockedId} in ${organizers}`, engine.isOneOfIn(blockerId, ids)),
        ),
      )
      .prepare()
  })

  type Row = Awaited<ReturnType<ReturnType<typeof byId>["execute"]>>[number]

  const shown = Effect.fnUntraced(function* (user: UserId, rows: ReadonlyArray<Row>) {
    if (rows.length === 0) return []
    const organizers = yield* listed.shown(
      user,
      rows.flatMap(({ organizers, round }) => (organizers === null ? [] : [round.id])),
    )
    return rows.map(
      ({ owner, part, round }): ShownRound => ({
        round: roundOf(round),
        owner,
        organizers: organizers(round.id),
        mine: standingOf(round, user, part),
      }),
    )
  })

  return {
    show: Effect.fnUntraced(function* (user: UserId, round: RoundId) {
      return yield* shown(user, yield* read((db) => byId(db).execute({ viewer: user, id: round })))
    }),
    showTo: Effect.fnUntraced(function* (to: ReadonlyArray<UserId>, round: RoundId) {
      const asked = { id: round, ids: JSON.stringify(to) }
      const [found] = yield* read((db) => ofRound(db).execute(asked))
      if (found === undefined) return []
      const organizers = yield* read((db) => organizersOf(db).execute(asked))
      const apart = new Set(
        (yield* read((db) => separated(db).execute(asked))).flatMap(({ blockedId, blockerId }) => [
          `${blockedId} ${blockerId}`,
          `${blockerId} ${blockedId}`,
        ]),
      )
      const shownTo = yield* read((db) => parts(db).execute(asked))
      const all = roundOf(found.round)
      return shownTo.map(({ part, viewer: user }): readonly [UserId, ShownRound] => [
        user,
        {
          round: all,
          owner: found.owner,
          organizers: organizers.flatMap(({ card }) => (apart.has(`${user} ${card.id}`) ? [] : [card])),
          mine: standingOf(found.round, user, part),
        },
      ])
    }),
    /** Those of some rounds that the viewer still sees, in the given order. */
    showAll: Effect.fnUntraced(function* (user: UserId, some: ReadonlyArray<RoundId>) {
      if (some.length === 0) return []
      const rows = yield* read((db) => onPage(db).execute({ viewer: user, ids: JSON.stringify(some) }))
      return yield* shown(
        user,
        inOrderOf(some, rows, ({ round }) => round.id),
      )
    }),
  }
}

const standingOf = (
  { ownerId }: Pick<Round, "ownerId">,
  user: UserId,
  { entries, hasLeg, invited, isOrganizer }: Omit<RoundStanding, "role"> & { readonly isOrganizer: boolean },
): RoundStanding => ({
  role: hostRole(ownerId, user, isOrganizer),
  invited,
  entries,
  hasLeg,
})
