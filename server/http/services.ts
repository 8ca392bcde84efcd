import type {
  AuditLog,
  FlowSeal,
  IdentityProvider,
  Ids,
  LetterSeal,
  LinkedAccounts,
  Mailer,
  OneTimeTokens,
  Outbox,
  PasswordHasher,
  SecretTokens,
  Sessions,
  Transactions,
  UsedStates,
  Users,
} from "../../core/index.ts"

/** The ports that the server has at hand: what a use case behind a route may ask for. */
export type Services =
  | AuditLog
  | FlowSeal
  | IdentityProvider
  | Ids
  | LetterSeal
  | LinkedAccounts
  | Mailer
  | OneTimeTokens
  | Outbox
  | PasswordHasher
  | SecretTokens
  | Sessions
  | Transactions
  | UsedStates
  | Users
