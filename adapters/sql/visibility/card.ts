import type { Tables } from "../schema/tables.ts"

/** The columns of a `UserCard`, from `users` or an alias of it. */
export const cardColumns = ({ id, displayName, avatarUrl }: Tables["users"]) => ({ id, displayName, avatarUrl })
