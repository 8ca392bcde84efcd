import { DateTime } from "effect"
import { t } from "elysia"
import type { Counts, OwnProfile, Profile, User } from "../../core/index.ts"
import { described, named } from "../http/answers/named.ts"
import { OneOf, Whole } from "../http/input/text-schemas.ts"
import { Moment, Nullable } from "../http/input/view-schemas.ts"
import { RatingSummaryView, ratingSummaryView } from "./rating-summary-view.ts"
import { UserCardView, userCardView } from "./user-card-view.ts"

const Count = Nullable(Whole())

const MarketRecordView = named(
  "MarketRecord",
  t.Object({
    completedCount: described("How many offers were completed, on either side.", Whole()),
    cancelledCount: described("How many accepted offers this user cancelled or did not confirm in time.", Whole()),
    cancellationRate: described(
      "The part of these offers that was cancelled, with two decimals; null below five.",
      Nullable(t.Number({ minimum: 0, maximum: 1 })),
    ),
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
    bio: described("What the user says of themselves, or null.", Nullable(t.String())),
    createdAt: Nullable(Moment),
    privacy: described("Who sees the profile.", OneOf("public", "friends_only", "private")),
    restricted: described("Whether the viewer sees the card of the user only: all else is null.", t.Boolean()),
    friendsCount: described("How many friends the user has, or null.", Count),
    collectionsCount: described("How many collections the viewer may see, or null.", Count),
    listingsCount: described("How many listings the viewer may see, or null.", Count),
    rating: Nullable(RatingSummaryView),
    market: described(
      "What the offers of the user came to, or null in the restricted form.",
      Nullable(MarketRecordView),
    ),
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
    emailVerified: described("Whether the user proved that the address is theirs.", t.Boolean()),
    emailRefusedAt: described(
      "When the mail server refused the verified address for good, until its owner confirms it.",
      Nullable(Moment),
    ),
    hasPassword: described("Whether the account has a password.", t.Boolean()),
    idpLinked: described("Whether an account of an identity provider is linked.", t.Boolean()),
    storage: described(
      "What the files of the account take.",
      t.Object({
        used: described("How many bytes there are.", Whole()),
        limit: described("The most bytes that there may be.", Nullable(Whole())),
      }),
    ),
    texts: described(
      "What the texts take that the account wrote.",
      t.Object({
        used: described("How many bytes there are.", Whole()),
        limit: described("The most bytes that there may be.", Nullable(Whole())),
        usedToday: described("How many bytes were added since the day began by UTC, deleted ones too.", Whole()),
        limitPerDay: described(
          "The most bytes that may be added on a day by UTC, or null for any number.",
          Nullable(Whole()),
        ),
      }),
    ),
    gameplatform: described(
      "The link to an account on the game platform.",
      t.Object({
        accountId: described("The id of the linked account on the game platform, or null.", Nullable(t.String())),
        linkedAt: described("When the account was linked, or null.", Nullable(Moment)),
        hasApiKey: described("Whether a key of the game platform is stored.", t.Boolean()),
      }),
    ),
    settings: described(
      "What the user lets others know.",
      t.Object({
        openToVisitors: described("Whether a public profile is shown to people without an account, too.", t.Boolean()),
        showPresence: described("Whether friends see when the user is online.", t.Boolean()),
        showReadReceipts: described("Whether others see what the user has read.", t.Boolean()),
      }),
    ),
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
  settings: {
    openToVisitors: user.openToVisitors,
    showPresence: user.showPresence,
    showReadReceipts: user.showReadReceipts,
  },
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
