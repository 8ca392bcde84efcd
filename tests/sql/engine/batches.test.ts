import { describe, expect, test } from "bun:test"
import type { SQL } from "bun"
import { batchesOn } from "../../../adapters/sql/engine/batches.ts"
import { migrationsOf } from "../../../adapters/sql/engine/migrate.ts"
import { touchedIn, triggers } from "../../../adapters/sql/engine/touched.ts"
import { postgresKit } from "../../../adapters/sql/schema/postgres-kit.ts"
import { tablesOf } from "../../../adapters/sql/schema/tables.ts"

const touched = touchedIn(() => tablesOf(postgresKit()))

/** A connection that notes what it is sent, and answers as a test wants. */
const connection = (answer: (text: string) => Promise<unknown> = async () => [], of = touched) => {
  const sent: Array<readonly [string, ...ReadonlyArray<unknown>]> = []
  const unsafe = (text: string, values: ReadonlyArray<unknown> = []) => {
    let asked: Promise<unknown> | null = null
    const begin = () => {
      if (asked === null) sent.push([text, ...values])
      asked ??= answer(text)
      return asked
    }
    // biome-ignore lint/suspicious/noThenProperty: statements are awaited.
    const query = { then: (...given: []) => begin().then(...given), values: () => query, execute: () => query }
    return query
  }
  const batches = batchesOn({ unsafe } as unknown as Pick<SQL, "unsafe">, of)
  /** The ends of what gathered statements were sent as. */
  const ends: Array<PromiseLike<unknown>> = []
  const gatherBy = (ask: () => PromiseLike<unknown>) =>
    batches.gather(ask, (asked) => ends.push(asked.then(() => "answered")))
  const gather = (text: string, values: Array<unknown> = []) => gatherBy(() => batches.connection.unsafe(text, values))
  return { sent, ends, ...batches, gather, gatherBy }
}

/** Gathers some texts, waits for a last one or sends them, and returns the texts that were sent. */
const sentOf = async (texts: ReadonlyArray<string>, last?: string) => {
  const { connection: on, ends, gather, send, sent } = connection()
  for (const text of texts) gather(text)
  if (last === undefined) send()
  else await on.unsafe(last, [])
  await Promise.all(ends)
  return sent.map(([text]) => text)
}

const [save, count, close, leave] = [
  `update "offers" set "status" = 'x', "owner_words" = 'y'`,
  `update "account_usage" set "posts" = 1`,
  `delete from "listing_editions"`,
  `update "collections" set "items_count" = 1 where "id" in (select "items"."collection_id" from "items")`,
]
const [move, hold, find] = [
  `update "items" set "collection_id" = (select "collections"."id" from "collections")`,
  `update "items" set "held" = 1 returning "id"`,
  `select "id", "collection_id" from "items"`,
]
const counted = `update "items" set "copies" = (select "collections"."items_count" from "collections")`
const others = `select "id", count(*) from "offers" where "owner_id" = 'x'`
const both = `select "items"."id" from "items" inner join "offers" on "offers"."item_id" = "items"."id"`
const whole = `select * from "offers"`
const lockEditions = `select "edition" from "market_values" for share`
const valued = `insert into "item_market_values" select 1 from "market_values"`

