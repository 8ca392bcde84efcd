import { Database as Sqlite } from "bun:sqlite"
import { join } from "node:path"
import { Effect, Layer } from "effect"
import { ids } from "../../adapters/crypto/ids.ts"
import { Database } from "../../adapters/sql/engine/database.ts"
import { migrate } from "../../adapters/sql/engine/migrate.ts"
import { database, repositories } from "../../adapters/sql/layer.ts"
import { fill, madeUpRows } from "./made-up-rows.ts"
import { below, type Measure, progress, round } from "./measure.ts"
import { benchFolder } from "./service.ts"

const sizes = [10_000, 100_000] as const

/** What an item with three values takes of the disk on SQLite with all indexes, in a compact file of two sizes. */
export const bytesOfItems = async (): Promise<ReadonlyArray<Measure>> => {
  const [few = Number.NaN, many = Number.NaN] = await Promise.all(sizes.map(kilobytesOf))
  progress(`${round(few)} KB of ${sizes[0]} items, ${round(many)} KB of ${sizes[1]}`)
  return [
    below("an item with three values on the disk", many, 1.9, "KB"),
    below(`the same, ${sizes[1]} items against ${sizes[0]}`, many / few, 1.1, "×"),
  ]
}

const kilobytesOf = async (size: number): Promise<number> => {
  using folder = benchFolder()
  const data = join(folder.path, "data")
  const ports = Layer.merge(repositories, ids).pipe(
    Layer.provideMerge(database({ url: null, sqlite: { folder: data, synchronous: "NORMAL" } })),
  )
  await Effect.runPromise(migrate().pipe(Effect.andThen(fillItems(size)), Effect.provide(ports)))
  using file = new Sqlite(join(data, "curio.db"))
  file.run("VACUUM")
  const tables = "select name from sqlite_schema where tbl_name in ('items', 'item_values')"
  const [[bytes = Number.NaN] = []] = file
    .query<{ bytes: number }, []>(`select sum(pgsize) as bytes from dbstat where name in (${tables})`)
    .values() as Array<Array<number>>
  return bytes / size / 1024
}

const fillItems = Effect.fnUntraced(function* (size: number) {
  const { at, bool, dice, from, id, one, text } = madeUpRows((yield* Database).engine)
  const status = one(21, [
    [25, "backlog"],
    [25, "playing"],
    [25, "completed"],
    [25, "wishlist"],
  ])
  const values = { status, developer: `'Studio ' || ${text(dice(97, 23))}`, release_year: `1980 + ${dice(45, 22)}` }
  const fields = Object.entries(values).flatMap(([key, value]) => [`'${key}'`, value])
  const name = text(dice(1e9, 24))
  yield* fill([
    `insert into users (id, email, display_name, privacy, show_presence, show_read_receipts, created_at, updated_at)
      select ${id(1, "n")}, 'a@example.org', 'A', 'public', ${bool(true)}, ${bool(true)}, ${at("0")}, ${at("0")} ${from(1)}`,
    `insert into collections (id, owner_id, name, name_key, type, visibility, auto_share, created_at, updated_at,
        items_count)
      select ${id(2, "n")}, ${id(1, "0")}, 'C', 'c', 'games', 'public', ${bool(false)}, ${at("0")}, ${at("0")}, ${size}
      ${from(1)}`,
    `insert into items (id, collection_id, owner_id, name, name_key, fields, rating, rating_key, created_at, updated_at)
      select ${id(3, "n")}, ${id(2, "0")}, ${id(1, "0")}, 'Game ' || ${name}, 'game ' || ${name},
        json_object(${fields.join(", ")}), nullif(${dice(6, 25)}, 0), ${dice(6, 25)}, ${at("n")}, ${at("n")} ${from(size)}`,
    ...Object.entries(values).map(
      ([
        key,
        value,
      ]) => `insert into item_values (item_id, collection_id, key, ${key === "release_year" ? "number" : "text"},
          rating_key, created_at)
        select ${id(3, "n")}, ${id(2, "0")}, '${key}', ${value}, ${dice(6, 25)}, ${at("n")} ${from(size)}`,
    ),
  ])
})
