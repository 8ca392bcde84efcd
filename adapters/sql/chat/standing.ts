import { type Placeholder, sql } from "drizzle-orm"
import type { ConversationWith } from "../../../core/index.ts"
import { nested, visibilityOf } from "../people/visibility.ts"
import type { Tables } from "../tables.ts"
import { type ConversationRow, conversationOf } from "./conversation-rows.ts"

type Standing = ConversationWith["standing"]

/** What a user has to do with the conversation of a row, as columns of a select from `conversations`. */
export const standingColumns = (tables: Tables, user: Placeholder) => {
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
  return { role, partner: nested(state) }
}

/** The conversation of such a row. */
export const withStanding = ({ partner, role, ...row }: ConversationRow & Omit<Standing, "kind">): ConversationWith => {
  const conversation = conversationOf(row)
  return { conversation, standing: { kind: conversation.kind, role, partner } }
}
