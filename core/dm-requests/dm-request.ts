import type { Brand, DateTime } from "effect"
import type { UserCard } from "../users/user-card.ts"

export type DmRequestId = string & Brand.Brand<"DmRequestId">

export const dmRequestStatuses = ["pending", "accepted", "rejected", "cancelled"] as const

/**
 * A request of one user to write to another. Only a pending one can be decided; between two users at most one is
 * pending. Contract: chat, message requests.
 */
export interface DmRequest {
  readonly id: DmRequestId
  readonly from: UserCard
  readonly to: UserCard
  readonly message: string | null
  readonly status: (typeof dmRequestStatuses)[number]
  readonly createdAt: DateTime.Utc
  readonly decidedAt: DateTime.Utc | null
}
