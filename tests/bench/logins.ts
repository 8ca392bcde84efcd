import { availableParallelism } from "node:os"
import { atLeast, below, type Measure, median, progress, quantile, round } from "./measure.ts"
import { benchFolder, logIn, register, startService } from "./service.ts"

const rounds = 3
const logins = 60
const hashers = Math.max(1, availableParallelism() - 1)

/**
 * Logins that arrive at once, against what the cores for hashing can do; and how long others wait for an answer
 * meanwhile.
 */
export const loginFlood = async (): Promise<ReadonlyArray<Measure>> => {
  using folder = benchFolder()
  await using service = await startService(folder.path)
  const token = await register(service.url, "user@example.com")
  const hash = await Bun.password.hash("correct horse", { algorithm: "bcrypt", cost: 12 })

  const ratios: number[] = []
  const waits: number[] = []
  for (let round_ = 1; round_ <= rounds; round_++) {
    const before = await hashMillis(hash)
    const started = performance.now()
    let done = false
    const flood = Promise.all(Array.from({ length: logins }, () => logIn(service.url, "user@example.com"))).then(() => {
      done = true
    })
    while (!done) waits.push(await waitFor(service.url, token))
    await flood
    const perSecond = logins / ((performance.now() - started) / 1000)
    const possible = (hashers * 1000) / median([...before, ...(await hashMillis(hash))])
    ratios.push(perSecond / possible)
    progress(`round ${round_}: ${round(perSecond)} logins/s, hashing alone could ${round(possible)}`)
  }
  const ratio = median(ratios)
  return [
    atLeast(`${logins} logins at once, logins/s against hashing alone`, `${round(ratio)} ×`, ratio, 0.95, " ×"),
    below("  p99 of an authenticated GET meanwhile", quantile(waits, 0.99), 50, "ms"),
  ]
}

const hashMillis = async (hash: string): Promise<ReadonlyArray<number>> => {
  const times: number[] = []
  for (let i = 0; i < 5; i++) {
    const started = performance.now()
    await Bun.password.verify("correct horse", hash)
    times.push(performance.now() - started)
  }
  return times
}

/** How long one GET takes; a pause before it, because this is about waiting and not about load. */
const waitFor = async (url: string, token: string): Promise<number> => {
  await Bun.sleep(10)
  const started = performance.now()
  const answer = await fetch(`${url}/users/me`, { headers: { authorization: `Bearer ${token}` } })
  await answer.bytes()
  if (!answer.ok) throw new Error(`GET /users/me answered ${answer.status}`)
  return performance.now() - started
}
