import { Cause, Effect, Exit } from "effect"
import {
  deliverDue,
  importNextChunk,
  purgeNextChunk,
  purgeNextConversations,
  purgeNextFiles,
  purgeNextPosts,
} from "../../../core/index.ts"
import { type SenderNeeds, sendersFor } from "../../../server/workers/outbox.ts"
import { workers } from "../../../server/workers/workers.ts"
import { movingClock } from "../../support/moving-clock.ts"
import { startService } from "../../support/service.ts"
import { turnMeter } from "./turn-meter.ts"
import { fillWorst } from "./worst-data.ts"

/** What a test says this process. */
export type ToServer = { readonly kind: "begin" } | { readonly kind: "end" } | { readonly kind: "work"; name: string }

type Round = Effect.Effect<unknown, unknown, never>

/** What deletes what was removed. */
const purges: Readonly<Record<string, Round>> = {
  purgedItems: purgeNextChunk() as unknown as Round,
  purgedPosts: purgeNextPosts() as unknown as Round,
  purgedConversations: purgeNextConversations() as unknown as Round,
  purgedFiles: purgeNextFiles() as unknown as Round,
}

/** What sends and imports. It is due now, and 40 days later it would be given up. */
const presently: Readonly<Record<string, Round>> = {
  outbox: deliverDue<SenderNeeds>(
    sendersFor({ frontendUrl: "http://frontend.test", defaultLocale: "en" }),
  ) as unknown as Round,
  imports: importNextChunk(null) as unknown as Round,
}

/** A round of each worker. */
const rounds: Readonly<Record<string, Round>> = {
  ...presently,
  ...Object.fromEntries(Object.entries(workers).map(([name, { run }]) => [name, run as Round])),
  ...purges,
}

const service = await startService({
  engine: process.env["ENGINE"] ?? "SQLite",
  passwordCost: 4,
  isStill: true,
  // What is stored here at once takes an account some days.
  limits: { textsPerDay: 200 * 1024 * 1024 },
  env: { WEBHOOKS_ALLOW_PRIVATE: "true" },
})
// What workers look for is due then, or is over.
const later = movingClock()
later.forward({ days: 40 })
const meter = turnMeter()
const say = (message: object) => process.send?.(message)

process.on("message", async (message: ToServer) => {
  if (message.kind === "begin") {
    meter.begin()
    say({ kind: "began" })
  } else if (message.kind === "end") say({ kind: "ended", millis: meter.end() })
  else {
    const round = rounds[message.name] ?? Effect.die(new Error(`No worker is called ${message.name}.`))
    const timed = message.name in presently ? round : Effect.provide(round, later.layer)
    meter.begin()
    const exit = await service.inside(Effect.exit(timed))
    say({ kind: "worked", millis: meter.end(), failed: Exit.isFailure(exit) ? Cause.pretty(exit.cause) : null })
    // What a round of trades waits for comes a while after its step before.
    later.forward({ days: 2 })
  }
})
process.on("disconnect", () => process.exit())
const world = await fillWorst(service)
say({
  kind: "ready",
  url: service.url,
  workers: [...Object.keys(presently), ...Object.keys(workers), "rounds", "solving"],
  purges: Object.keys(purges),
  ...world,
})
