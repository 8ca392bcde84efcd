import type { User, UserId } from "./user.ts"

/** A person inside something else. Contract: people, users. */
export interface UserCard {
  readonly id: UserId
  readonly displayName: string
  readonly avatarUrl: string | null
}

/** What of an account everybody sees who may see it at all. */
export const cardOf = ({ id, displayName, avatarUrl }: User): UserCard => ({ id, displayName, avatarUrl })
