import { DateTime, Effect } from "effect"
import { Ids } from "../shared/ids.ts"
import type { Letter } from "./letter.ts"
import { type MailId, outboxMail } from "./outbox-mail.ts"
import { LetterSeal } from "./ports.ts"

/** Seals a letter for the outbox. Sealing takes time, so it is done before the transaction that adds the letter. Contract: auth, mails. */
export const prepareLetter = Effect.fn("mail.prepare")(function* (letter: Letter) {
  const ids = yield* Ids
  const seal = yield* LetterSeal
  return outboxMail((yield* ids.next) as MailId, letter, yield* seal.seal(letter), yield* DateTime.now)
})
