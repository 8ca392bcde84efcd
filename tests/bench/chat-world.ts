import { DateTime, Effect } from "effect"
import { blockSize } from "../../adapters/sql/chat/message-blocks.ts"
import { Database } from "../../adapters/sql/engine/database.ts"
import type { ConversationId, MessageId, UserId } from "../../core/index.ts"
import { storedUser } from "../../testing/samples/samples.ts"
import { fill, madeUpRows } from "./made-up-rows.ts"

const table = { conversation: 1, message: 2, other: 3 }
const people = 10
const messagesOfOthers = 10

/** How much there is of what the speed must not depend on. */
export interface WorldSize {
  /** In the conversation that is read. */
  readonly messages: number
  /** Of each person. */
  readonly conversations: number
}

/** A large conversation, and others of the same ten people; one of whom reads. */
export const chatWorld = Effect.fnUntraced(function* ({ conversations, messages }: WorldSize) {
  const { engine } = yield* Database
  const { at, bool, from, id, slot, text } = madeUpRows(engine)
  const now = DateTime.makeUnsafe(Date.UTC(2026, 0, 1))
  const users: Array<UserId> = []
  for (let n = 0; n < people; n++) users.push((yield* storedUser(now)).id)
  const author = (n: string) =>
    `(case ${users.map((user, i) => `when ${n} % ${people} = ${i} then ${uuid(user)}`).join(" ")} end)`
  const uuid = (user: UserId) => (engine.name === "sqlite" ? `'${user}'` : `'${user}'::uuid`)
  const large = id(table.conversation, "0")
  const content = `'Meet at ' || (case when n % 2 = 0 then 'even' else 'odd' end) || ' noon, topic'
    || ${text(`n % ${messages / 100}`)} || (case when n % ${messages / 200} = 1 then ' unicorn' else '' end)`
  const word = (expression: string, condition = "true") =>
    `insert into message_words (conversation_id, word, block, places)
      select ${large}, ${expression}, n / ${blockSize}, sum(cast(1 as bigint) << (n % ${blockSize}))
      ${from(messages)} where ${condition} group by 1, 2, 3`
  // The conversation with the number 0 is the large one, and its last message is the newest of all.
  const last = `(case when n = 0 then ${messages} else ${messagesOfOthers} end)`
  const activity = at(`${messages} - n`)
  yield* fill([
    `insert into conversations (id, kind, name, created_at, updated_at, last_sequence, activity_at)
      select ${id(table.conversation, "n")}, 'group', 'Swappers', ${at("0")}, ${at("0")}, ${last}, ${activity}
      ${from(conversations)}`,
    // Those of one conversation stand together, as they were added.
    `insert into conversation_members (conversation_id, user_id, role, joined_at, last_read_sequence,
        settled_count, is_muted, is_archived, activity_slot)
      select ${id(table.conversation, "n")}, ${author("who")}, (case when who = 0 then 'owner' else 'member' end),
        ${at("0")}, ${last} - who, ${last} - who, ${bool(false)}, ${bool(false)}, ${slot(`${messages} - n`)}
      from (select n / ${people} as n, n % ${people} as who ${from(conversations * people)}) as places`,
    `insert into messages (id, conversation_id, sequence, author_id, content, reply_to_id, created_at)
      select ${id(table.message, "n + 1")}, ${large}, n + 1, ${author("n")}, ${content},
        (case when n % 7 = 6 then ${id(table.message, "n - 5")} end), ${at("n")} ${from(messages)}`,
    `insert into messages (id, conversation_id, sequence, author_id, content, created_at)
      select ${id(table.other, "n")}, ${id(table.conversation, `1 + n / ${messagesOfOthers}`)},
        n % ${messagesOfOthers} + 1, ${author("n")}, 'Hello', ${at("0")}
      ${from((conversations - 1) * messagesOfOthers)}`,
    ...["meet", "at", "noon"].map((common) => word(`'${common}'`)),
    word("'even'", "n % 2 = 0"),
    word("'odd'", "n % 2 = 1"),
    word(`'topic' || ${text(`n % ${messages / 100}`)}`),
    word("'unicorn'", `n % ${messages / 200} = 1`),
  ])
  const hex = (of: number, n: number) =>
    `${of.toString(16).padStart(8, "0")}-0000-7000-8000-${n.toString(16).padStart(12, "0")}`
  return {
    viewer: users[0] as UserId,
    conversation: hex(table.conversation, 0) as ConversationId,
    /** The id of the message with a sequence. */
    message: (sequence: number) => hex(table.message, sequence) as MessageId,
  }
})
