import { Context, type DateTime, type Effect } from "effect"
import type { Page, PageRequest } from "../shared/page.ts"
import type { EmailAddress } from "../users/email-address.ts"
import type { EmailMessage } from "./email-message.ts"
import type { MailNotSent } from "./errors.ts"
import type { EncryptedEmail, MailId, OutboxMail, RecipientHash } from "./outbox-mail.ts"

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

/** Distinguishes recipients without storing their addresses. Spellings that differ only in case have the same hash. */
export class RecipientHasher extends Context.Service<
  RecipientHasher,
  { readonly hash: (to: EmailAddress) => Effect.Effect<RecipientHash> }
>()("curio/mail/RecipientHasher") {}

/** The mails that wait, were sent, or could not be sent. */
export class Outbox extends Context.Service<
  Outbox,
  {
    /** Stores mails. After the commit, `added` wakes its waiters. */
    readonly add: (mail: OutboxMail) => Effect.Effect<void>
    readonly remove: (id: MailId) => Effect.Effect<void>
    /** Claims up to `limit` due mails. No other worker can claim them until `leaseUntil`. */
    readonly claim: (
      now: DateTime.Utc,
      leaseUntil: DateTime.Utc,
      limit: number,
    ) => Effect.Effect<ReadonlyArray<OutboxMail>>
    /** Makes due at `now` what would become due until `until`. Returns how many mails. */
    readonly makeDue: (now: DateTime.Utc, until: DateTime.Utc) => Effect.Effect<number>
    /**
     * Stores every field of an existing mail. Returns `false` when the mail was removed meanwhile, and does not
     * restore it.
     */
    readonly save: (mail: OutboxMail) => Effect.Effect<boolean>
    /** Removes the unsent mails to this exact address, waiting or given up. */
    readonly removeUnsent: (to: EmailAddress) => Effect.Effect<void>
    /**
     * The times at which the latest mails of one kind to one recipient were added, newest first, at most `limit`.
     */
    readonly latestTo: (
      recipient: RecipientHash,
      kind: EmailMessage["kind"],
      limit: number,
    ) => Effect.Effect<ReadonlyArray<DateTime.Utc>>
    /** Mails, newest first. With `failedOnly`, only those that were given up. */
    readonly list: (failedOnly: boolean, page: PageRequest) => Effect.Effect<Page<OutboxMail>>
    /** One mail, if it was given up; for `null` all mails that were given up. */
    readonly givenUp: (id: MailId | null) => Effect.Effect<ReadonlyArray<OutboxMail>>
    /** Deletes mails that were sent or given up before `before`. Returns how many. */
    readonly prune: (before: DateTime.Utc) => Effect.Effect<number>
    /** Waits until this process has added a mail. */
    readonly added: Effect.Effect<void>
  }
>()("curio/mail/Outbox") {}
