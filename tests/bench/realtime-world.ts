import { join } from "node:path"
import { DateTime, Effect } from "effect"
import { ids } from "../../adapters/crypto/ids.ts"
import { passwordHasher } from "../../adapters/crypto/password-hasher.ts"
import { Database } from "../../adapters/sql/engine/database.ts"
import { openSqlite } from "../../adapters/sql/sqlite/open-sqlite.ts"
import { type ConversationId, type Ids, sendMessage, type UserId } from "../../core/index.ts"
import { storedUser } from "../../testing/samples/samples.ts"
import { repositoriesOn, type Stored } from "../support/engines.ts"
import { tokenOf } from "../support/token-of.ts"
import { fill, madeUpRows } from "./made-up-rows.ts"
import { jwtSecret } from "./service.ts"

export const people = 10_000
export const groupSize = 100
/** Those of the second to the eleventh group chat in pairs, too. */
export const chatting = { from: groupSize, to: 11 * groupSize } as const
const groups = people / groupSize
const pairs = (chatting.to - chatting.from) / 2
/** Groups that the first hundred people are in together. */
export const halls = 20

/** A user with an account. */
export interface Person {
  readonly id: UserId
  readonly token: string
}

/** The group of everybody with such a number. */
export const groupOf = (n: number): ConversationId => conversation(Math.floor(n / groupSize))

/** The conversation of two neighbours. */
export const pairOf = (n: number): ConversationId => conversation(groups + Math.floor((n - chatting.from) / 2))

/** One of the groups of the first hundred. */
export const hall = (n: number): ConversationId => conversation(groups + pairs + n)

const conversation = (n: number) => `00000001-0000-7000-8000-${n.toString(16).padStart(12, "0")}` as ConversationId

/** 10,000 people with access tokens, each in a group of 100, and a thousand of them in a conversation with one other.
 * The first hundred have twenty more groups. */
export const realtimeWorld = (folder: string): Promise<ReadonlyArray<Person>> =>
  inDatabase(
    folder,
    Effect.gen(function* () {
      const now = yield* DateTime.now
      const known = yield* Effect.forEach(Array.from({ length: people }), () => storedUser(now), { concurrency: 100 })
      const { at, bool, slot } = madeUpRows((yield* Database).engine)
      const groupsAndPairs = Array.from({ length: groups + pairs + halls }, (_, n) => n)
      const membersOf = (n: number) => {
        if (n < groups) return known.slice(n * groupSize, (n + 1) * groupSize)
        const first = chatting.from + (n - groups) * 2
        return n < groups + pairs ? known.slice(first, first + 2) : known.slice(0, groupSize)
      }
      const memberRow = (n: number, id: UserId, place: number) =>
        `('${conversation(n)}', '${id}', '${place === 0 ? "owner" : "member"}', ${at("0")}, 0, 0, ${bool(false)},
          ${bool(false)}, ${slot("0")})`
      yield* fill([
        `insert into conversations (id, kind, name, created_at, updated_at, last_sequence, activity_at) values
          ${groupsAndPairs.map((n) => `('${conversation(n)}', 'group', 'Swappers', ${at("0")}, ${at("0")}, 0, ${at("0")})`)}`,
        ...groupsAndPairs.map(
          (n) =>
            `insert into conversation_members (conversation_id, user_id, role, joined_at, last_read_sequence,
              settled_count, is_muted, is_archived, activity_slot) values
              ${membersOf(n).map(({ id }, place) => memberRow(n, id, place))}`,
        ),
      ])
      return yield* Effect.promise(() =>
        Promise.all(known.map(async ({ email, id }) => ({ id, token: await tokenOf(id, email, jwtSecret) }))),
      )
    }).pipe(Effect.orDie),
  )

/** Messages to all groups by turns, while no server runs. */
export const sayToGroups = (folder: string, all: ReadonlyArray<Person>, count: number): Promise<void> =>
  inDatabase(
    folder,
    Effect.forEach(
      Array.from({ length: count }, (_, n) => (n % groups) * groupSize + (Math.floor(n / groups) % groupSize)),
      (n) => {
        const said = { content: `Is number ${n} still for trade?`, attachments: [], replyToId: null, clientId: null }
        return sendMessage({ id: groupOf(n), by: all[n]?.id as UserId, ...said })
      },
      { concurrency: 32, discard: true },
    ).pipe(Effect.orDie),
  )

const inDatabase = async <A>(folder: string, effect: Effect.Effect<A, never, Stored | Ids>): Promise<A> => {
  const runtime = repositoriesOn(openSqlite({ folder: join(folder, "data"), synchronous: "FULL" }))
  try {
    return await runtime.runPromise(effect.pipe(Effect.provide(ids), Effect.provide(passwordHasher())))
  } finally {
    await runtime.dispose()
  }
}
