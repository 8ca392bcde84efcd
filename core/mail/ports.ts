import { Context, type DateTime, type Effect } from "effect"
import type { Page, PageRequest } from "../shared/page.ts"
import type { MailNotSent } from "./errors.ts"
import type { Letter } from "./letter.ts"
import type { MailId, OutboxMail, SealedLetter } from "./outbox-mail.ts"

/** Writes a letter out, as text and HTML, and hands it to the mail server. */
export class Mailer extends Context.Service<
  Mailer,
  { readonly send: (letter: Letter) => Effect.Effect<void, MailNotSent> }
>()("curio/mail/Mailer") {}

/** Seals letters, so that a copy of the database gives away no link. */
export class LetterSeal extends Context.Service<
  LetterSeal,
  {
    readonly seal: (letter: Letter) => Effect.Effect<SealedLetter>
    /** The letter, or a failure when the key is not the one that sealed it. */
    readonly open: (sealed: SealedLetter) => Effect.Effect<Letter, MailNotSent>
  }
>()("curio/mail/LetterSeal") {}

/** The letters that wait, were sent, or could not be sent. */
export class Outbox extends Context.Service<
  Outbox,
  {
    /** Stores letters; after the commit `added` wakes whoever waits for it. */
    readonly add: (mail: OutboxMail) => Effect.Effect<void>
    readonly remove: (id: MailId) => Effect.Effect<void>
    /** Takes up to `limit` letters that are due, and keeps them from every other taker until `leaseUntil`. */
    readonly claim: (
      now: DateTime.Utc,
      leaseUntil: DateTime.Utc,
      limit: number,
    ) => Effect.Effect<ReadonlyArray<OutboxMail>>
    readonly save: (mail: OutboxMail) => Effect.Effect<void>
    /** Letters, newest first; with `failedOnly` those that were given up. */
    readonly list: (failedOnly: boolean, page: PageRequest) => Effect.Effect<Page<OutboxMail>>
    /** One letter if it was given up, or all that were for `null`. */
    readonly givenUp: (id: MailId | null) => Effect.Effect<ReadonlyArray<OutboxMail>>
    /** Forgets what was sent or given up before `before`; answers how many. */
    readonly prune: (before: DateTime.Utc) => Effect.Effect<number>
    /** Waits until this process added a letter. */
    readonly added: Effect.Effect<void>
  }
>()("curio/mail/Outbox") {}
