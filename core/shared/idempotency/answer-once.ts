import { DateTime, Effect, Option } from "effect"
import { Transactions } from "../transactions.ts"
import { Unavailable } from "../unavailable.ts"
import { type Answer, type IdempotencyRecord, lastEnded, type RepeatableRequest } from "./idempotency-record.ts"
import { AnswerCipher, IdempotencyRecords } from "./ports.ts"

/** What a request led to: something new, the answer to an earlier one, or a conflict with it. */
export type Answered<A> =
  | { readonly kind: "new"; readonly value: A }
  | { readonly kind: "repeated"; readonly answer: Answer }
  /** The earlier request had another body. */
  | { readonly kind: "other body" }
  /** The earlier request was answered, but its answer can no longer be read. */
  | { readonly kind: "unreadable" }

/**
 * Does what a request asks for, unless that was done before, and keeps its answer in the transaction of its effect:
 * both are there or neither. `answerOf` makes the answer of a value; `null` for one that is not kept, as that of a
 * refusal. Of several at once, on any number of servers, one has an effect, and the others get its answer.
 * Contract: conventions, requests that are repeated.
 */
export const answerOnce = Effect.fnUntraced(function* <A, R>(
  asked: RepeatableRequest,
  effect: Effect.Effect<A, never, R>,
  answerOf: (value: A) => Answer | null,
) {
  const { endingWith } = yield* Transactions
  const before = yield* earlier(asked)
  if (before !== null) return before
  const last = (value: A) => {
    const answer = answerOf(value)
    return answer === null ? null : kept(asked, answer)
  }
  const value = yield* Effect.option(endingWith(effect, last, [asked.by]))
  if (Option.isSome(value) && answerOf(value.value) !== null) return { kind: "new", value: value.value } as const
  // Another one has been answered meanwhile, or what it has done is the reason of the refusal.
  const meanwhile = yield* earlier(asked)
  if (meanwhile !== null) return meanwhile
  if (Option.isSome(value)) return { kind: "new", value: value.value } as const
  return yield* Effect.die(new Unavailable("down", new Error("A kept answer is gone.")))
})

/** What an earlier request led to; `null` if there was none. */
const earlier = Effect.fnUntraced(function* (asked: RepeatableRequest) {
  const answers = yield* IdempotencyRecords
  const cipher = yield* AnswerCipher
  const found = yield* answers.find(asked.by, asked.request, lastEnded(yield* DateTime.now))
  if (Option.isNone(found)) return null
  const { body, sealedBody, status } = found.value
  if (body !== asked.body) return { kind: "other body" } as const
  const opened = yield* cipher.open(contextOf(asked), sealedBody)
  if (Option.isNone(opened)) return { kind: "unreadable" } as const
  return { kind: "repeated", answer: { status, body: opened.value } } as const
})

/** Fails if another one has been answered meanwhile. */
const kept = Effect.fnUntraced(function* (asked: RepeatableRequest, { body, status }: Answer) {
  const answers = yield* IdempotencyRecords
  const cipher = yield* AnswerCipher
  const now = yield* DateTime.now
  const sealedBody = cipher.seal(contextOf(asked), body)
  const answer: IdempotencyRecord = { ...asked, status, sealedBody, createdAt: now }
  if (!(yield* answers.keep(answer, lastEnded(now)))) return yield* Effect.fail("answered meanwhile" as const)
})

const contextOf = ({ body, by, request }: RepeatableRequest): string => `${by} ${request} ${body}`