describe("Statements that answer nothing", () => {
  test.each<[string, ReadonlyArray<string>, string | undefined, ReadonlyArray<string>]>([
    ["alone are sent as they are", [save], undefined, [save]],
    ["of different tables are one", [save, close], undefined, [`with part0 as (${close}) ${save}`]],
    [
      "are part of the one that is waited for",
      [save, close],
      hold,
      [`with part1 as (${close}), part0 as (${save}) ${hold}`],
    ],
    ["come before a read of what they change", [move], find, [move, find]],
    ["are part of a read of something else", [save], find, [`with part0 as (${save}) ${find}`]],
    ["are part of a read of other columns of the same table", [save], others, [`with part0 as (${save}) ${others}`]],
    ["come before a read that may be of any column", [save], whole, [save, whole]],
    ["come before a lock of their table", [save], `${others} for update`, [save, `${others} for update`]],
    [
      "are part of a lock of another table",
      [save],
      `${both} for update of "items"`,
      [`with part0 as (${save}) ${both} for update of "items"`],
    ],
    [
      "come before a lock under another name",
      [save],
      `${both} for update of "others"`,
      [save, `${both} for update of "others"`],
    ],
    ["of one table follow one another", [save, save], undefined, [save, save]],
    [
      "are with those that change other columns of what they read",
      [leave, move],
      undefined,
      [`with part0 as (${move}) ${leave}`],
    ],
    ["wait for those that change what they read", [leave, counted], undefined, [leave, counted]],
    ["are with those that read what they change", [leave, hold], undefined, [`with part0 as (${hold}) ${leave}`]],
    ["come after triggers that change their table", [save, count], undefined, [save, count]],
    [
      "are with those whose triggers change their table",
      [count, save],
      undefined,
      [`with part0 as (${save}) ${count}`],
    ],
    [
      "may be one that locks, which others are part of",
      [lockEditions, close],
      undefined,
      [`with part0 as (${close}) ${lockEditions}`],
    ],
    ["come after one that locks what they read", [lockEditions, valued], undefined, [lockEditions, valued]],
    [
      "move ahead of those that they have nothing to do with",
      [leave, counted, close],
      undefined,
      [`with part0 as (${close}) ${leave}`, counted],
    ],
    [
      "come after a removal that takes along what they change",
      [`delete from "offers"`, `update "proposals" set "status" = 'x'`],
      undefined,
      [`delete from "offers"`, `update "proposals" set "status" = 'x'`],
    ],
    [
      "come before the removal of what they refer to",
      [`insert into "proposals" values (1)`, `delete from "offers"`],
      undefined,
      [`insert into "proposals" values (1)`, `delete from "offers"`],
    ],
    [
      "come after the rows that they refer to",
      [`insert into "offers" values (1)`, `insert into "proposals" values (2)`],
      undefined,
      [`insert into "offers" values (1)`, `insert into "proposals" values (2)`],
    ],
    [
      "come after those whose rows take along others that refer to theirs",
      [`insert into "messages" values (1)`, `delete from "items"`],
      undefined,
      [`insert into "messages" values (1)`, `delete from "items"`],
    ],
    [
      "are with changes of the rows that they refer to",
      [save, `insert into "proposals" values (2)`],
      undefined,
      [`with part0 as (insert into "proposals" values (2)) ${save}`],
    ],
    ["come before what is not known", [save], "lock table offers", [save, "lock table offers"]],
    [
      "come before functions that do more than read",
      [save],
      "select pg_notify('a', 'b')",
      [save, "select pg_notify('a', 'b')"],
    ],
  ])("%s", async (_, texts, last, expected) => {
    expect(await sentOf(texts, last)).toEqual([...expected])
  })

  test("keep their values, whose places are moved", async () => {
    const { connection: on, ends, gather, sent } = connection()
    const [first, second] = [
      `delete from "listing_editions" where a = $1 and b = $2`,
      `update "offers" set "fault" = $1`,
    ]
    gather(first, ["a", "b"])
    gather(second, ["c"])
    await on.unsafe(`select "id" from "items" where "id" = $1 or "id" = $2`, ["d", "e"])
    expect(await Promise.all(ends)).toEqual(["answered"])
    expect(sent).toEqual([
      [
        `with part1 as (update "offers" set "fault" = $5),` +
          ` part0 as (delete from "listing_editions" where a = $3 and b = $4)` +
          ` select "id" from "items" where "id" = $1 or "id" = $2`,
        ...["d", "e", "a", "b", "c"],
      ],
    ])
  })

  test("of two databases in one process are planned for each", async () => {
    const texts = [save, close]
    expect(await sentOf(texts)).toEqual([`with part0 as (${close}) ${save}`])
    const other = connection(
      async () => [],
      touchedIn(() => tablesOf(postgresKit())),
    )
    for (const text of [move, find]) other.gather(text)
    other.send()
    expect(await Promise.all(other.ends)).toEqual(["answered", "answered"])
    expect(other.sent.map(([text]) => text)).toEqual([move, find])
  })

  test("have the error of the one that they are part of", async () => {
    const { connection: on, ends, gather } = connection(() => Promise.reject(new Error("The disk is full.")))
    gather(save)
    const [asked] = await Promise.allSettled([on.unsafe(find, [])])
    const errors = [asked, ...(await Promise.allSettled(ends))]
    expect(errors.map(({ status }) => status)).toEqual(["rejected", "rejected"])
  })

  test("end with the one that they are part of", async () => {
    const answer = Promise.withResolvers<unknown>()
    const { connection: on, ends, gather } = connection(() => answer.promise)
    gather(save)
    gather(close)
    expect(ends).toEqual([])
    const asked = on.unsafe(find, []).execute()
    expect(ends).toHaveLength(1)
    let isOver = false
    const over = Promise.all(ends).then(() => {
      isOver = true
    })
    await Bun.sleep(1)
    expect(isOver).toBe(false)
    answer.resolve([])
    await Promise.all([asked, over])
    expect(isOver).toBe(true)
  })

  test("that cannot be parts are sent at once, and have an end of their own", async () => {
    const { ends, gather, sent } = connection()
    gather(save)
    gather("select pg_notify('a', 'b')")
    expect(sent).toEqual([[save], ["select pg_notify('a', 'b')"]])
    expect(await Promise.all(ends)).toEqual(["answered", "answered"])
  })

  test("begin while they are gathered, also as builders that begin when they are awaited", () => {
    const { connection: on, ends, gatherBy, send, sent } = connection()
    // biome-ignore lint/suspicious/noThenProperty: builders are awaited.
    gatherBy(() => ({ then: (...given: []) => on.unsafe(save, []).then(...given) }))
    expect([ends, sent]).toEqual([[], []])
    send()
    expect(sent).toEqual([[save]])
  })

  test("are not sent after they were dropped", () => {
    const { drop, ends, gather, send, sent } = connection()
    gather(save)
    drop()
    send()
    expect([ends, sent]).toEqual([[], []])
  })

  test("are not gathered where the answer is waited for", async () => {
    const { connection: on, sent } = connection()
    await on.unsafe(save, [])
    expect(sent).toEqual([[save]])
  })
})

test("Each trigger of the schema is known, with its columns", () => {
  const all = migrationsOf.postgres.map(({ sql }) => sql).join("\n")
  const found = [...all.matchAll(/CREATE TRIGGER (\w+) AFTER (INSERT|DELETE|UPDATE OF ([^\n]+))\s+ON "?(\w+)"?/g)]
  expect(found.length).toBeGreaterThan(60)
  const isKnown = (table: string, columns: ReadonlyArray<string> | null) =>
    triggers.some((one) => one.table === table && (columns ?? []).every((column) => one.columns.includes(column)))
  const named = (columns: string | undefined) =>
    columns === undefined ? null : columns.split(",").map((column) => column.trim().replaceAll('"', ""))
  expect(found.flatMap(([, name, , columns, table = ""]) => (isKnown(table, named(columns)) ? [] : [name]))).toEqual([])
  expect(all.match(/CREATE (?:OR REPLACE )?(?:CONSTRAINT )?TRIGGER/g)?.length).toBe(found.length)
})
