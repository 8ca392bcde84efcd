import { parseArgs } from "node:util"
import { Effect } from "effect"
import { openPostgres } from "../../adapters/sql/postgres/open-postgres.ts"
import { openSqlite } from "../../adapters/sql/sqlite/open-sqlite.ts"
import {
  type ConversationId,
  type ListFrom,
  listConversations,
  listMessages,
  type MessageId,
  searchMessages,
  type UserId,
} from "../../core/index.ts"
import { repositoriesOn, type Stored, temporaryFolder } from "../support/engines.ts"
import { hasPostgres, temporaryPostgres } from "../support/postgres.ts"
import { chatWorld, type WorldSize } from "./chat-world.ts"
import { progress, quantile } from "./measure.ts"

// Reading a conversation of a million messages against one of a thousand, by a user with 2,000 conversations against
// a user with 20: `bun tests/bench/chat.ts`. And searching it, against one of 20,000 messages: more than a search
// reads. No ratio above 1.3. `--large <messages>` is for a first look.
const { large } = parseArgs({ options: { large: { type: "string", default: "1000000" } } }).values
const many: WorldSize = { messages: Number(large), conversations: 2_000 }
const lists = [{ messages: 1_000, conversations: 20 }, many] as const
const searches = [{ messages: 20_000, conversations: 20 }, many] as const
const most = 1.3
const runs = 200
const page = { limit: 20, after: null }

interface World extends WorldSize {
  readonly viewer: UserId
  readonly conversation: ConversationId
  readonly message: (sequence: number) => MessageId
}
type Asking = (world: World) => Effect.Effect<unknown, unknown, Stored>

const messagesFrom =
  (fromIn: (world: World) => ListFrom): Asking =>
  (world) =>
    listMessages({ id: world.conversation, viewer: world.viewer, from: fromIn(world), page })
const found =
  (q: string): Asking =>
  ({ conversation: id, viewer }) =>
    searchMessages({ id, viewer, q, page })

const listing: Record<string, Asking> = {
  conversations: ({ viewer }) => listConversations({ of: viewer, isArchived: false, page }),
  "the newest messages": messagesFrom(() => null),
  "messages before one": messagesFrom(({ message, messages }) => ({ before: message(messages / 2) })),
  "messages after one": messagesFrom(({ message, messages }) => ({ after: message(messages / 2) })),
  "the oldest messages": messagesFrom(({ message }) => ({ before: message(15) })),
}
const searching: Record<string, Asking> = {
  "a word that all have": found("meet"),
  "a word that few have": found("unicorn"),
  "a word that all have, and one that few have": found("meet unicorn"),
  "a beginning that all have": found("top"),
  "two words that many have, and none both": found("even odd"),
  "a word that nothing has": found("nothing"),
}

const engines = {
  SQLite: Effect.flatMap(temporaryFolder, (folder) => openSqlite({ folder, synchronous: "NORMAL" })),
  ...(hasPostgres ? { Postgres: Effect.flatMap(temporaryPostgres, (url) => openPostgres(url)) } : {}),
}

let worst = 0
for (const [name, engine] of Object.entries(engines)) {
  const worldOf = async (size: WorldSize) => {
    const runtime = repositoriesOn(engine)
    const began = performance.now()
    const world = { ...size, ...(await runtime.runPromise(chatWorld(size))) }
    progress(`${name}: ${size.messages} messages in ${((performance.now() - began) / 1000).toFixed(1)} s`)
    return { world, runtime }
  }
  const huge = await worldOf(many)
  for (const [asked, [size]] of [[listing, lists] as const, [searching, searches] as const]) {
    const small = await worldOf(size)
    for (const [what, ask] of Object.entries(asked)) {
      const taken: ReadonlyArray<Array<number>> = [[], []]
      // They take turns, so that what else goes on hits both; and it hits the faster quarter least.
      for (let run = 0; run < runs; run++)
        for (const [n, { runtime, world }] of [small, huge].entries()) {
          const began = performance.now()
          await runtime.runPromise(ask(world))
          taken[n]?.push(performance.now() - began)
        }
      worst = Math.max(
        worst,
        report(
          name,
          what,
          taken.map((some) => quantile(some, 0.25)),
        ),
      )
    }
    await small.runtime.dispose()
  }
  await huge.runtime.dispose()
}
console.log(`worst ratio ${worst.toFixed(2)}, at most ${most}`)
process.exitCode = worst > most ? 1 : 0

/** Prints the time with few and that with many, and returns their ratio. */
function report(engine: string, what: string, [few = 1, all = 1]: ReadonlyArray<number>) {
  const shown = [few, all].map((time) => `${(time * 1000).toFixed(0)} µs`.padStart(12)).join("")
  console.log(`${engine.padEnd(10)}${what.padEnd(44)}${shown}${(all / few).toFixed(2).padStart(8)}`)
  return all / few
}
