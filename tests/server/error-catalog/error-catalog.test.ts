import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test"
import { readdirSync } from "node:fs"
import { startGamePlatform } from "../../support/game-platform.ts"
import { hostileClient, hostileProvider } from "../../support/hostile-provider.ts"
import { startServiceWith } from "../../support/idp-service.ts"
import { codes, withoutRequest } from "./codes.ts"
import type { Producers, World } from "./world.ts"

/** Those of every file in this folder that has some. */
const areas = readdirSync(import.meta.dirname).filter((file) => !/^(codes|world)\.ts$|\.test\.ts$/.test(file))
const modules: ReadonlyArray<Readonly<Record<string, Producers>>> = await Promise.all(
  areas.map((file) => import(`./${file}`)),
)
const producers: Producers = Object.assign({}, ...modules.flatMap((exported) => Object.values(exported)))

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
