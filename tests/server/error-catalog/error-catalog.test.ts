import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test"
import { startGamePlatform } from "../../support/game-platform.ts"
import { hostileClient, hostileProvider } from "../../support/hostile-provider.ts"
import { startServiceWith } from "../../support/idp-service.ts"
import { collectibles } from "./catalog.ts"
import { chat } from "./chat.ts"
import errors from "./errors.json"
import { gameplatform, redirected } from "./gameplatform.ts"
import { identity } from "./identity.ts"
import { market } from "./market.ts"
import { moderation } from "./moderation.ts"
import { people } from "./people.ts"
import { social } from "./social.ts"
import type { Producers, World } from "./world.ts"

/** The modules whose routes exist; a row of any of them must have a request. */
const built = [
  "auth",
  "idp-callback",
  "users",
  "friends",
  "collections",
  "items",
  "fields",
  "listings",
  "offers",
  "ratings",
  "gameplatform",
  "social",
  "reports",
  "chat",
]
const producers: Producers = {
  ...identity,
  ...people,
  ...collectibles,
  ...market,
  ...gameplatform,
  ...social,
  ...moderation,
  ...chat,
}

describe("The catalog of errors", () => {
  let world: World
  beforeAll(async () => {
    const provider = await hostileProvider()
    const platform = startGamePlatform()
    const service = await startServiceWith({
      issuer: provider.issuer,
      client: hostileClient,
      env: { STORAGE: "s3", ...platform.env, GAMEPLATFORM_STORE_URL: "" },
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

  const rows = errors.filter(({ module }) => built.includes(module))

  test("has rows of every module that is built", () => {
    expect(new Set(rows.map(({ module }) => module)).size).toBe(built.length)
  })

  const named = rows.map((row) => [`${row.module}.${row.code}`, row] as const)
  test.each(named)("%s comes out of a real request", async (name, { code, status }) => {
    const produce = producers[name]
    if (produce === undefined) throw new Error("No request is known that produces it.")
    expect(await produce(world)).toEqual({ status: redirected.includes(name) ? 302 : status, code })
  })
})
