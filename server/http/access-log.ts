import { Context, Effect, LogLevel, References } from "effect"
import { PlainLines } from "../../adapters/log.ts"

/** One answered request, without secrets: no query, no headers, no body. */
type AccessLine = {
  readonly method: string
  /** The route's pattern when the path itself is a secret. */
  readonly path: string
  readonly status: number
  readonly ms: number
  readonly requestId: string
  readonly userId?: string
  /** The body was not sent completely: reading it failed, or the client disconnected. */
  readonly cut?: true
}

/**
 * Writes one line per request at level Info, or answers `null` when that level is turned off.
 * Contract: conventions, headers.
 */
export const accessLogOf = (services: Context.Context<never>): ((line: AccessLine) => void) | null => {
  if (LogLevel.isGreaterThan(Context.get(services, References.MinimumLogLevel), "Info")) return null
  const write = Context.get(services, PlainLines)
  if (write !== null) return (line) => write("request", line)
  return (line) => {
    Effect.runForkWith(Context.add(services, References.CurrentLogAnnotations, line))(entry)
  }
}

const entry = Effect.logInfo("request")
