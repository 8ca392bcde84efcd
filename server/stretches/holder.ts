import { Context, Effect } from "effect"

/** What holds the thread of the requests: a request, a frame of a socket, or work of the server itself. */
export interface Holder {
  readonly kind: "request" | "frame" | "worker"
  /** The method and the pattern of a route, the type of a frame, or the name of a worker. */
  readonly name: string
}

/** What an effect runs for. */
export const Holder = Context.Reference<Holder>("curio/Holder", {
  defaultValue: () => ({ kind: "worker", name: "other" }),
})

/** A request, whose route is known only once it was looked for. */
export class RequestHolder implements Holder {
  readonly kind = "request"
  readonly #method: string
  route: string | undefined = undefined

  constructor(method: string) {
    this.#method = method
  }

  get name(): string {
    return this.route === undefined ? "unmatched" : `${this.#method} ${this.route}`
  }
}

/** Runs an effect for a holder. */
export const heldBy =
  (holder: Holder) =>
  <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    Effect.provideService(effect, Holder, holder)
