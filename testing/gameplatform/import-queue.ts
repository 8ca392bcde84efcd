import { Layer } from "effect"
import { type ImportId, ImportQueue } from "../../core/index.ts"
import type { MemoryStore } from "../shared/store.ts"

export const ports = ({ read, write }: MemoryStore) =>
  Layer.succeed(ImportQueue, {
    next: (id, limit) => read(({ waiting }) => byApp(of(waiting, id)).slice(0, limit)),
    settle: (id, games, failed) =>
      write(({ failures, waiting }) => {
        const settled = new Map(games.map((game) => [game.appId, game]))
        const more = failed.flatMap((failure) => {
          const game = settled.get(failure.appId)
          return game === undefined ? [] : [{ ...game, ...failure }]
        })
        waiting.set(
          id,
          of(waiting, id).filter(({ appId }) => !settled.has(appId)),
        )
        failures.set(id, [...of(failures, id), ...more])
      }),
    failures: (id, limit) =>
      read(({ failures }) =>
        byApp(of(failures, id))
          .slice(0, limit)
          .map(({ appId, reason }) => ({ appId, reason })),
      ),
    retry: (id) =>
      write(({ failures, waiting }) => {
        const again = of(failures, id).map(({ reason: _, ...game }) => game)
        waiting.set(id, [...of(waiting, id), ...again])
        failures.delete(id)
      }),
  })

const of = <A>(games: ReadonlyMap<ImportId, ReadonlyArray<A>>, id: ImportId): ReadonlyArray<A> => games.get(id) ?? []

const byApp = <A extends { readonly appId: number }>(games: ReadonlyArray<A>): ReadonlyArray<A> =>
  games.toSorted((one, other) => one.appId - other.appId)
