import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test"
import { startGamePlatform } from "../../support/game-platform.ts"
import { hostileClient, hostileProvider } from "../../support/hostile-provider.ts"
import { startServiceWith } from "../../support/idp-service.ts"
import { collectibles } from "./catalog.ts"
import { chat } from "./chat.ts"
import { codes, withoutRequest } from "./codes.ts"
import { collectors } from "./collectors.ts"
import { events } from "./events.ts"
import { files } from "./files.ts"
import { gameplatform } from "./gameplatform.ts"
import { http } from "./http.ts"
import { identity } from "./identity.ts"
import { market } from "./market.ts"
import { people } from "./people.ts"
import { posts } from "./posts.ts"
import { reports } from "./reports.ts"
import { rounds } from "./rounds.ts"
import { sharing } from "./sharing.ts"
import type { Producers, World } from "./world.ts"

const producers: Producers = {
  ...identity,
  ...people,
  ...collectibles,
  ...collectors,
  ...market,
  ...gameplatform,
  ...posts,
  ...reports,
  ...events,
  ...rounds,
  ...sharing,
  ...chat,
  ...files,
  ...http,
}

describe("The catalog of errors", () => {
  let world: World
  beforeAll(async () => {
    const provider = await hostileProvider()
    const platform = startGamePlatform()
    const service = await startServiceWith({
      issuer: provider.issuer,
      client: hostileClient,
      env: { ...platform.env, GAMEPLATFORM_STORE_URL: "" },
    })
    world = { provider, platform, service, anyone: service.client(), ada: await service.member() }
  })
  afterEach(() => world.provider.behave())
  afterEach(() => world.platform.behave())
  afterAll(async () => {
    await world.service.stop()
    await world.provider.stop()
    world.platform.stop()
  })

  test("has a request or a reason for every code of the sources, and none for another", () => {
    const names = codes.map(({ name }) => name)
    expect(names.length).toBeGreaterThan(150)
    expect([...Object.keys(producers), ...Object.keys(withoutRequest)].toSorted()).toEqual(names.toSorted())
  })

  const named = codes.filter(({ name }) => name in producers).map((code) => [code.name, code] as const)
  test.each(named)("%s comes out of a real request", async (name, { body, status }) => {
    expect(await producers[name]?.(world)).toEqual({ status, body })
  })
})
