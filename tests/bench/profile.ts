import { join } from "node:path"
import { freePort, pinned, startServing } from "./children.ts"
import { generator, requestsPerSecond } from "./load.ts"
import { atLeast, type Measure, median, progress, round } from "./measure.ts"
import { benchFolder, jwtSecret, register, startService } from "./service.ts"

const rounds = 7
const seconds = 3

/** Authenticated reads of one profile, against a bare handler that does the same work. */
export const profile = async (): Promise<ReadonlyArray<Measure>> => {
  using folder = benchFolder()
  await using service = await startService(folder.path, { pin: true })
  const token = await register(service.url, "reader@example.com")
  await using bare = await startBare(folder.path)

  const ask = (url: string, time: number) => requestsPerSecond(`${url}/users/me`, token, time)
  progress(`warming up, with ${generator}`)
  for (const { url } of [service, bare, service, bare]) await ask(url, seconds)
  const ratios: number[] = []
  for (let round_ = 1; round_ <= rounds; round_++) {
    // Each round begins with the other one, so that neither always finds the machine as the other left it.
    const serviceFirst = round_ % 2 === 1
    const first = await ask(serviceFirst ? service.url : bare.url, seconds)
    const second = await ask(serviceFirst ? bare.url : service.url, seconds)
    const [ours, theirs] = serviceFirst ? [first, second] : [second, first]
    ratios.push(ours / theirs)
    progress(`round ${round_}: ${round(ours)} requests/s against ${round(theirs)}: ${round(ours / theirs)}`)
  }
  const ratio = median(ratios)
  return [atLeast("profile read against a bare handler, requests/s", `${round(ratio)} ×`, ratio, 0.6, " ×")]
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
