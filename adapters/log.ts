import { Cause, Context, Effect, Layer, Logger, LogLevel, References } from "effect"
import type { Config } from "./config/config.ts"
import { diagnose } from "./diagnosis.ts"

export { diagnose } from "./diagnosis.ts"

/**
 * Writes log lines in the configured format to standard output or, for programs that print their result there, to
 * standard error. Every JSON line has the labels. Of an error, a line contains only what `diagnose` returns.
 * Contract: conventions, errors.
 */
export const logging = (
  { log, production }: Pick<Config, "log" | "production">,
  stream: "stdout" | "stderr" = "stdout",
  labels: Readonly<Record<string, number>> = {},
) =>
  Layer.mergeAll(
    log.format === "pretty" ? pretty(production, stream, log.level) : json(production, stream, log.level, labels),
    Layer.succeed(Logger.LogToStderr, stream === "stderr"),
    Layer.succeed(References.MinimumLogLevel, log.level),
  )

/**
 * Writes a line of level Info with these properties, which hold no error, in the order of all lines: for lines that are
 * written at each request, as Effect's way to a logger takes several times as long. `null` where lines are not JSON.
 */
export const PlainLines = Context.Reference<((message: string, line: object) => void) | null>("curio/log/PlainLines", {
  defaultValue: () => null,
})

/**
 * Writes a line of the security log: a JSON object in either format, at every level but none. `null` at that one, and
 * where no log was set up. Contract: auth, security log.
 */
export const SecurityLines = Context.Reference<((line: object) => void) | null>("curio/log/SecurityLines", {
  defaultValue: () => null,
})

const securityLines = (
  level: LogLevel.LogLevel,
  add: (text: string) => void,
  labels: Readonly<Record<string, number>>,
) =>
  Layer.succeed(
    SecurityLines,
    level === "None"
      ? null
      : (line) =>
          add(
            JSON.stringify({ time: new Date().toISOString(), level: "info", message: "security", ...labels, ...line }),
          ),
  )

const loggerOf = (logger: Logger.Logger<unknown, void>, production: boolean) =>
  Logger.layer([harmless(logger, production)])

const pretty = (production: boolean, stream: "stdout" | "stderr", level: LogLevel.LogLevel) =>
  Layer.merge(loggerOf(Logger.consolePretty(), production), securityLines(level, printOn(stream), {}))

const printOn = (stream: "stdout" | "stderr") => (stream === "stdout" ? console.log : console.error)

/** One flat JSON object per line. Effect's own JSON logger takes several times as long. */
const json = (
  production: boolean,
  stream: "stdout" | "stderr",
  level: LogLevel.LogLevel,
  labels: Readonly<Record<string, number>>,
) =>
  Layer.unwrap(
    Effect.map(printer(printOn(stream)), ({ add, flush }) => {
      const logger = Logger.make<unknown, void>(({ date, fiber, logLevel, message }) => {
        const texts: Array<unknown> = []
        const objects: Array<object> = []
        for (const part of listOf(message)) isObject(part) ? objects.push(part) : texts.push(part)
        const line = { time: date.toISOString(), level: logLevel.toLowerCase(), message: texts.join(" "), ...labels }
        add(JSON.stringify(Object.assign(line, fiber.getRef(References.CurrentLogAnnotations), ...objects)))
        if (LogLevel.isGreaterThan(logLevel, "Info")) flush()
      })
      const plain = (message: string, line: object) =>
        add(JSON.stringify({ time: new Date().toISOString(), level: "info", message, ...labels, ...line }))
      return Layer.mergeAll(
        loggerOf(logger, production),
        Layer.succeed(PlainLines, plain),
        securityLines(level, add, labels),
      )
    }),
  )

/**
 * Prints the lines of one turn of the event loop together: under load, one write per line would take more time than the
 * rest of the request. All lines are flushed when the scope ends. Several servers may write to one pipe, which keeps
 * writes of up to 4096 bytes whole, so no write is larger unless a single line is.
 */
const printer = (print: (text: string) => void) => {
  let lines: Array<string> = []
  let bytes = 0
  const flush = () => {
    if (lines.length > 0) print(lines.join("\n"))
    lines = []
    bytes = 0
  }
  const add = (line: string) => {
    const size = Buffer.byteLength(line) + 1
    if (bytes + size > mostInOneWrite) flush()
    if (lines.length === 0) setImmediate(flush)
    lines.push(line)
    bytes += size
  }
  return Effect.acquireRelease(Effect.succeed({ add, flush }), () => Effect.sync(flush))
}

/** PIPE_BUF of Linux, in bytes (pipe(7)). */
const mostInOneWrite = 4096

/** Passes every line on with its errors diagnosed. */
const harmless = (logger: Logger.Logger<unknown, void>, production: boolean): Logger.Logger<unknown, void> =>
  Logger.make((options) => {
    const parts = listOf(options.message)
    const isCalm = options.cause.reasons.length === 0 && !parts.some(isErrorOrCause)
    if (isCalm) return logger.log(options)
    const errors = options.cause.reasons.length === 0 ? [] : [options.cause]
    logger.log({
      ...options,
      cause: Cause.empty,
      message: [...parts, ...errors].map((part) => (isErrorOrCause(part) ? logged(part, !production) : part)),
    })
  })

const listOf = (message: unknown): ReadonlyArray<unknown> => (Array.isArray(message) ? message : [message])

const isObject = (part: unknown): part is object => typeof part === "object" && part !== null

const isErrorOrCause = (part: unknown): part is Error | Cause.Cause<unknown> =>
  part instanceof Error || Cause.isCause(part)

const logged = (error: Error | Cause.Cause<unknown>, withMessages: boolean) => ({
  fault: diagnose(Cause.isCause(error) ? Cause.squash(error) : error, withMessages),
})
