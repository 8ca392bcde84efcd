import { Effect, type Redacted } from "effect"
import { Transactions } from "../../shared/index.ts"
import { InvalidCredentials } from "../errors.ts"
import type { SingleUseId } from "../idp/flow.ts"
import { prepareLateLink } from "../idp/late-link.ts"
import { SingleUses } from "../idp/ports.ts"
import { prepareSession } from "../prepare-session.ts"
import { InvalidState } from "./errors.ts"
import { accountOf, begunSignIn } from "./list-methods.ts"
import { type FactorAnswer, prepareAnswer } from "./prepare-answer.ts"

/**
 * Finishes a sign-in with a factor: of a password, or of an identity provider, whose account is linked now if it was
 * not. Contract: auth, second step.
 */
export const finishSecondStep = Effect.fn("factors.finishSecondStep")(function* (input: {
  readonly cookie: Redacted.Redacted | null
  readonly answer: FactorAnswer
  readonly userAgent: string | null
}) {
  const uses = yield* SingleUses
  const { atomically } = yield* Transactions
  const { begun, user: before } = yield* begunSignIn(input.cookie)
  const isRight = yield* prepareAnswer(before, input.answer, "second-step")
  const session = yield* prepareSession(input.userAgent)
  const link = yield* prepareLateLink(before, begun.identity)
  const signedIn = yield* atomically(
    Effect.gen(function* () {
      const user = yield* accountOf(begun)
      if (!(yield* isRight)) return null
      if (!(yield* uses.consume(begun.id as SingleUseId, begun.expiresAt))) return yield* new InvalidState()
      const linked = yield* link.store(user).pipe(Effect.mapError(() => new InvalidState()))
      return yield* session.store(linked, "factor")
    }),
    [before.id, ...link.subjects],
  )
  return signedIn ?? (yield* new InvalidCredentials())
})
