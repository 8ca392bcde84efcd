import { Database as Connection } from "bun:sqlite"
import { describe, expect, test } from "bun:test"
import { join } from "node:path"
import { Effect } from "effect"
import { temporaryFolder } from "../../support/engines.ts"
import { edit, made, run } from "./maintained.ts"

const future = 9_000_000_000_000

const access = [
  `INSERT INTO users (id, email, display_name, privacy, show_presence, show_read_receipts, created_at, updated_at)
   VALUES ('ada', 'ada@example.com', 'Ada', 'public', 1, 1, 0, 0)`,
  `INSERT INTO users
     (id, email, display_name, privacy, show_presence, show_read_receipts, created_at, updated_at, tokens_valid_from)
   VALUES ('bob', 'bob@example.com', 'Bob', 'public', 1, 1, 0, 0, ${future})`,
  `INSERT INTO sessions (id, user_id, token_hash, created_at, last_used_at, expires_at)
   VALUES ('s', 'ada', 'h', 0, 0, ${future})`,
  `INSERT INTO one_time_tokens (hash, purpose, user_id, created_at, expires_at)
   VALUES ('t', 'password-reset', 'ada', 0, ${future})`,
  `INSERT INTO pending_addresses (user_id, email, hash, created_at, expires_at)
   VALUES ('ada', 'ada@example.org', 'p', 0, ${future})`,
  `INSERT INTO replaced_addresses (hash, user_id, position, email, replaced_at, expires_at)
   VALUES ('r', 'ada', 1, 'ada@example.net', 0, ${future})`,
  "INSERT INTO calendar_feeds (user_id, secret_hash, created_at) VALUES ('ada', 'f', 0)",
  `INSERT INTO access_keys (id, user_id, name, start, key_hash, scopes, created_at, expires_at)
   VALUES ('k', 'ada', 'A script', 'curio_abcdef', 'k', '["chat:read"]', 0, ${future})`,
  `INSERT INTO collections (id, owner_id, name, name_key, type, visibility, auto_share, created_at, updated_at)
   VALUES ('c', 'ada', 'Games', 'games', 'games', 'public', 0, 0, 0)`,
  `INSERT INTO shares (id, owner_id, collection_id, secret_hash, sealed_secret, created_at, views)
   VALUES ('l', 'ada', 'c', 'l', 'sealed', 0, 0)`,
  `INSERT INTO account_invites (id, hash, uses, used, created_at, expires_at)
   VALUES ('i', 'i', 2, 1, 0, ${future})`,
  `INSERT INTO used_states (id, expires_at) VALUES ('state', ${future})`,
]

const accessIn = (file: string) => {
  using connection = new Connection(file, { readonly: true })
  const count = (table: string) => connection.query(`SELECT * FROM ${table}`).all().length
  const users = connection
    .query<{ id: string; tokens: number | null; credentials: number | null; version: number }, []>(
      `SELECT id, tokens_valid_from AS tokens, credentials_valid_from AS credentials, sign_in_version AS version
       FROM users ORDER BY id`,
    )
    .all()
  return {
    sessions: count("sessions"),
    tokens: count("one_time_tokens") + count("pending_addresses") + count("replaced_addresses"),
    states: count("used_states"),
    feeds: count("calendar_feeds"),
    keys: count("access_keys"),
    links: count("shares"),
    invites: count("account_invites"),
    users,
  }
}

const logOf = (file: string) => {
  using connection = new Connection(file, { readonly: true })
  return connection.query<{ id: string; n: number }, []>("SELECT database_id AS id, n FROM realtime_head").get()
}

describe("What a restored database lets in", () => {
  const restored = Effect.fnUntraced(function* (options: { readonly keepSessions?: boolean }) {
    const { file, maintenance } = yield* made("kept")
    edit(file, ...access)
    const backup = join(yield* temporaryFolder, "backup.db")
    yield* maintenance.backup(backup)
    const before = Date.now()
    yield* maintenance.restore(backup, options)
    return { ...accessIn(file), before }
  })

  test("is no user: no session, no one-time token, access key, secret link or invite, and of each user nothing from before a whole second to come", () =>
    run(
      Effect.gen(function* () {
        const { before, users, ...left } = yield* restored({})
        expect(left).toEqual({ sessions: 0, tokens: 0, feeds: 0, keys: 0, links: 0, invites: 0, states: 1 })
        const [ada] = users
        const from = ada?.tokens ?? 0
        expect(from).toBeGreaterThan(before)
        expect(from % 1000).toBe(0)
        const version = Math.ceil(from / 60_000)
        expect(users).toEqual([
          { id: "ada", tokens: from, credentials: from, version },
          { id: "bob", tokens: future, credentials: from, version },
        ])
      }),
    ))

  test.each([true, false])("resumes no realtime cursor of the original, with keepSessions %p", (keepSessions) =>
    run(
      Effect.gen(function* () {
        const { file, maintenance } = yield* made("kept")
        edit(file, "UPDATE realtime_head SET n = 7")
        const backup = join(yield* temporaryFolder, "backup.db")
        yield* maintenance.backup(backup)
        yield* maintenance.restore(backup, { keepSessions })
        expect(logOf(file)).toEqual({ id: expect.stringMatching(/^[0-9a-f]{32}$/), n: 7 })
        expect(logOf(file)?.id).not.toBe(logOf(backup)?.id)
      }),
    ),
  )

  test("is everybody as before where sessions are kept", () =>
    run(
      Effect.gen(function* () {
        expect(yield* restored({ keepSessions: true })).toEqual({
          before: expect.any(Number),
          sessions: 1,
          tokens: 3,
          feeds: 1,
          keys: 1,
          links: 1,
          invites: 1,
          states: 1,
          users: [
            { id: "ada", tokens: null, credentials: null, version: 0 },
            { id: "bob", tokens: future, credentials: null, version: 0 },
          ],
        })
      }),
    ))
})
