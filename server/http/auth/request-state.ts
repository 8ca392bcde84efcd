import type { Context } from "effect"
import type { UserId } from "../../../core/index.ts"
import { RequestHolder } from "../../stretches/holder.ts"
import { noBody, type Unreadable } from "../answers/http-error.ts"
import type { RequestSpan } from "../answers/request-span.ts"
import { type Run, runFor } from "../answers/run.ts"
import type { Services } from "../answers/services.ts"
import type { Ending } from "../input/lazy-body.ts"
import type { Intake } from "../rates/body-budget.ts"
import type { SecurityEvent } from "./security-events.ts"

/** The properties that every handler and hook finds in its context. The values of a request are set when it begins. */
export type RequestState = {
  run: Run
  /** `null` while requests are not traced. */
  span: RequestSpan | null
  requestId: string
  /** What the request holds the thread as. */
  holder: RequestHolder
  /** When the request began, on the clock of `performance.now()`. */
  started: number
  /** The signed-in user, for the log. */
  userId: UserId | null
  /** What the requests of the client are counted by; `null` while they are not. */
  address: string | null
  unreadable: Unreadable | null
  /** The body as it was received, before its schema is looked at. */
  received: unknown
  /** What the body takes of the budget until the request is answered. */
  intake: Intake | null
  /** The address of the connection. */
  socket: string | null
  /** What a request on this route means for the security log, once its sender was admitted. */
  securityEvent: SecurityEvent | null
  /** The mail address that the body of such a request names. */
  named: string | null
  /** What the handler answered. */
  answer: unknown
  /** The thrown value that was answered, without its wrappers. */
  thrown: unknown
  /** The path is not that of a route in its one spelling. */
  isAstray: boolean
  /** The status of the answer to a thrown value. */
  failedWith: number | null
  /** How sending the body ends, when the body is read while it is sent. */
  sending: Promise<Ending> | null
}

/** The state before the request began, for `decorate`. */
export const initialState = (services: Context.Context<Services>): RequestState => ({
  run: runFor(services, "", noRequest),
  span: null,
  requestId: "",
  holder: noRequest,
  started: 0,
  userId: null,
  address: null,
  unreadable: null,
  received: noBody,
  socket: null,
  securityEvent: null,
  named: null,
  answer: null,
  thrown: null,
  intake: null,
  isAstray: false,
  failedWith: null,
  sending: null,
})

const noRequest = new RequestHolder("")
