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

/** A person inside something that stays when accounts go. Contract: people, users. */
export const PersonView = t.Object({
  ...UserCardView.properties,
  id: t.Union([t.String({ format: "uuid" }), t.Null()]),
})

/** The card, or the one that stands for every deleted account. */
export const personView = (card: UserCard | null): typeof PersonView.static =>
  card === null ? { id: null, displayName: "Deleted user", avatarUrl: null } : userCardView(card)
