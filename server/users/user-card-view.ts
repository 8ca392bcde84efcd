import { t } from "elysia"
import { deletedName, type UserCard } from "../../core/index.ts"
import { named } from "../http/answers/named.ts"
import { Nullable, Uuid } from "../http/answers/view-schemas.ts"

/** A user inside another object. Contract: users, users. */
export const UserCardView = named(
  "UserCard",
  t.Object({
    id: Uuid,
    displayName: t.String(),
    avatarUrl: Nullable(t.String()),
  }),
)

export const userCardView = ({ id, displayName, avatarUrl }: UserCard): typeof UserCardView.static => ({
  id,
  displayName,
  avatarUrl,
})

/** A user inside an object that stays when accounts are deleted. Contract: users, users. */
export const PersonView = named(
  "Person",
  t.Object({
    ...UserCardView.properties,
    id: Nullable(Uuid),
  }),
)

/** The card, or the one that represents every deleted account. */
export const personView = (card: UserCard | null): typeof PersonView.static =>
  card === null ? { id: null, displayName: deletedName, avatarUrl: null } : userCardView(card)
