import { expect, test } from "bun:test"
import { Effect, Logger, Redacted, Tracer } from "effect"
import { exportTo } from "../../../adapters/telemetry/otlp.ts"
import { otlpReceiver } from "../../support/otlp-receiver.ts"

test("Spans say of an error its code or its class, and of what is logged nothing", async () => {
  const collector = otlpReceiver()
  const config = { endpoint: collector.url, headers: Redacted.make({ "api-key": "k" }), serviceName: "shelf" }
  const failing = (name: string, cause: Effect.Effect<never, unknown>) =>
    Effect.exit(Effect.withSpan(Effect.andThen(Effect.logInfo("for ada@example.com"), cause), name))
  await Effect.runPromise(
    Effect.gen(function* () {
      const tracer = yield* exportTo(config, "1.2.3")
      yield* Effect.all([
        failing("refused", Effect.fail({ _tag: "offers.NOT_FOUND", email: "ada@example.com" })),
        failing("broken", Effect.die(new TypeError("INSERT INTO users VALUES ('ada@example.com')"))),
        Effect.withSpan(Effect.void, "done"),
      ]).pipe(Effect.provideService(Tracer.Tracer, tracer), Effect.provide(Logger.layer([Logger.tracerLogger])))
    }).pipe(Effect.scoped),
  )
  collector.stop()
  const spans = collector.spans().map(({ name, resource, status }) => [name, resource["service.name"], status.message])
  expect(spans).toEqual([
    ["refused", "shelf", "offers.NOT_FOUND"],
    ["broken", "shelf", "TypeError"],
    ["done", "shelf", undefined],
  ])
  expect(new Set(collector.received.map(({ key }) => key))).toEqual(new Set(["k"]))
  for (const { text } of collector.received) expect(text).not.toContain("ada@example.com")
})
