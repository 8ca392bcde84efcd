import { join } from "node:path"
import { cpuSeconds, freePort, pinned, startServing } from "./children.ts"
import { generator, requestsIn } from "./load.ts"
import { atLeast, type Measure, median, progress, round } from "./measure.ts"
import { benchFolder, jwtSecret, register, startService } from "./service.ts"

const rounds = 7
const seconds = 3
/** Requests, because how much code is compiled goes by them, and on a busy machine a fixed time holds too few. */
const warm = 40_000

/**
 * Authenticated reads of one profile, against a bare handler that does the same work. Both have one core, and what
 * counts is the requests for each second that they worked: on an idle machine that is every second, on a busy one or
 * with a slow generator it leaves out the waiting, which would bring any two servers closer together.
 */
export const profile = async (): Promise<ReadonlyArray<Measure>> => {
  using folder = benchFolder()
  await using service = await startService(folder.path, { pin: true })
  const token = await register(service.url, "reader@example.com")
  await using bare = await startBare(folder.path)

  const rateOf = async ({ url, pid }: { readonly url: string; readonly pid: number }) => {
    const before = await cpuSeconds(pid)
    const requests = await requestsIn(`${url}/users/me`, token, seconds)
    const after = await cpuSeconds(pid)
    return requests / (before === null || after === null ? seconds : after - before)
  }
  progress(`warming up, with ${generator}`)
  for (const { url } of [service, bare])
    for (let answered = 0; answered < warm; ) answered += await requestsIn(`${url}/users/me`, token, seconds)
  const ratios: number[] = []
  for (let round_ = 1; round_ <= rounds; round_++) {
    // Each round begins with the other one, so that neither always finds the machine as the other left it.
    const serviceFirst = round_ % 2 === 1
    const first = await rateOf(serviceFirst ? service : bare)
    const second = await rateOf(serviceFirst ? bare : service)
    const [ours, theirs] = serviceFirst ? [first, second] : [second, first]
    ratios.push(ours / theirs)
    progress(
      `round ${round_}: ${round(ours)} requests per second of work against ${round(theirs)}: ${round(ours / theirs)}`,
    )
  }
  const ratio = median(ratios)
  return [
    atLeast("profile read against a bare handler, requests per second of work", `${round(ratio)} ×`, ratio, 0.6, " ×"),
  ]
}

const startBare = (folder: string) => {
  const port = freePort()
  return startServing(
    pinned("measured", [process.execPath, "--no-env-file", join(import.meta.dirname, "bare-server.ts")]),
    `http://127.0.0.1:${port}`,
    "/health",
    {
      env: { PORT: String(port), JWT_SECRET: jwtSecret, FILE: join(folder, "data/curio.db") },
      log: join(folder, "bare.log"),
    },
  )
}
