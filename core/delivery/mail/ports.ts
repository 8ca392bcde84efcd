import { type Brand, Context, type Effect } from "effect"
import type { UserId } from "../../shared/index.ts"
import type { EmailAddress } from "../../users/index.ts"
import type { CauseHash, RecipientHash } from "../outbox/outbox-entry.ts"
import type { EmailMessage } from "./email-message.ts"
import type { MailNotSent } from "./errors.ts"

/** A mail that only this service can read. */
export type EncryptedEmail = string & Brand.Brand<"EncryptedEmail">

/** Renders a mail as text and HTML, and hands it to the mail server. */
export class Mailer extends Context.Service<
  Mailer,
  { readonly send: (message: EmailMessage) => Effect.Effect<void, MailNotSent> }
>()("curio/mail/Mailer") {}

/** Encrypts mails, so that a copy of the database reveals no link. */
export class EmailCipher extends Context.Service<
  EmailCipher,
  {
    readonly encrypt: (message: EmailMessage) => Effect.Effect<EncryptedEmail>
    /** Decrypts a mail. Fails when it was encrypted with another key. */
    readonly decrypt: (encrypted: EncryptedEmail) => Effect.Effect<EmailMessage, MailNotSent>
  }
>()("curio/mail/EmailCipher") {}

/**
 * Distinguishes recipients without storing their addresses, and accounts without storing their ids. Spellings that
 * differ only in case have the same hash.
 */
export class RecipientHasher extends Context.Service<
  RecipientHasher,
  {
    readonly hash: (to: EmailAddress) => Effect.Effect<RecipientHash>
    readonly hashCause: (account: UserId) => Effect.Effect<CauseHash>
  }
>()("curio/mail/RecipientHasher") {}
