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
  GameCache,
  GameLibrary,
  GamePlatformIdentity,
  IdentityProvider,
  Ids,
  Images,
  ImportedGames,
  ImportGames,
  Imports,
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
  PlatformAccounts,
  Profiles,
  Ratings,
  Relations,
  SecretBox,
  SecretTokens,
  Sessions,
  SingleUses,
  Transactions,
  Users,
  WaitingDetails,
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
  | GameCache
  | GameLibrary
  | GamePlatformIdentity
  | IdentityProvider
  | Ids
  | ImportedGames
  | ImportGames
  | Imports
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
  | PlatformAccounts
  | Profiles
  | Ratings
  | Relations
  | SecretBox
  | SecretTokens
  | Sessions
  | Transactions
  | SingleUses
  | Users
  | WaitingDetails
