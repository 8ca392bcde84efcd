import { t } from "elysia"
import type { UserCard } from "../../core/index.ts"

/** A person inside something else. Contract: people, users. */
export const UserCardView = t.Object({
  id: t.String({ format: "uuid" }),
  displayName: t.String(),
  avatarUrl: t.Union([t.String(), t.Null()]),
})

export const userCardView = ({ id, displayName, avatarUrl }: UserCard): typeof UserCardView.static => ({
  id,
  displayName,
  avatarUrl,
})
