import type {
  AuditLog,
  Blocks,
  CollectionFields,
  Collections,
  CollectionUses,
  Dealings,
  FieldDefinitions,
  FieldUses,
  FileStorage,
  Files,
  FlowSeal,
  FriendRequests,
  Friendships,
  IdentityProvider,
  Ids,
  Images,
  Items,
  ItemUses,
  LetterSeal,
  LinkedAccounts,
  Listings,
  Mailer,
  MarketItems,
  Notifications,
  Offers,
  OneTimeTokens,
  Outbox,
  PasswordHasher,
  Profiles,
  Ratings,
  Relations,
  SecretTokens,
  Sessions,
  Transactions,
  UsedStates,
  Users,
} from "../../core/index.ts"

/** The ports that the server has at hand: what a use case behind a route may ask for. */
export type Services =
  | AuditLog
  | Blocks
  | CollectionFields
  | Collections
  | CollectionUses
  | Dealings
  | FieldDefinitions
  | FieldUses
  | FileStorage
  | Files
  | FlowSeal
  | FriendRequests
  | Friendships
  | IdentityProvider
  | Ids
  | Items
  | ItemUses
  | Images
  | LetterSeal
  | LinkedAccounts
  | Listings
  | Mailer
  | MarketItems
  | Notifications
  | Offers
  | OneTimeTokens
  | Outbox
  | PasswordHasher
  | Profiles
  | Ratings
  | Relations
  | SecretTokens
  | Sessions
  | Transactions
  | UsedStates
  | Users
