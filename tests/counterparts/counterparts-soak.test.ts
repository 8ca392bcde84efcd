import { expect, setDefaultTimeout, test } from "bun:test"
import { join } from "node:path"
import { builtFolder } from "../server/processes/built.ts"
import type { Outcome } from "./counterpart.ts"

// They are installed once for each version of them, by clients that ask their registries.
setDefaultTimeout(1_200_000)

/** What is installed and checked in seconds. What cannot be had is skipped, with a sentence. */
const outcomes = async (...options: ReadonlyArray<string>): Promise<ReadonlyArray<Outcome>> => {
  const child = Bun.spawn(
    [process.execPath, "--no-env-file", join(import.meta.dirname, "main.ts"), "--quick", "--json", ...options],
    {
      env: { ...process.env, CURIO_BUILT: await builtFolder(), COUNTERPARTS_INSTALL_SECONDS: "120" },
      stdout: "pipe",
      stderr: "ignore",
    },
  )
  return JSON.parse(await child.stdout.text())
}

const failed = (all: ReadonlyArray<Outcome>) =>
  all.filter(({ outcome }) => outcome === "failed").map(({ counterpart, reason }) => [counterpart, reason])

test("Programs that were not written here get along with the server, or are skipped", async () => {
  const all = await outcomes()
  for (const { counterpart, outcome, reason } of all)
    if (outcome === "skipped") console.log(`${counterpart} is skipped: ${reason}`)
  expect(all.length).toBeGreaterThan(0)
  expect(failed(all)).toEqual([])
})

test("They find a difference that is planted", async () => {
  const all = await outcomes("--planted")
  expect(all.length).toBeGreaterThan(0)
  expect(failed(all)).toEqual([])
})
