import { Cause, Context, Effect, type Exit, References } from "effect"
import { Holder } from "../../stretches/holder.ts"
import { HttpError } from "./http-error.ts"
import type { Services } from "./services.ts"

/**
 * Runs the effect of a route. It takes only effects without errors, so every error of a use case has been turned into
 * an answer before. An effect that completes synchronously returns a value, without a promise.
 */
export type Run = <A>(effect: Effect.Effect<A, never, Services>) => A | Promise<A>

/**
 * The `Run` of one request: its log lines carry the request's id. A defect is thrown, or rejects, as `Crash`. With a
 * `signal` the effect is interrupted when the client disconnects; the promise then rejects with a `HttpError` that no
 * client receives.
 */
export const runFor =
  (services: Context.Context<Services>, requestId: string, holder: Holder, signal?: AbortSignal): Run =>
  <A>(effect: Effect.Effect<A, never, Services>) => {
    const context = Context.add(Context.add(services, References.CurrentLogAnnotations, { requestId }), Holder, holder)
    const fiber = Effect.runForkWith(context)(effect, signal === undefined ? {} : { signal })
    const exit = fiber.pollUnsafe()
    if (exit !== undefined) return outcome(exit, signal)
    return new Promise<A>((resolve, reject) => {
      fiber.addObserver((exit) => (exit._tag === "Success" ? resolve(exit.value) : reject(failure(exit.cause, signal))))
    })
  }

/** A use case that ended in a defect: a bug, or an unavailable store. */
export class Crash extends Error {
  override readonly name = "Crash"
}

const outcome = <A>(exit: Exit.Exit<A>, signal: AbortSignal | undefined): A => {
  if (exit._tag === "Success") return exit.value
  throw failure(exit.cause, signal)
}

const failure = (cause: Cause.Cause<never>, signal: AbortSignal | undefined): Crash | HttpError =>
  signal?.aborted === true && Cause.hasInterruptsOnly(cause)
    ? new HttpError(499, "CLIENT_CLOSED_REQUEST")
    : new Crash("A use case died.", { cause: Cause.squash(cause) })
