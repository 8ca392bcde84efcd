import { afterAll, describe, expect, test } from "bun:test"
import { Context, ManagedRuntime } from "effect"
import * as core from "../../core/index.ts"
import { conformance } from "../../testing/conformance.ts"
import { memoryPorts } from "../../testing/memory/memory-ports.ts"
import { kit } from "../support/kit.ts"

// The tests of the core stand on these ports, so they promise what the repositories promise.
describe("The ports in memory", () => {
  const { context, runPromise, dispose } = ManagedRuntime.make(memoryPorts())
  afterAll(dispose)

  test("are all ports of the core", async () => {
    // References have a default, so nobody has to provide them.
    const keys = Object.values<unknown>(core).filter(Context.isKey)
    const ports = keys.filter((key) => !Context.isReference(key))
    const { mapUnsafe } = await context()
    expect(ports.length).toBeGreaterThan(40)
    expect(ports.map(({ key }) => key).filter((key) => !mapUnsafe.has(key))).toEqual([])
  })

  conformance(kit, runPromise, { readersBesideWriters: true })
})
