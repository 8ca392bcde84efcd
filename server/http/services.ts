import type {
  AuditLog,
  Blocks,
  CollectionFields,
  Collections,
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
  LetterSeal,
  LinkedAccounts,
  Mailer,
  Notifications,
  OneTimeTokens,
  Outbox,
  PasswordHasher,
  Profiles,
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
  | Images
  | LetterSeal
  | LinkedAccounts
  | Mailer
  | Notifications
  | OneTimeTokens
  | Outbox
  | PasswordHasher
  | Profiles
  | Relations
  | SecretTokens
  | Sessions
  | Transactions
  | UsedStates
  | Users
