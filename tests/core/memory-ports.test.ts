import { afterAll, describe, expect, test } from "bun:test"
import { ManagedRuntime } from "effect"
import { conformance } from "../../testing/conformance.ts"
import { memoryPorts } from "../../testing/memory-ports.ts"
import { kit } from "../support/kit.ts"
import { portKeys, watchedPorts } from "../support/watched-ports.ts"

// The tests of the core stand on these ports, so they promise what the repositories promise.
describe("The ports in memory", () => {
  const { all, called, watched } = watchedPorts(memoryPorts())
  const { context, runPromise, dispose } = ManagedRuntime.make(watched)
  afterAll(dispose)

  test("are all ports of the core", async () => {
    const { mapUnsafe } = await context()
    expect(portKeys.length).toBeGreaterThan(40)
    expect(portKeys.map(({ key }) => key).filter((key) => !mapUnsafe.has(key))).toEqual([])
  })

  conformance(kit, runPromise, { readersDuringWrites: true })

  test("have no method that the suites leave out", () => {
    const isLeftOut = (method: string) => withoutSuite.some((name) => method.startsWith(`${name}.`))
    expect(withoutSuite.filter((name) => ![...all].some((method) => method.startsWith(`${name}.`)))).toEqual([])
    expect(all.size).toBeGreaterThan(300)
    expect([...all].filter((method) => !called.has(method) && !isLeftOut(method))).toEqual([])
  })
})

/** Ports that keep nothing: services outside of the database, which our own tests ask, and what use cases cause. */
const withoutSuite = [
  "Mailer",
  "Images",
  "FileTexts",
  "IdentityProviders",
  "GamePlatformIdentity",
  "GameLibrary",
  "GameCache",
  "RoundSolver",
  "OutgoingRequests",
  "EditionCovers",
  "WebhookSecrets",
  "PushEncryption",
  // Wakes other processes: what it says is in the log of realtime events too.
  "Signals",
  // Those of the library, which embedders do not write.
  "Publisher",
  // One effect, without which no suite of a use case runs.
  "Ids",
  // One effect that draws from chance, see tests/adapters/crypto/round-seeds.test.ts.
  "RoundSeeds",
]
