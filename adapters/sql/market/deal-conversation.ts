import { type Column, sql } from "drizzle-orm"
import type { ConversationId } from "../../../core/index.ts"
import type { Tables } from "../schema/tables.ts"
import { nested } from "../visibility/visibility.ts"

/**
 * The id of the conversation of the two sides of an offer or a leg about it, as a column of a select of deals: null for
 * viewers who are neither of them, and where none is open. `about` is the column of conversations that names the deal.
 */
export const dealConversation = (
  { conversations }: Tables,
  about: Column,
  deal: Column,
  sides: readonly [Column, Column],
) => {
  const { highId, id, lowId } = conversations
  const pair = sql.join([...sides], sql`, `)
  return nested(
    sql<ConversationId | null>`(select ${id} from ${conversations} where ${about} = ${deal}
      and ${lowId} in (${pair}) and ${highId} in (${pair}) and ${sql.placeholder("viewer")} in (${lowId}, ${highId}))`,
  )
}
