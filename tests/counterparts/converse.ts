import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type Answered, type Check, type Counterpart, Missing, type Outcome, type Running } from "./counterpart.ts"
import { startCurio } from "./curio.ts"
import { installer } from "./install.ts"

interface Options {
  readonly isPlanted: boolean
  /** Is given each check as it ends. */
  readonly say: (check: Check) => void
}

/** The planted difference was found: the rest of the conversation says nothing more. */
class Found extends Error {}

/** Curio and a counterpart talk. All that was started is stopped, also when a check fails or takes too long. */
export const converse = async (
  family: string,
  counterpart: Counterpart,
  { isPlanted, say }: Options,
): Promise<Outcome> => {
  const { name, needs = null, planted, seconds = 120, version } = counterpart
  const folder = mkdtempSync(join(tmpdir(), "curio-counterpart-"))
  const ends: Array<() => unknown> = []
  const checks: Array<Check> = []
  const from = performance.now()
  let installing = 0
  const note = (check: Check) => {
    checks.push(check)
    say(check)
  }

  /** The time of an installation does not count: a proxy around each way to install. */
  const timed = Object.fromEntries(
    Object.entries(installer).map(([kind, one]) => [
      kind,
      async (...args: Array<never>) => {
        installing += 1
        try {
          return await (one as (...args: Array<never>) => unknown)(...args)
        } finally {
          installing -= 1
        }
      },
    ]),
  ) as unknown as typeof installer
  const install = { ...timed, program: installer.program }

  const check = async <A>(title: string, holds: () => A | Promise<A>): Promise<A> => {
    const began = performance.now()
    const hasToFail = isPlanted && title === planted.foundBy
    const millis = () => Math.round(performance.now() - began)
    const [answer, error] = await Promise.resolve()
      .then(holds)
      .then(
        (value) => [value, null] as const,
        (reason: unknown) => [null, reason instanceof Error ? reason : new Error(String(reason))] as const,
      )
    if (error instanceof Missing) throw error
    if (error === null && !hasToFail) {
      note({ name: title, outcome: "passed", millis: millis(), message: null })
      return answer as A
    }
    const message = Bun.stripANSI(error?.message ?? `It does not find what is planted: ${planted.what}.`).slice(0, 1500)
    if (hasToFail && error !== null && planted.says.test(message)) {
      note({ name: title, outcome: "passed", millis: millis(), message: `finds what is planted: ${planted.what}` })
      throw new Found()
    }
    note({ name: title, outcome: "failed", millis: millis(), message })
    throw new Error(`${title}: ${message}`)
  }

  const talk = counterpart.talk({
    isPlanted,
    install,
    folder,
    check,
    curio: async (settings = {}) => {
      const server = await startCurio(folder, settings)
      ends.push(server.kill)
      return server
    },
    ask: async (command, input, options) => {
      const child = spawned(command, options, input === undefined ? "ignore" : Buffer.from(JSON.stringify(input)))
      ends.push(() => child.kill("SIGKILL"))
      const [out, err, code] = await Promise.all([child.stdout.text(), child.stderr.text(), child.exited])
      if (code !== 0)
        throw new Error(`${command[0]?.split("/").at(-1)} ended with ${code}: ${(err + out).slice(-1200)}`)
      return answeredBy(out)
    },
    start: (command, options) => {
      const child = spawned(command, options, "ignore")
      let said = ""
      const read = async (stream: ReadableStream<Uint8Array>) => {
        const decoder = new TextDecoder()
        for await (const part of stream) said += decoder.decode(part, { stream: true })
      }
      void read(child.stdout)
      void read(child.stderr)
      // Asked first: what is killed at once leaves its workers.
      ends.push(async () => {
        child.kill("SIGTERM")
        await Promise.race([child.exited, Bun.sleep(2000)])
        child.kill("SIGKILL")
      })
      return {
        said: () => said,
        hasEnded: () => child.exitCode !== null || child.signalCode !== null,
        end: () => child.kill("SIGTERM"),
      }
    },
    atEnd: (stop) => void ends.push(stop),
  })

  /** Ends a conversation that takes too long. What is being installed has a limit of its own. */
  let waited = 0
  const tooLong = new Promise<never>((_, reject) => {
    const timer = setInterval(() => {
      if (installing === 0) waited += 1
      if (waited > seconds) reject(new Error(`It took longer than ${seconds} seconds.`))
    }, 1000)
    ends.push(() => clearInterval(timer))
  })
  const end = await Promise.race([talk, tooLong]).then(
    () => null,
    (error: unknown) => (error instanceof Error ? error : new Error(String(error))),
  )
  for (const stop of ends.reverse())
    await Promise.resolve()
      .then(stop)
      .catch(() => undefined)
  // One that took too long may still wait for what was stopped.
  talk.catch(() => undefined)
  rmSync(folder, { recursive: true, force: true })
  const notFound = isPlanted && end === null ? `No check is called "${planted.foundBy}".` : null
  const failure = end instanceof Missing || end instanceof Found ? notFound : (end?.message ?? notFound)
  return {
    ...{ family, counterpart: name, version, needs, checks },
    outcome: end instanceof Missing ? "skipped" : failure === null ? "passed" : "failed",
    reason: end instanceof Missing ? end.message : failure,
    seconds: Math.round((performance.now() - from) / 1000),
  }
}

const spawned = (command: ReadonlyArray<string>, { cwd, env = {} }: Running = {}, stdin: "ignore" | Buffer) =>
  Bun.spawn([...command], {
    ...(cwd === undefined ? {} : { cwd }),
    env: { ...process.env, ...env },
    stdin,
    stdout: "pipe",
    stderr: "pipe",
  })

const answeredBy = (text: string): Answered => ({
  text,
  get json() {
    return JSON.parse(text.trim().split("\n").at(-1) ?? "")
  },
})
