import { afterAll, beforeAll, expect, test } from "bun:test"
import { Effect } from "effect"
import { longStretchesIn } from "../../cli/doctor/stretches.ts"
import { heldBy } from "../../server/stretches/holder.ts"
import { burn } from "../server/stretches/burn.ts"
import { type Service, startService } from "../support/service.ts"
import { installation } from "./curio.ts"

const curio = installation()
let service: Service
beforeAll(async () => {
  service = await startService({ isStill: true })
})
afterAll(async () => {
  await service.stop()
  curio.remove()
})

/** What is said of the running server. */
const server = async (port: string) => {
  const { out } = await curio.run(["doctor", "--json"], "", { PORT: port })
  return JSON.parse(out).find(({ part }: { readonly part: string }) => part === "server")
}

test("curio doctor warns of what held the thread of the running server for more than 50 ms", async () => {
  const { port } = new URL(service.url)
  const work = Effect.andThen(
    Effect.yieldNow,
    Effect.sync(() => burn(60)),
  )
  await service.inside(heldBy({ kind: "worker", name: "made-up" })(work))
  const { detail, status } = await server(port)
  expect(status).toBe("warn")
  expect(detail).toContain("worker made-up 1 times")
  expect(detail).toContain("Look at thread_stretch_seconds of /metrics.")
})

test("curio doctor says that there is no server to be asked", async () => {
  expect(await server("0")).toEqual({
    part: "server",
    status: "off",
    detail: "PORT is 0, so the server cannot be asked.",
  })
  expect(await server("1")).toEqual({
    part: "server",
    status: "off",
    detail: "No server answers at http://127.0.0.1:1.",
  })
})

test("What held the thread most often is said first", () => {
  const metrics = [
    "# TYPE thread_long_stretches_total counter",
    `thread_long_stretches_total{kind="worker",name="files"} 2`,
    `thread_long_stretches_total{kind="request",name="GET /users/:id"} 12`,
    `thread_stretch_seconds_count{kind="request"} 20`,
  ]
  expect(longStretchesIn(metrics.join("\n"))).toEqual([
    { kind: "request", name: "GET /users/:id", count: 12 },
    { kind: "worker", name: "files", count: 2 },
  ])
  expect(longStretchesIn("")).toEqual([])
})
