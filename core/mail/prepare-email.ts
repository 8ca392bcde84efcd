import { DateTime, Effect } from "effect"
import { type OutboxId, outboxEntry } from "../outbox/outbox-entry.ts"
import { Outbox } from "../outbox/ports.ts"
import { Ids } from "../shared/ids.ts"
import type { EmailMessage } from "./email-message.ts"
import { EmailCipher, RecipientHasher } from "./ports.ts"
import { mayWriteTo, recipientLimit } from "./recipient-limit.ts"

/**
 * Encrypts a mail and hashes its recipient. Both take time, so they run before the transaction that decides whether
 * the mail is written. In that transaction `mayStore` checks whether the recipient may get another mail of this kind,
 * and `store` adds the mail if so. A serialisable transaction keeps the count right for mails that are written in
 * parallel. Contract: auth, mails.
 */
export const prepareEmail = Effect.fn("mail.prepare")(function* (message: EmailMessage) {
  const ids = yield* Ids
  const cipher = yield* EmailCipher
  const hasher = yield* RecipientHasher
  const outbox = yield* Outbox
  const id = (yield* ids.next) as OutboxId
  const recipientHash = yield* hasher.hash(message.to)
  const now = yield* DateTime.now
  const content = yield* cipher.encrypt(message)
  const mail = outboxEntry({ id, receiver: "mail", kind: message.kind, to: message.to, content, recipientHash, now })
  const mayStore = Effect.map(outbox.latestTo(recipientHash, message.kind, recipientLimit), (latest) =>
    mayWriteTo(message.kind, latest, now),
  )
  const store = Effect.flatMap(mayStore, (may) => (may ? outbox.add(mail) : Effect.void))
  return { mail, mayStore, store }
})
