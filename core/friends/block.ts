import type { Brand, DateTime } from "effect"
import type { UserCard } from "../users/index.ts"

export type BlockId = string & Brand.Brand<"BlockId">

/** A user whom the viewer blocked, and when. */
export interface Block {
  readonly id: BlockId
  readonly person: UserCard
  readonly createdAt: DateTime.Utc
}
