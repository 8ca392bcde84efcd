import { Context, Effect, LogLevel, References } from "effect"
import type { Services } from "./services.ts"

/** One answered request, without anything that is secret: no query, no headers, no body. */
export type AccessLine = {
  readonly method: string
  readonly path: string
  readonly status: number
  readonly ms: number
  readonly requestId: string
  readonly userId?: string
}

/** Writes one line per request at level Info, or answers `null` when that level is turned off. Contract: conventions, headers. */
export const accessLogOf = (services: Context.Context<Services>): ((line: AccessLine) => void) | null => {
  if (LogLevel.isGreaterThan(Context.get(services, References.MinimumLogLevel), "Info")) return null
  return (line) => {
    Effect.runForkWith(Context.add(services, References.CurrentLogAnnotations, line))(entry)
  }
}

/** The path of a URL as the server gets it, which has a scheme and a host. */
export const pathOf = (url: string): string => {
  const start = url.indexOf("/", url.indexOf("//") + 2)
  const end = url.indexOf("?", start)
  return end === -1 ? url.slice(start) : url.slice(start, end)
}

const entry = Effect.logInfo("request")
