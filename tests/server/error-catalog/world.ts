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
  readonly body: unknown
}

/** For `<module>.<CODE>` a request that is answered with it; `http` is the module of what the server answers itself. */
export type Producers = Readonly<Record<string, (world: World) => Promise<Produced>>>

/** What a test compares of an answer: all of its body. */
export const answered = async (answer: Promise<Answer>): Promise<Produced> => {
  const { status, body } = await answer
  return { status, body }
}

/** An id that nothing has. */
export const unknown = "0199a000-0000-7000-8000-000000000000"
