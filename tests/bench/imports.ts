import { client } from "../support/client.ts"
import { someGames } from "../support/game-platform/libraries.ts"
import { type GamePlatform, startGamePlatform } from "../support/game-platform.ts"
import { below, type Measure, median, progress, round } from "./measure.ts"
import { benchFolder, register, startService } from "./service.ts"
import { watch } from "./watch.ts"

const games = 5_000
const runs = 3
const api = "/integrations/gameplatform"

/**
 * Large libraries from a platform next door, one after the other, while another user looks at their own profile again
 * and again.
 */
export const imports = async (): Promise<ReadonlyArray<Measure>> => {
  using folder = benchFolder()
  const platform = startGamePlatform()
  await using service = await startService(folder.path, { pin: true, env: platform.env })
  const bystander = await register(service.url, "bystander@example.com")
  const seconds: number[] = []
  const waits: number[] = []
  for (let run = 0; run < runs; run++) {
    const player = await linked(service.url, platform, run)
    const watching = watch(() => client(service.url).get("/users/me", { token: bystander }))
    const started = performance.now()
    await importAll(service.url, player)
    seconds.push((performance.now() - started) / 1000)
    const slowest = await watching.end()
    waits.push(slowest)
    progress(`import ${run + 1}: ${round(seconds.at(-1) ?? 0)} s, slowest request meanwhile ${round(slowest)} ms`)
  }
  platform.stop()
  return [
    below(`import of ${games} games`, median(seconds), 3, "s"),
    below("slowest request during an import", Math.max(...waits), 100, "ms"),
  ]
}

/** A user whose account on the platform has all the games; answers their access token. */
const linked = async (url: string, platform: GamePlatform, n: number): Promise<string> => {
  const account = `7656119${String(n).padStart(10, "0")}`
  platform.own(account, someGames(games))
  const token = await register(url, `player${n}@example.com`)
  const browser = client(url)
  const { body } = await browser.post(`${api}/login`, undefined, { token })
  const { headers } = await browser.get((await platform.signIn(body.url, account)).slice(url.length))
  if (!headers.get("location")?.endsWith("connected")) throw new Error(`Not linked: ${headers.get("location")}`)
  await browser.put(`${api}/api-key`, { apiKey: "0".repeat(32) }, { token })
  return token
}

const importAll = async (url: string, token: string): Promise<void> => {
  const { get, post } = client(url)
  const { body, status } = await post(`${api}/imports`, { appIds: "all", newCollectionName: "Games" }, { token })
  if (status !== 202) throw new Error(`POST ${api}/imports answered ${status}`)
  while (true) {
    const { body: batch } = await get(`${api}/imports/${body.id}`, { token })
    if (batch.finishedAt === null) await Bun.sleep(20)
    else if (batch.imported === games) return
    else throw new Error(`The import ended as ${JSON.stringify(batch)}`)
  }
}
