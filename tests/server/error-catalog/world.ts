import { expect } from "bun:test"
import type { Answer } from "../../support/client.ts"
import type { GamePlatform } from "../../support/game-platform.ts"
import type { HostileProvider } from "../../support/hostile-provider.ts"
import type { IdpService } from "../../support/idp-service.ts"

/** What a request finds. */
export interface World {
  readonly service: IdpService
  readonly provider: HostileProvider
  readonly platform: GamePlatform
  readonly anyone: ReturnType<IdpService["client"]>
  readonly ada: Awaited<ReturnType<IdpService["member"]>>
}

export interface Produced {
  readonly status: number
  readonly code: string
}

/** For rows of the catalog, `module.CODE`, a request that produces them. */
export type Producers = Readonly<Record<string, (world: World) => Promise<Produced>>>

/** The code of an answer that is exactly `{ error: CODE }`. */
export const answered = async (answer: Promise<Answer>): Promise<Produced> => {
  const { status, body } = await answer
  expect(Object.keys(body)).toEqual(["error"])
  return { status, code: body.error }
}
