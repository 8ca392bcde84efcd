import { afterAll, describe } from "bun:test"
import { ManagedRuntime } from "effect"
import { conformance } from "../../testing/conformance.ts"
import { memoryPorts } from "../../testing/memory/memory-ports.ts"
import { kit } from "../support/kit.ts"

// The tests of the core stand on these ports, so they promise what the repositories promise.
describe("The ports in memory", () => {
  const { runPromise, dispose } = ManagedRuntime.make(memoryPorts())
  afterAll(dispose)

  conformance(kit, runPromise, { readersBesideWriters: true })
})
