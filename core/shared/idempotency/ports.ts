import { Context, type DateTime, type Effect, type Option } from "effect"
import type { UserId } from "../ids.ts"
import type { IdempotencyRecord, RequestHash } from "./idempotency-record.ts"

/**
 * The answers to requests that may be repeated. They are deleted with the account of the sender.
 */
export class IdempotencyRecords extends Context.Service<
  IdempotencyRecords,
  {
    /** The answer to a request, unless it was kept at `ended` or earlier. */
    readonly find: (
      by: UserId,
      request: RequestHash,
      ended: DateTime.Utc,
    ) => Effect.Effect<Option.Option<IdempotencyRecord>>
    /**
     * Keeps an answer, in the place of one that was kept at `ended` or earlier; `false`, and nothing is kept, if there
     * is a later one to the same request. An answer of the account goes once those after it count as 1,000
     * (`weightOf`). Joins a transaction about the account.
     */
    readonly keep: (answer: IdempotencyRecord, ended: DateTime.Utc) => Effect.Effect<boolean>
    /** Deletes up to `limit` answers that were kept at `ended` or earlier. Returns how many. */
    readonly sweep: (ended: DateTime.Utc, limit: number) => Effect.Effect<number>
  }
>()("curio/idempotency/IdempotencyRecords") {}

/** Encrypts the bodies of kept answers: some hold what is stored nowhere else but as a hash. */
export class AnswerCipher extends Context.Service<
  AnswerCipher,
  {
    /** Seals a text for a context at once, so that it can be done in a transaction. Two seals of one text differ. */
    readonly seal: (boundTo: string, text: string) => string
    /** The text, if it was sealed for this context and is unaltered. */
    readonly open: (boundTo: string, sealed: string) => Effect.Effect<Option.Option<string>>
  }
>()("curio/idempotency/AnswerCipher") {}
