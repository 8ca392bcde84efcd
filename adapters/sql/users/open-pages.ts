import { type Column, type SQL, sql } from "drizzle-orm"
import type { DateTime } from "effect"
import { Effect, Layer } from "effect"
import { type OpenPageKind, OpenPages } from "../../../core/index.ts"
import { Database } from "../engine/database.ts"
import { given, type Value } from "../engine/given.ts"
import { shaped } from "../engine/statement.ts"

/** The text of a statement depends on it. */
interface Shape {
  readonly kind: OpenPageKind
  readonly after: readonly [owner: Value<string>, id: Value<string>] | null
  readonly rows: number
}

/** What one kind of pages is read from. */
interface Source {
  readonly table: SQL
  readonly id: Column
  readonly ownerId: Column
  readonly updatedAt: Column
  /** Whether a visitor sees the page of a row, in addition to what the owner says. */
  readonly isOpen: SQL
}

/**
 * The rows of people who are open to visitors, by the index of these people (`users_open`) and that of their rows, so
 * that no row of another person is looked at. `cross join` and `indexed by` keep SQLite to that: where another index of
 * people has the same order, it read all of them.
 */
export const openPagesRepository = Layer.effect(
  OpenPages,
  Effect.map(Database, ({ engine, read, tables }) => {
    const { collections, events, items, listings, rounds, users } = tables
    const isInOpenCollection = sql`exists (select 1 from ${items}
      inner join ${collections} on ${collections.id} = ${items.collectionId} where ${items.id} = ${listings.itemId}
      and ${collections.ownerId} = ${listings.ownerId} and ${collections.visibility} = 'public'
      and ${collections.openToVisitors})`
    const sources: Readonly<Record<Exclude<OpenPageKind, "people">, Source>> = {
      collections: {
        ...{ table: sql`${collections}`, id: collections.id, ownerId: collections.ownerId },
        updatedAt: collections.updatedAt,
        isOpen: sql`${collections.visibility} = 'public' and ${collections.openToVisitors}`,
      },
      listings: {
        ...{ table: sql`${listings}`, id: listings.id, ownerId: listings.ownerId, updatedAt: listings.updatedAt },
        isOpen: sql`${listings.status} = 'active' and ${isInOpenCollection}`,
      },
      events: {
        ...{ table: sql`${events}`, id: events.id, ownerId: events.ownerId, updatedAt: events.updatedAt },
        isOpen: sql`${events.status} = 'scheduled' and ${events.visibility} = 'public'`,
      },
      rounds: {
        ...{ table: sql`${rounds}`, id: rounds.id, ownerId: rounds.ownerId, updatedAt: rounds.updatedAt },
        isOpen: sql`${rounds.openedAt} is not null and ${rounds.status} <> 'cancelled'
          and ${rounds.visibility} = 'public'`,
      },
    }
    const people = engine.name === "sqlite" ? sql`${users} indexed by users_open` : sql`${users}`
    const isOpenPerson = sql`${users.openToVisitors} and ${users.privacy} = 'public'`
    const behind = (id: Column, after: Shape["after"]): SQL => {
      if (after === null) return sql`true`
      const [owner, last] = [sql.param(after[0], users.id), sql.param(after[1], id)]
      return sql`${users.id} >= ${owner} and (${users.id}, ${id}) > (${owner}, ${last})`
    }
    const candidates = ({ after, kind, rows }: Shape): SQL => {
      const limit = sql.raw(String(rows))
      if (kind === "people")
        return sql`select ${users.id} as owner_id, ${users.id} as id, ${users.updatedAt} as updated_at, 1 as is_open
          from ${people} where ${isOpenPerson} and ${behind(users.id, after)} order by ${users.id} limit ${limit}`
      const { id, isOpen, ownerId, table, updatedAt } = sources[kind]
      return sql`select ${users.id} as owner_id, ${id} as id, ${updatedAt} as updated_at,
        case when ${isOpen} then 1 else 0 end as is_open from ${people} cross join ${table}
        where ${ownerId} = ${users.id} and ${isOpenPerson} and ${behind(id, after)}
        order by ${users.id}, ${id} limit ${limit}`
    }
    const pages = shaped((db, shape: Shape) =>
      db
        .select({
          owner: sql<string>`page.owner_id`,
          id: sql<string>`page.id`,
          updatedAt: sql<DateTime.Utc>`page.updated_at`.mapWith(users.updatedAt),
          isOpen: sql`page.is_open`.mapWith(Number),
        })
        .from(sql`(${candidates(shape)}) as page`)
        .orderBy(sql`page.owner_id, page.id`)
        .prepare(),
    )

    return OpenPages.of({
      list: (kind, { after, limit }) => {
        const { at, values } = given()
        const from = after === null ? null : ([at("owner", after[0]), at("id", after[1])] as const)
        return Effect.map(
          read((db) => pages(db, { kind, after: from as Shape["after"], rows: limit }).execute(values)),
          (rows) => {
            const all = rows.map(({ id, isOpen, owner, updatedAt }) => ({
              isOpen,
              page: { id, updatedAt, position: [owner, id] as const },
            }))
            const last = all.at(-1)
            return {
              items: all.flatMap(({ isOpen, page }) => (isOpen === 1 ? [page] : [])),
              next: all.length < limit || last === undefined ? null : last.page.position,
            }
          },
        )
      },
    })
  }),
)
