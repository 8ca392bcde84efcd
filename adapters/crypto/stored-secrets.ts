import { and, asc, type Column, eq, gt, type SQL, sql } from "drizzle-orm"
import type { SQLiteTable } from "drizzle-orm/sqlite-core"
import { Effect, Option } from "effect"
import { Transactions, type UserId } from "../../core/index.ts"
import { Database } from "../sql/engine/database.ts"
import type { Secrets, StoredPurpose } from "./derived-key.ts"
import { decryptText, encryptText, keyIdIn, type TextKeys, textKeysOf } from "./encrypted-text.ts"

/** A column with encrypted texts. */
interface Place {
  readonly table: SQLiteTable
  readonly id: Column
  /**
   * The user for whom a text was encrypted, and to whom its row belongs; the webhook itself where it is one of the
   * instance, and the row itself for the keys of the service; `null` for `letter`.
   */
  readonly owner: Column | SQL | null
  readonly key: string
  readonly text: Column
  /** Which rows have encrypted texts; all of them if it is left out. */
  readonly only?: SQL
}

/** How many texts of one kind are read with the present secret, with one of before, and with none that is there. */
export interface StoredTally {
  /** In words and by the table, as in "share links (shares)". */
  readonly what: string
  readonly present: number
  readonly older: number
  readonly unreadable: number
}

/** How many rows are read at once. */
const pageSize = 500
/** How many texts are encrypted again in one transaction, which is about their users. */
const portionSize = 50

/**
 * Counts everything that is stored encrypted by the secret with which it is read. Reads a bounded number of rows at
 * once. Contract: CLI, secrets.
 */
export const countStored = Effect.fn("secrets.countStored")(function* (secrets: Secrets) {
  const tallies: Array<StoredTally> = []
  for (const kind of yield* kindsOf(secrets)) {
    const counts = { present: 0, older: 0, unreadable: 0 }
    for (const place of kind.places)
      yield* eachPage(place, pageSize, (rows) =>
        Effect.forEach(rows, (row) => Effect.map(standingOf(kind.keys, row), (standing) => void counts[standing]++), {
          discard: true,
        }),
      )
    tallies.push({ what: kind.what, ...counts })
  }
  return tallies
})

/**
 * Encrypts with the present secret what is stored and was encrypted with another one, or names none. May run while
 * servers run, twice at once, and again after a kill: each portion is a transaction of its own, and a text that was
 * changed meanwhile stays as it is. What cannot be read stays too. Contract: CLI, secrets.
 */
export const resealStored = Effect.fn("secrets.resealStored")(function* (
  secrets: Secrets,
  progress: (resealed: number) => Effect.Effect<void>,
) {
  const counts = { resealed: 0, unreadable: 0 }
  for (const { keys, places } of yield* kindsOf(secrets))
    for (const place of places)
      yield* eachPage(place, portionSize, (rows) =>
        Effect.gen(function* () {
          const others = rows.filter(({ text }) => keyIdIn(text) !== keys[0].id)
          const again = yield* Effect.forEach(others, (row) => resealed(keys, row))
          const readable = again.filter((one) => one !== null)
          counts.unreadable += others.length - readable.length
          if (readable.length === 0) return
          counts.resealed += yield* replaced(place, readable)
          yield* progress(counts.resealed)
        }),
      )
  return counts
})

/** Everything that is stored encrypted for longer than a day, with its keys. */
const kindsOf = Effect.fnUntraced(function* (secrets: Secrets) {
  const { authenticators, outbox, platformKeys, pushKeys, pushSubscriptions, shares, webhooks } = (yield* Database)
    .tables
  const ownerOfWebhook = sql`coalesce(${webhooks.userId}, ${webhooks.id})`
  const places: { readonly [Purpose in StoredPurpose]: readonly [string, ...ReadonlyArray<Place>] } = {
    letters: [
      "waiting mails (outbox)",
      {
        ...{ table: outbox, id: outbox.id, owner: null, key: "content", text: outbox.content },
        only: eq(outbox.receiver, "mail"),
      },
    ],
    "api-keys": [
      "keys of the game platform (platform_keys)",
      ofUser(platformKeys, platformKeys.userId, platformKeys.userId, "encrypted", platformKeys.encrypted),
    ],
    totp: [
      "secrets of authenticator apps (authenticators)",
      ofUser(authenticators, authenticators.userId, authenticators.userId, "secret", authenticators.secret),
    ],
    share: ["share links (shares)", ofUser(shares, shares.id, shares.ownerId, "sealedSecret", shares.sealedSecret)],
    webhook: [
      "secrets of webhooks (webhooks)",
      ofUser(webhooks, webhooks.id, ownerOfWebhook, "sealedSecret", webhooks.sealedSecret),
      ofUser(webhooks, webhooks.id, ownerOfWebhook, "previousSecret", webhooks.previousSecret),
    ],
    push: [
      "keys of web push (push_keys, push_subscriptions)",
      ofUser(pushKeys, pushKeys.id, pushKeys.id, "sealedPrivateKey", pushKeys.sealedPrivateKey),
      ofUser(
        ...([pushSubscriptions, pushSubscriptions.id, pushSubscriptions.userId] as const),
        ...(["sealedKeys", pushSubscriptions.sealedKeys] as const),
      ),
    ],
  }
  return yield* Effect.forEach(Object.entries(places), ([purpose, [what, ...some]]) =>
    Effect.map(textKeysOf(secrets, purpose as StoredPurpose), (keys) => ({ what, keys, places: some })),
  )
})

