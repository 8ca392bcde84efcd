import { and, eq, sql } from "drizzle-orm"
import { Effect } from "effect"
import type { RoundPeople } from "../../../core/index.ts"
import type { Database } from "../engine/database.ts"
import { statement } from "../engine/statement.ts"
import { hostRole, relationToOwner } from "../friends/hosts.ts"
import type { Tables } from "../schema/tables.ts"
import { roundVisibilityOf } from "../visibility/round-visibility.ts"
import { nested, visibilityOf, type Who } from "../visibility/visibility.ts"

/** A user's part in a round, as columns of a query over `rounds`. */
export const partColumns = (tables: Tables, user: Who) => {
  const { roundEntries, roundOrganizers, rounds } = tables
  const { hasLeg, isInvited } = roundVisibilityOf(tables)
  return {
    isOrganizer: nested(
      sql<boolean>`exists (select 1 from ${roundOrganizers}
        where ${and(eq(roundOrganizers.roundId, rounds.id), eq(roundOrganizers.userId, user))})`,
    ).mapWith(Boolean),
    invited: nested(isInvited(user)).mapWith(Boolean),
    entries: nested(
      sql<number>`(select cast(count(*) as integer) from ${roundEntries}
        where ${and(eq(roundEntries.roundId, rounds.id), eq(roundEntries.ownerId, user))})`,
    ),
    hasLeg: nested(sql`(${hasLeg(user)})`).mapWith(Boolean),
  }
}

/** Implements `standing` of the port `RoundPeople` with one statement. */
export const roundStandings = ({ read, tables }: Database["Service"]): Pick<RoundPeople["Service"], "standing"> => {
  const { rounds, users } = tables
  const { relation } = visibilityOf(tables)
  const [id, user] = [sql.placeholder("id"), sql.placeholder("user")]
  const standing = statement((db) =>
    db
      .select({ ...partColumns(tables, user), owner: users.id, relation: relation(user, rounds.ownerId) })
      .from(rounds)
      .leftJoin(users, eq(users.id, rounds.ownerId))
      .where(eq(rounds.id, id))
      .prepare(),
  )

  return {
    standing: Effect.fnUntraced(function* (round, viewer) {
      const [row] = yield* read((db) => standing(db).execute({ id: round.id, user: viewer }))
      return {
        role: hostRole(round.ownerId, viewer, row?.isOrganizer ?? false),
        invited: row?.invited ?? false,
        entries: row?.entries ?? 0,
        hasLeg: row?.hasLeg ?? false,
        relation: relationToOwner(round.ownerId, viewer, row),
      }
    }),
  }
}
