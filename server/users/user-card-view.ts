import { t } from "elysia"
import { deletedName, type UserCard } from "../../core/index.ts"
import { described, named } from "../http/answers/named.ts"
import { Nullable, OwnId } from "../http/input/view-schemas.ts"

/** A user inside another object. Contract: users, users. */
export const UserCardView = named(
  "UserCard",
  t.Object({
    id: OwnId,
    displayName: described("The name that others see.", t.String()),
    avatarUrl: described("The address of the user's picture, or null.", Nullable(t.String())),
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
    id: Nullable(OwnId),
  }),
)

export const OwnerCard = described("Whose it is.", UserCardView)
export const Owner = described("Whose it is.", PersonView)
export const AuthorCard = described("Who wrote it.", UserCardView)
export const Author = described("Who wrote it.", PersonView)

/** The card, or the one that represents every deleted account. */
export const personView = (card: UserCard | null): typeof PersonView.static =>
  card === null ? { id: null, displayName: deletedName, avatarUrl: null } : userCardView(card)
