import { type Column, type Placeholder, sql } from "drizzle-orm"
import type { ConversationWith, UserId } from "../../../core/index.ts"
import type { Tables } from "../schema/tables.ts"
import { nested, visibilityOf } from "../visibility/visibility.ts"
import { type ConversationRow, conversationOf } from "./conversation-rows.ts"
import { type DealRow, dealColumns, dealStateOf } from "./deal-columns.ts"

type Standing = ConversationWith["standing"]
type User = NonNullable<ConversationWith["user"]>

/** A user's relation to the conversation of a row, as columns of a select from `conversations`. */
export const standingColumns = (tables: Tables, user: Column | Placeholder) => {
  const { conversationMembers: members, conversations, users } = tables
  const { highId, id, lowId } = conversations
  const { notBlocked } = visibilityOf(tables)
  const isMine = sql`${members.conversationId} = ${id} and ${members.userId} = ${user}`
  const role = nested<Standing["role"]>(sql`(select ${members.role} from ${members} where ${isMine})`)
  const partner = sql`(case when ${lowId} = ${user} then ${highId} else ${lowId} end)`
  const state = sql<Standing["partner"]>`(case when ${lowId} is null
    or not exists (select 1 from ${members} where ${isMine}) then null
    when not exists (select 1 from ${users} where ${users.id} = ${partner}) then 'deleted'
    when ${notBlocked(user, partner)} then 'there' else 'blocked' end)`
  const ofUser = <C extends Column>(column: C) =>
    nested(sql`(select ${column} from ${users} where ${users.id} = ${user})`).mapWith(column)
  const { avatarUrl, displayName, suspendedAt } = users
  return {
    ...dealColumns(tables),
    role,
    partner: nested(state),
    // Null without an account.
    displayName: nested<string | null>(ofUser(displayName)),
    avatarUrl: ofUser(avatarUrl),
    suspendedAt: ofUser(suspendedAt),
  }
}

interface StandingRow
  extends ConversationRow,
    DealRow,
    Omit<Standing, "kind" | "deal">,
    Pick<User, "avatarUrl" | "suspendedAt"> {
  readonly displayName: string | null
}

/** A user's relation to a conversation, from such a row. */
export const withStanding =
  (id: UserId) =>
  (found: StandingRow): ConversationWith => {
    const { avatarUrl, dealEndedAt, dealStatus, displayName, isPassedOn, partner, role, suspendedAt, ...row } = found
    const conversation = conversationOf(row)
    const deal = role === null ? null : dealStateOf(found)
    return {
      conversation,
      standing: { kind: conversation.kind, role, partner, deal },
      user: displayName === null ? null : { id, displayName, avatarUrl, suspendedAt },
    }
  }
