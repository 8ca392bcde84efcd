import type { Answer } from "../client.ts"
import type { Call } from "./call.ts"
import type { Route } from "./refusals.ts"

/** A request with its answer; `null` if that never came. */
export interface Attempt {
  readonly call: Call
  readonly answer: Answer | null
}

/** Whether it was acknowledged. */
export const isDone = ({ call, answer }: Attempt): boolean => answer?.status === call.status

/** Whether no user knows if it happened. */
export const isLost = ({ answer }: Attempt): boolean => answer === null

export const attemptsAt = (attempts: ReadonlyArray<Attempt>, route: Route): ReadonlyArray<Attempt> =>
  attempts.filter(({ call }) => call.route === route)
