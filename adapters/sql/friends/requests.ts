import { aliasedTable, and, type Column, eq, inArray, ne, or, sql } from "drizzle-orm"
import type { UserId } from "../../../core/index.ts"
import type { Database } from "../engine/database.ts"
import { behindReached } from "../engine/keyset.ts"
import type { Tables } from "../schema/tables.ts"
import { cardColumns } from "../visibility/card.ts"

type Requests = Tables["friendRequests"] | Tables["dmRequests"]

/** The text of the list of pending requests depends on it. */
export interface PendingPage {
  readonly direction: "sent" | "received"
  readonly isNext: boolean
}

/** What the statements about friend requests and about message requests have in common. */
export const requestsOf = <R extends Requests>({ execute, tables }: Database["Service"], requests: R) => {
  const [sender, receiver] = [aliasedTable(tables.users, "sender"), aliasedTable(tables.users, "receiver")]
  const own: Column = requests.id
  const by = { at: requests.createdAt, id: own }
  const columns = {
    id: requests.id as R["id"],
    from: cardColumns(sender),
    to: cardColumns(receiver),
    status: requests.status as R["status"],
    createdAt: requests.createdAt as R["createdAt"],
    decidedAt: requests.decidedAt as R["decidedAt"],
  }
  // Written literally, so that the partial index over pending requests is used.
  const isPending = eq(requests.status, sql`'pending'`)
  const isDecided = inArray(requests.status, ["accepted", "rejected", "cancelled"])
  const isFromTo = (from: UserId, to: UserId) => and(eq(requests.fromId, from), eq(requests.toId, to))
  return {
    by,
    columns,
    sender,
    receiver,
    isSender: eq(sender.id, requests.fromId),
    isReceiver: eq(receiver.id, requests.toId),
    isPending,
    isDecided,
    isFromTo,
    isOf: (user: UserId) => or(eq(requests.fromId, user), eq(requests.toId, user)),
    isPendingOf: ({ direction, isNext }: PendingPage) =>
      and(
        eq(direction === "received" ? requests.toId : requests.fromId, sql.placeholder("user")),
        isPending,
        behindReached(by, isNext),
      ),
    /** Otherwise two users could add rows without end by asking and cancelling. */
    removeOlder: ({
      id,
      from,
      to,
    }: {
      readonly id: R["$inferSelect"]["id"]
      readonly from: UserId
      readonly to: UserId
    }) => execute((db) => db.delete(requests).where(and(isFromTo(from, to), isDecided, ne(own, id)))),
  }
}
