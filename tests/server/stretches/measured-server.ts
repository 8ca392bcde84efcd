import { Effect } from "effect"
import { purgeNextChunk, purgeNextConversations, purgeNextFiles, purgeNextPosts } from "../../../core/index.ts"
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

/** A round of each worker. */
const rounds: Readonly<Record<string, Round>> = {
  ...Object.fromEntries(Object.entries(workers).map(([name, { run }]) => [name, run as Round])),
  ...purges,
}

const service = await startService({
  engine: process.env["ENGINE"] ?? "SQLite",
  passwordCost: 4,
  isStill: true,
  // What is stored here at once takes an account some days.
  limits: { textsPerDay: 200 * 1024 * 1024 },
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
    meter.begin()
    await service.inside(Effect.exit(Effect.provide(rounds[message.name] ?? Effect.die("no worker"), later.layer)))
    say({ kind: "worked", millis: meter.end() })
  }
})
process.on("disconnect", () => process.exit())
const world = await fillWorst(service)
say({ kind: "ready", url: service.url, workers: Object.keys(workers), purges: Object.keys(purges), ...world })
