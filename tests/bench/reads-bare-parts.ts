import { getTableColumns } from "drizzle-orm"
import { sqliteKit } from "../../adapters/sql/schema/sqlite-kit.ts"
import { tablesOf } from "../../adapters/sql/schema/tables.ts"
import type { User } from "../../core/index.ts"

/** A row by the positions of its columns. */
// biome-ignore lint/suspicious/noExplicitAny: the author of a handler by hand knows what a column holds.
export type Row = ReadonlyArray<any>

/** Runs a statement of a read by its position, with values by name; a position below zero counts from the end. */
export type Ask = ((
  at: number,
  values: Readonly<Record<string, unknown>>,
) => ReadonlyArray<Row> | PromiseLike<ReadonlyArray<Row>>) & {
  /** How many statements the service runs. */
  readonly count: number
}

/** The position of each column of a user, in the order in which statements select whole users. */
export const column = Object.fromEntries(
  Object.keys(getTableColumns(tablesOf(sqliteKit()).users)).map((name, position) => [name, position]),
) as Readonly<Record<keyof User, number>>
/** How many columns a user has: what a statement selects behind them begins there. */
export const columns = Object.keys(column).length

export type Answer = (user: Row, id: string) => Promise<object | null>

export const size = 20
export const iso = (moment: number | Date) => new Date(moment).toISOString()
export const isoOrNull = (moment: number | Date | null) => (moment === null ? null : iso(moment))
export const read = (json: unknown) => (typeof json === "string" ? JSON.parse(json) : json)
export const card = (id: string, displayName: string, avatarUrl: string | null) => ({ id, displayName, avatarUrl })
export const person = (id: string | null, displayName: string | null, avatarUrl: string | null) =>
  id === null ? { id: null, displayName: "Deleted user", avatarUrl: null } : { id, displayName, avatarUrl }
const rating = (sum: number, count: number) => ({
  average: count === 0 ? null : Math.round((sum * 100) / count) / 100,
  count,
})
export const idsIn = (rows: ReadonlyArray<Row>, column = 0) => JSON.stringify(rows.map((row) => row[column]))
export const byId = (rows: ReadonlyArray<Row>) => new Map(rows.map((row) => [row[0], row]))
/** What belongs to each id in the first column. */
export const grouped = <A>(rows: ReadonlyArray<Row>, make: (row: Row) => A): ReadonlyMap<string, ReadonlyArray<A>> => {
  const groups = new Map<string, Array<A>>()
  for (const row of rows) {
    const group = groups.get(row[0])
    if (group === undefined) groups.set(row[0], [make(row)])
    else group.push(make(row))
  }
  return groups
}

const key = Buffer.alloc(32, 7)
const cursor = (scope: string, position: ReadonlyArray<unknown>) => {
  const payload = Buffer.from(JSON.stringify(position))
  const mac = new Bun.CryptoHasher("sha256", key).update(`${scope.length}:${scope}:`).update(payload).digest()
  return Buffer.concat([mac.subarray(0, 16), payload]).toString("base64url")
}
/** A page of the first rows, whose cursor is the position of its last row. */
export const page = (
  rows: ReadonlyArray<Row>,
  items: ReadonlyArray<unknown>,
  scope: string,
  positionOf: (row: Row) => Row,
) => {
  const last = rows[size - 1]
  return { items, nextCursor: rows.length > size && last !== undefined ? cursor(scope, positionOf(last)) : null }
}
/** A moment as the position of a page has it. */
export const at = (moment: number | Date) => (moment instanceof Date ? moment.getTime() : moment)

const market = (completedCount: number, cancelledCount: number) => {
  const all = completedCount + cancelledCount
  return {
    completedCount,
    cancelledCount,
    cancellationRate: all < 5 ? null : Math.round((cancelledCount * 100) / all) / 100,
  }
}

export const profile = (user: Row, counts: Row, completed: number, cancelled: number) => ({
  id: user[column.id],
  displayName: user[column.displayName],
  avatarUrl: user[column.avatarUrl],
  bio: user[column.bio],
  createdAt: iso(user[column.createdAt]),
  privacy: user[column.privacy],
  restricted: false,
  friendsCount: counts[0],
  collectionsCount: counts[1],
  listingsCount: counts[2],
  rating: rating(counts[3], counts[4]),
  market: market(Number(completed), Number(cancelled)),
})
export const restricted = (user: Row) => ({
  ...card(user[column.id], user[column.displayName], user[column.avatarUrl]),
  bio: null,
  createdAt: null,
  privacy: user[column.privacy],
  restricted: true,
  friendsCount: null,
  collectionsCount: null,
  listingsCount: null,
  rating: null,
  market: null,
})

/** The positions of what follows the name of an item, in a statement that selects all of it. */
export const whole = {
  ...{ editions: 4, fields: 6, rating: 7, comment: 8, coverUrl: 9, pictures: 10 },
  ...{ createdAt: 14, updatedAt: 15, copies: 16 },
}
/** The same in one that leaves out what the owner alone sees. */
export const ofOthers: typeof whole = {
  ...{ editions: 4, fields: 5, rating: 6, comment: 7, coverUrl: 8, pictures: 9 },
  ...{ createdAt: 10, updatedAt: 11, copies: 12 },
}
/** An item as a user sees it who does not own it. */
export const itemOf = (
  row: Row,
  at: typeof whole,
  owner: object,
  listing: object | null,
  shown: ReadonlyArray<string>,
) => {
  const all = read(row[at.fields])
  const fields: Record<string, unknown> = {}
  for (const name of shown) if (name in all) fields[name] = all[name]
  return {
    id: row[0],
    collectionId: row[1],
    owner,
    name: row[3],
    copies: row[at.copies],
    lent: 0,
    editions: read(row[at.editions]) ?? [],
    externalRef: null,
    fields,
    rating: row[at.rating],
    comment: row[at.comment],
    tags: [],
    location: null,
    purchase: null,
    coverUrl: row[at.coverUrl],
    pictures: read(row[at.pictures]) ?? [],
    listing,
    createdAt: iso(row[at.createdAt]),
    updatedAt: iso(row[at.updatedAt]),
  }
}
export const listingsOf = (rows: ReadonlyArray<Row>) => {
  const listings = new Map<string, object>()
  for (const [item, id, status] of rows) if (!listings.has(item)) listings.set(item, { id, status })
  return listings
}
