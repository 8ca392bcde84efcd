import { expect, setDefaultTimeout, test } from "bun:test"
import { join } from "node:path"
import { soakSeconds } from "../../support/soak.ts"
import { hasPrograms } from "../../support/standby.ts"

// Four of them are five minutes of a soak that has a minute for each test, and ten where SOAK_SECONDS is 120.
const seconds = ((soakSeconds ?? 1) * 5) / 4
const seed = process.env["SOAK_SEED"] ?? String(crypto.getRandomValues(new Uint32Array(1))[0])
setDefaultTimeout(240_000 + seconds * 10_000)

const main = join(import.meta.dirname, "../../community/main.ts")

/** Runs `npm run community` to its end. */
const community = async (...args: ReadonlyArray<string>) => {
  const killSeconds = String(Math.max(1.5, seconds / 20))
  const length = [
    "--kill-seconds",
    killSeconds,
    "--people",
    seconds < 30 ? "20" : "200",
    "--minutes",
    String(seconds / 60),
    "--seed",
    seed,
  ]
  const child = Bun.spawn([process.execPath, "--no-env-file", main, ...length, ...args], {
    stdio: ["ignore", "pipe", "inherit"],
  })
  const [out, code] = [await child.stdout.text(), await child.exited]
  return { code, differences: out.match(/^DIFFERENCE .*$/gm) ?? [], seed }
}

test("A community on a database of SQLite that 0.2.0 left sees what its model says", async () => {
  expect(await community("--from", "0.2.0")).toEqual({ code: 0, differences: [], seed })
})

test.if(soakSeconds !== null)(
  "A community on a server that is killed again and again, while its disk and other services fail, sees what its model says",
  async () => {
    expect(await community("--faults", "on")).toEqual({ code: 0, differences: [], seed })
  },
)

test.if(soakSeconds !== null && hasPrograms)(
  "So does one on two servers with one Postgres, which is stopped, killed, slow and replaced",
  async () => {
    expect(await community("--faults", "on", "--database", "postgres")).toEqual({ code: 0, differences: [], seed })
  },
)

test.if(soakSeconds !== null && hasPrograms)(
  "So does one on Postgres that 0.3.0 left, whose reads a paused and killed standby answers, and no request fails",
  async () => {
    const options = ["--faults", "standby", "--database", "postgres", "--standby", "on", "--from", "0.3.0"]
    expect(await community(...options)).toEqual({ code: 0, differences: [], seed })
  },
)
