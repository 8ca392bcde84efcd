import { Cause, Context, Effect, type Exit, References } from "effect"
import type { Services } from "./services.ts"

/**
 * Runs what a route has to say. It takes only effects that cannot fail any more, so every error of a use case has been
 * turned into an answer before. What is done at once comes back as a value, without a promise in between.
 */
export type Run = <A>(effect: Effect.Effect<A, never, Services>) => A | Promise<A>

/** The `Run` of one request: what it logs carries the request's id. A defect is thrown, or rejects, as `Crash`. */
export const runFor =
  (services: Context.Context<Services>, requestId: string): Run =>
  <A>(effect: Effect.Effect<A, never, Services>) => {
    const context = Context.add(services, References.CurrentLogAnnotations, { requestId })
    const fiber = Effect.runForkWith(context)(effect)
    const exit = fiber.pollUnsafe()
    if (exit !== undefined) return outcome(exit)
    return new Promise<A>((resolve, reject) => {
      fiber.addObserver((exit) => (exit._tag === "Success" ? resolve(exit.value) : reject(crash(exit.cause))))
    })
  }

/** A use case that ended in a defect: a bug, or a store that is away. */
export class Crash extends Error {
  override readonly name = "Crash"
}

const outcome = <A>(exit: Exit.Exit<A>): A => {
  if (exit._tag === "Success") return exit.value
  throw crash(exit.cause)
}

const crash = (cause: Cause.Cause<never>): Crash => new Crash("A use case died.", { cause: Cause.squash(cause) })