const ofUser = (table: SQLiteTable, id: Column, owner: Column | SQL, key: string, text: Column): Place => ({
  table,
  id,
  owner,
  key,
  text,
})

/** An encrypted text. */
interface Row {
  readonly id: string
  readonly owner: UserId | null
  readonly text: string
}

/** Calls `use` with the encrypted texts of a column, in the order of the ids. */
const eachPage = <E, R>(
  { id, only, owner, table, text }: Place,
  limit: number,
  use: (rows: ReadonlyArray<Row>) => Effect.Effect<void, E, R>,
) =>
  Effect.gen(function* () {
    const { read } = yield* Database
    let after: string | null = null
    let isWhole = true
    while (isWhole) {
      const rows: ReadonlyArray<Row | (Omit<Row, "text"> & { text: null })> = yield* read(
        (db) =>
          db
            .select({
              id: sql<string>`${id}`,
              owner: sql<UserId | null>`${owner ?? sql`null`}`,
              // Rows without an encrypted text are read too, so that a page takes a bounded time.
              text: sql<string | null>`${only === undefined ? text : sql`case when ${only} then ${text} end`}`,
            })
            .from(table)
            .where(after === null ? undefined : gt(id, after))
            .orderBy(asc(id))
            .limit(limit) as unknown as PromiseLike<ReadonlyArray<Row>>,
      )
      yield* use(rows.filter((row): row is Row => row.text !== null))
      yield* Effect.yieldNow
      after = rows.at(-1)?.id ?? null
      isWhole = rows.length === limit
    }
  })

/** Texts of earlier versions name no secret, so it is tried which one reads them. */
const standingOf = Effect.fnUntraced(function* (keys: TextKeys, row: Row) {
  const [present] = keys
  const id = keyIdIn(row.text)
  if (id !== null) return id === present.id ? "present" : keys.some((key) => key.id === id) ? "older" : "unreadable"
  const opens = (some: TextKeys) =>
    Effect.map(Effect.option(decryptText(some, row.text, contextOf(row))), Option.isSome)
  return (yield* opens([present])) ? "present" : (yield* opens(keys)) ? "older" : "unreadable"
})

const resealed = (keys: TextKeys, row: Row) =>
  decryptText(keys, row.text, contextOf(row)).pipe(
    Effect.flatMap((text) => encryptText(keys, text, contextOf(row))),
    Effect.map((next) => ({ ...row, next })),
    Effect.catch(() => Effect.succeed(null)),
  )

const contextOf = ({ owner }: Row): string => owner ?? "letter"

/** Replaces texts that have not changed since they were read; answers how many. */
const replaced = Effect.fnUntraced(function* (
  { id, key, table, text }: Place,
  rows: ReadonlyArray<Row & { readonly next: string }>,
) {
  const { write } = yield* Database
  const { atomically } = yield* Transactions
  const replace = (row: (typeof rows)[number]) =>
    write(
      (db) =>
        db
          .update(table)
          .set({ [key]: row.next } as never)
          .where(and(eq(id, row.id), eq(text, row.text)))
          .returning({ id: sql<string>`${id}` }) as unknown as PromiseLike<ReadonlyArray<unknown>>,
    )
  const owners = [...new Set(rows.flatMap(({ owner }) => (owner === null ? [] : [owner])))]
  const found = yield* atomically(Effect.forEach(rows, replace), owners)
  return found.flat().length
})
