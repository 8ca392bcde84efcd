import { Effect } from "effect"
import { Elysia, status, t } from "elysia"
import { fault } from "./failures.ts"
import type { Http } from "./http.ts"
import { metricsText } from "./metrics.ts"
import { fails, Ok } from "./replies.ts"

/** What the people who run the service ask: does it live, is it ready, how is it. Contract: conventions, operations. */
export const operationRoutes = ({ plugin, config, services }: Http) =>
  new Elysia({ tags: ["operations"] })
    .use(plugin)
    .get("/health", () => ({ status: "ok" as const }), { response: Ok(t.Object({ status: t.Literal("ok") })) })
    .get("/ready", ({ run }) => run(Effect.map(config.ready, (ready) => (ready ? isReady : isNotReady))), {
      response: { ...Ok(t.Object({ status: t.Literal("ready") })), ...fails(503) },
    })
    .get("/metrics", async () => new Response(await metricsText(services), prometheus), {
      detail: { description: "Metrics in Prometheus' text format." },
    })

const isReady = { status: "ready" as const }
const isNotReady = status(503, fault(503).body)
const prometheus = { headers: { "content-type": "text/plain; version=0.0.4; charset=utf-8" } }
