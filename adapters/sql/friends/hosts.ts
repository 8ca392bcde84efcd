import { and, asc, type Column, count, eq, lte, type SQL, sql } from "drizzle-orm"
import { Effect } from "effect"
import {
  type EventId,
  type HostRole,
  mostOrganizers,
  type OwnerRelation,
  type Relation,
  type RoundId,
  type UserCard,
  type UserId,
} from "../../../core/index.ts"
import type { Database } from "../engine/database.ts"
import { statement } from "../engine/statement.ts"
import type { Tables } from "../schema/tables.ts"
import { cardColumns } from "../visibility/card.ts"
import { nested, visibilityOf } from "../visibility/visibility.ts"

/** The organizers of events, or of trade rounds, with the column that names the event or the round. */
type Organizers =
  | readonly [Tables["eventOrganizers"], Tables["eventOrganizers"]["eventId"]]
  | readonly [Tables["roundOrganizers"], Tables["roundOrganizers"]["roundId"]]

/** Reads and writes of the organizers of what users host. Contract: events, hosts; market, hosts of rounds. */
export const organizersIn = <Id extends EventId | RoundId>(
  { engine, read, tables, write }: Database["Service"],
  [table, hosted]: Organizers,
) => {
  const { isNamedTo } = visibilityOf(tables)
  const { addedAt, userId } = table
  const [viewer, ids] = [sql.placeholder("viewer"), sql.placeholder("ids")]
  // An event from before there was a limit may have more organizers than a list can show.
  const listed = statement((db) => {
    const number = sql<number>`row_number() over (partition by ${hosted} order by ${addedAt}, ${userId})`.as("number")
    const numbered = db
      .select({ hostedId: sql<Id>`${hosted}`.as("hosted_id"), userId, number })
      .from(table)
      .where(engine.isOneOfIn(hosted, ids))
      .as("numbered")
    return db
      .select({ id: numbered.hostedId, card: cardColumns(tables.users) })
      .from(numbered)
      .innerJoin(tables.users, eq(tables.users.id, numbered.userId))
      .where(and(lte(numbered.number, sql.raw(String(mostOrganizers))), isNamedTo(viewer)))
      .orderBy(asc(numbered.number))
      .prepare()
  })

  return {
    /** Selects `null` for what has none, of which they need not be read. */
    anyOf: (of: Column): SQL<number | null> => nested(sql`(select 1 from ${table} where ${eq(hosted, of)} limit 1)`),
    /** How many there are, also those whom a list does not show. */
    count: (id: Id): Effect.Effect<number> =>
      Effect.map(
        read((db) => db.select({ n: count() }).from(table).where(eq(hosted, id))),
        ([row]) => row?.n ?? 0,
      ),
    /** Whether the user was one and is no more. */
    remove: (id: Id, user: UserId): Effect.Effect<boolean> =>
      Effect.map(
        write((db) =>
          db
            .delete(table)
            .where(and(eq(hosted, id), eq(userId, user)))
            .returning({ userId }),
        ),
        (removed) => removed.length > 0,
      ),
    /** Those whom the viewer may know, for each id in the order in which they came. */
    shown: Effect.fnUntraced(function* (user: UserId, some: ReadonlyArray<Id>) {
      const of = new Map<Id, Array<UserCard>>()
      const asked = { viewer: user, ids: JSON.stringify(some) }
      const rows = some.length === 0 ? [] : yield* read((db) => listed(db).execute(asked))
      for (const { card, id } of rows) of.set(id, [...(of.get(id) ?? []), card])
      return (id: Id): ReadonlyArray<UserCard> => of.get(id) ?? []
    }),
  }
}

/** The role of a user in what the owner hosts. */
export const hostRole = (owner: UserId, user: UserId, isOrganizer: boolean): HostRole["role"] => {
  if (owner === user) return "owner"
  return isOrganizer ? "organizer" : null
}

/** The relation of a user to the owner; `row` is what was read of them, without an owner where the account is gone. */
export const relationToOwner = (
  owner: UserId,
  user: UserId,
  row: { readonly owner: UserId | null; readonly relation: Relation } | undefined,
): OwnerRelation => {
  if (owner === user) return "self"
  return row !== undefined && row.owner !== null ? row.relation : "deleted"
}
