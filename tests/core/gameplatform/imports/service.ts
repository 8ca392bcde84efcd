import { Effect, Exit } from "effect"
import {
  type ImportRequest,
  type Item,
  importNextChunk,
  type PlatformGame,
  startImport,
  systemFields,
  type UserId,
} from "../../../../core/index.ts"
import { type ImportMemory, importMemory } from "../../../support/import-memory.ts"
import { type Field, schemaOf } from "../../catalog/items/schema.ts"

/** The schema of every collection of games. */
const gameSchema = schemaOf(
  ...systemFields
    .filter(({ collectionType }) => collectionType === "games")
    .map(({ key, type, options, isHidden }): Field => [key, type, { hidden: isHidden, ...(options && { options }) }]),
)

/** The game that an item represents. */
export const appIdOf = ({ fields }: Item): number => Number(fields["platform_app_id"])

export const gamesFrom = (first: number, count: number): ReadonlyArray<PlatformGame> =>
  Array.from({ length: count }, (_, i) => ({
    appId: first + i,
    name: `Game ${first + i}`,
    playtimeMinutes: i,
    iconUrl: null,
  }))

/** Imports on ports in memory, with what tests do and ask all the time. */
export const importService = () => {
  const memory = importMemory(gameSchema)
  const { world, runtime, clock } = memory
  type Services = Parameters<typeof runtime.runSyncExit>[0] extends Effect.Effect<unknown, unknown, infer R> ? R : never
  /** What a use case comes to: its answer, or the code of its error. */
  const outcome = <A, E extends { readonly _tag: string }>(useCase: Effect.Effect<A, E, Services>): A | string =>
    runtime.runSync(Effect.match(useCase, { onSuccess: (answer): A | string => answer, onFailure: codeOf }))
  const start = (by: UserId, said: Partial<ImportRequest> = {}) =>
    outcome(startImport({ by, appIds: "all", destination: { kind: "new", name: "Games" }, ...said }))
  /** One turn of the worker; `false` when there was nothing to do, `null` when it did not survive. */
  const chunk = (): boolean | null => {
    const exit = runtime.runSyncExit(importNextChunk())
    return Exit.isSuccess(exit) ? exit.value !== null : null
  }
  /** The worker's turns until nothing is left to do, through rests and the leases of the dead; answers how many. */
  const work = (most = 200): number => {
    for (let turn = 0; turn < most; turn++) {
      if (chunk() !== false) continue
      if (![...world.batches.values()].some(({ finishedAt }) => finishedAt === null)) return turn
      clock.forward(1000)
    }
    throw new Error("The import does not end")
  }
  return {
    ...memory,
    outcome,
    start,
    chunk,
    work,
    batch: () => [...world.batches.values()].at(-1),
    notified: () => [...world.notifications.values()].map(({ userId, type }) => [userId, type]),
    appIds: () => [...world.items.values()].map(appIdOf).sort((a, b) => a - b),
  } satisfies ImportMemory & Record<string, unknown>
}

const codeOf = ({ _tag }: { readonly _tag: string }): string => _tag.slice(_tag.indexOf(".") + 1)
