import type {
  AuditLog,
  Ids,
  LetterSeal,
  Mailer,
  OneTimeTokens,
  Outbox,
  PasswordHasher,
  SecretTokens,
  Sessions,
  Transactions,
  Users,
} from "../../core/index.ts"

/** The ports that the server has at hand: what a use case behind a route may ask for. */
export type Services =
  | AuditLog
  | Ids
  | LetterSeal
  | Mailer
  | OneTimeTokens
  | Outbox
  | PasswordHasher
  | SecretTokens
  | Sessions
  | Transactions
  | Users
