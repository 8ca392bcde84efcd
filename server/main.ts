#!/usr/bin/env bun
import "./start-policy.ts"
// Not the package itself, whose HTTP clients, Redis and more would double the time to start.
import { runMain } from "@effect/platform-node/NodeRuntime"
import { Cause, Effect, Result } from "effect"
import { type Config, readConfig } from "../adapters/config/config.ts"
import { logging } from "../adapters/log.ts"
import { workerCount } from "../adapters/operations.ts"
import { Unavailable } from "../core/index.ts"
import { startupBanner } from "./banner.ts"
import { ownWorker } from "./processes/own-worker.ts"
import { supervise } from "./processes/supervise.ts"
import { serve } from "./serve.ts"
import { compileAsUsual } from "./start-policy.ts"
import { logUnhandledErrors } from "./unhandled-errors.ts"

/** What this process is among several; `null` if it is the one that people started. */
const worker = ownWorker()

const run = Effect.fnUntraced(function* (config: Config) {
  yield* logUnhandledErrors
  if (worker !== null) {
    yield* serve(config, { sharesPort: true, shareMetrics: worker.shareMetrics })
    compileAsUsual()
    worker.listening()
    return yield* Effect.never
  }
  yield* Effect.forEach(config.warnings, (warning) => Effect.logWarning(warning))
  const servers = workerCount(config)
  const { damaged, url } =
    servers > 1 ? { url: yield* supervise(config, servers), damaged: Effect.never } : yield* serve(config)
  compileAsUsual()
  yield* startupBanner(config, url, servers)
  return yield* Effect.tapError(damaged, ({ sentence }) => Effect.logError(sentence))
})

const config = readConfig(process.env, process.stdout.isTTY)
if (Result.isFailure(config)) stop(config.failure)
else
  run(config.success).pipe(
    Effect.scoped,
    Effect.provide(logging(config.success, "stdout", worker === null ? {} : { worker: worker.number })),
    Effect.catchCause((cause) =>
      Cause.hasInterruptsOnly(cause) ? Effect.void : Effect.sync(() => stop([sentenceOf(Cause.squash(cause))])),
    ),
    runMain({ disableErrorReporting: true, teardown: (_, onExit) => onExit(Number(process.exitCode ?? 0)) }),
  )

/** Prints one sentence per error on standard error, and sets an exit code for it. */
function stop(sentences: ReadonlyArray<string>) {
  for (const sentence of sentences) console.error(sentence)
  process.exitCode = 1
}

/** The message of the original error; the wrappers of a driver would repeat its statement. */
function sentenceOf(thrown: unknown): string {
  if (thrown instanceof Error && thrown.cause !== undefined && !(thrown instanceof Unavailable))
    return sentenceOf(thrown.cause)
  return thrown instanceof Error ? thrown.message : String(thrown)
}
