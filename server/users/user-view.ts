import { DateTime } from "effect"
import { t } from "elysia"
import type { Counts, OwnProfile, Profile, User } from "../../core/index.ts"
import { named } from "../http/answers/named.ts"
import { Moment, Nullable } from "../http/answers/view-schemas.ts"
import { OneOf, Whole } from "../http/input/text-schemas.ts"
import { RatingSummaryView, ratingSummaryView } from "./rating-summary-view.ts"
import { UserCardView, userCardView } from "./user-card-view.ts"

const Count = Nullable(Whole())

const MarketRecordView = named(
  "MarketRecord",
  t.Object({
    completedCount: Whole(),
    cancelledCount: Whole(),
    cancellationRate: Nullable(t.Number({ minimum: 0, maximum: 1 })),
  }),
)

/**
 * An account as other users see it; in the restricted form every property that is not on the card is `null`.
 * Contract: users, users.
 */
export const UserView = named(
  "User",
  t.Object({
    ...UserCardView.properties,
    bio: Nullable(t.String()),
    createdAt: Nullable(Moment),
    privacy: OneOf("public", "friends_only", "private"),
    restricted: t.Boolean(),
    friendsCount: Count,
    collectionsCount: Count,
    listingsCount: Count,
    rating: Nullable(RatingSummaryView),
    market: Nullable(MarketRecordView),
  }),
)

export const userView = ({ user, counts }: Profile): typeof UserView.static =>
  counts === null
    ? {
        ...userCardView(user),
        bio: null,
        createdAt: null,
        privacy: user.privacy,
        restricted: true,
        friendsCount: null,
        collectionsCount: null,
        listingsCount: null,
        rating: null,
        market: null,
      }
    : fullView(user, counts)

/** An account as its owner sees it. Contract: users, users. */
export const MeView = named(
  "Me",
  t.Object({
    ...UserView.properties,
    email: t.String(),
    emailVerified: t.Boolean(),
    emailRefusedAt: Nullable(Moment),
    hasPassword: t.Boolean(),
    idpLinked: t.Boolean(),
    storage: t.Object({ used: Whole(), limit: Nullable(Whole()) }),
    texts: t.Object({
      used: Whole(),
      limit: Nullable(Whole()),
      usedToday: Whole(),
      limitPerDay: Nullable(Whole()),
    }),
    gameplatform: t.Object({
      accountId: Nullable(t.String()),
      linkedAt: Nullable(Moment),
      hasApiKey: t.Boolean(),
    }),
    settings: t.Object({ showPresence: t.Boolean(), showReadReceipts: t.Boolean() }),
  }),
)

export const meView = ({
  user,
  counts,
  idpLinked,
  storage,
  texts,
  gameplatform,
}: OwnProfile): typeof MeView.static => ({
  ...fullView(user, counts),
  email: user.email,
  emailVerified: user.emailVerifiedAt !== null,
  emailRefusedAt: user.emailRefusedAt === null ? null : DateTime.formatIso(user.emailRefusedAt),
  hasPassword: user.passwordHash !== null,
  idpLinked,
  storage,
  texts,
  gameplatform: {
    accountId: gameplatform.accountId,
    linkedAt: gameplatform.linkedAt === null ? null : DateTime.formatIso(gameplatform.linkedAt),
    hasApiKey: gameplatform.hasApiKey,
  },
  settings: { showPresence: user.showPresence, showReadReceipts: user.showReadReceipts },
})

const fullView = (user: User, counts: Counts): typeof UserView.static => ({
  ...userCardView(user),
  bio: user.bio,
  createdAt: DateTime.formatIso(user.createdAt),
  privacy: user.privacy,
  restricted: false,
  friendsCount: counts.friends,
  collectionsCount: counts.collections,
  listingsCount: counts.listings,
  rating: ratingSummaryView(counts.rating),
  market: counts.market,
})
