import type { Context } from "effect"
import type { UserId } from "../../core/index.ts"
import type { Unreadable } from "./refusal.ts"
import { type Run, runFor } from "./run.ts"
import type { Services } from "./services.ts"

/** What every handler and hook finds in its context. One request's values are set when it begins. */
export type RequestState = {
  run: Run
  requestId: string
  /** When it began, on the clock of `performance.now()`. */
  started: number
  /** Who is signed in, for the log. */
  userId: UserId | null
  unreadable: Unreadable | null
}

/** The state before the request began, for `decorate`. */
export const initialState = (services: Context.Context<Services>): RequestState => ({
  run: runFor(services, ""),
  requestId: "",
  started: 0,
  userId: null,
  unreadable: null,
})
