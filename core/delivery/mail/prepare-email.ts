import { DateTime, Effect } from "effect"
import { Ids, type UserId } from "../../shared/index.ts"
import { type OutboxId, outboxEntry } from "../outbox/outbox-entry.ts"
import { Outbox } from "../outbox/ports.ts"
import { EmailCipher, RecipientHasher } from "./ports.ts"
import type { Letter } from "./receiver.ts"
import { mayWriteTo, mostLookedAt } from "./recipient-limit.ts"

/**
 * Encrypts a mail and hashes its recipient. Both take time, so they run before the transaction that decides whether
 * the mail is written. In that transaction `mayStore` checks whether the recipient may get another mail of this kind,
 * and `store` adds the mail if so. A serialisable transaction keeps the count right for mails that are written in
 * parallel. Contract: delivery, mails.
 */
export const prepareEmail = Effect.fn("mail.prepare")(function* ({ account, ...message }: Letter) {
  const ids = yield* Ids
  const cipher = yield* EmailCipher
  const hasher = yield* RecipientHasher
  const outbox = yield* Outbox
  const id = (yield* ids.next) as OutboxId
  const recipientHash = yield* hasher.hash(message.to)
  // Hashed without an account too, so that the time does not show whether there is one.
  const hashed = yield* hasher.hashCause(account?.id ?? unknown)
  const causeHash = account === null ? null : hashed
  const now = yield* DateTime.now
  const content = yield* cipher.encrypt(message)
  const { kind, to } = message
  const mail = outboxEntry({ id, receiver: "mail", kind, to, content, recipientHash, causeHash, now })
  const isProven = account !== null && account.emailVerifiedAt !== null
  const mayStore = Effect.map(outbox.latestTo(recipientHash, kind, mostLookedAt), (latest) =>
    mayWriteTo({ kind, cause: causeHash, isProven }, latest, now),
  )
  const store = Effect.flatMap(mayStore, (may) => (may ? outbox.add(mail) : Effect.void))
  return { mail, mayStore, store }
})

const unknown = "" as UserId
