import { misdeeds, roadTo } from "../faults/road.ts"
import { type GamePlatform, startGamePlatform } from "../support/game-platform.ts"
import { hostileClient, hostileProvider } from "../support/hostile-provider.ts"
import type { SeededRandom } from "../support/market-soak/dice.ts"
import { startS3Server } from "../support/s3-server.ts"
import type { Fault } from "./faults.ts"
import { lasting } from "./store-faults.ts"

/** Where the servers believe to be: browsers are sent back there. */
export const publicUrl = "http://localhost:39998"

export interface Services {
  readonly env: Readonly<Record<string, string>>
  readonly platform: GamePlatform
  /** What may happen to the services. */
  readonly faults: ReadonlyArray<Fault>
  readonly stop: () => Promise<void>
}

/** An identity provider, a game platform and, where things may break, a storage, each behind an address that breaks. */
export const startServices = async (hasFaults: boolean, dice: SeededRandom): Promise<Services> => {
  const [provider, platform, storage] = [await hostileProvider(), startGamePlatform(), await startS3Server()]
  const providerRoad = await roadTo(provider.issuer)
  const platformRoad = await roadTo(`${platform.url}/api`)
  const storageRoad = await roadTo(storage.endpoint)
  provider.beCalled(providerRoad.url.replace(/\/$/, ""))
  const roads = Object.entries({ provider: providerRoad, platform: platformRoad, storage: storageRoad })
  return {
    env: {
      ...{ PUBLIC_URL: publicUrl, FRONTEND_URL: "http://frontend.test" },
      ...{ IDP_OAUTH_ENABLED: "true", IDP_ISSUER: providerRoad.url.replace(/\/$/, "") },
      ...{ IDP_CLIENT_ID: hostileClient.clientId, IDP_CLIENT_SECRET: hostileClient.clientSecret },
      ...{ ...platform.env, GAMEPLATFORM_API_URL: platformRoad.url, GAMEPLATFORM_STORE_URL: "" },
      ...(hasFaults ? { ...storage.env, S3_ENDPOINT: storageRoad.url.replace(/\/$/, "") } : {}),
    },
    platform,
    faults: roads.map(([name, road]) => ({
      what: `${name} silent, slow or lying`,
      share: 1,
      happens: async () => {
        road.behave(dice.oneOf(Object.values(misdeeds)))
        await Bun.sleep(lasting(dice))
        road.behave()
      },
    })),
    stop: async () => {
      for (const [, road] of roads) road.stop()
      platform.stop()
      await Promise.all([provider.stop(), storage.stop()])
    },
  }
}
