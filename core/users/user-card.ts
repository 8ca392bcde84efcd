import type { UserId } from "../shared/index.ts"

/** A user embedded in a response about something else. Contract: users, users. */
export interface UserCard {
  readonly id: UserId
  readonly displayName: string
  readonly avatarUrl: string | null
}

/** The part of an account that every viewer who may see the account gets. */
export const cardOf = ({ id, displayName, avatarUrl }: UserCard): UserCard => ({ id, displayName, avatarUrl })
