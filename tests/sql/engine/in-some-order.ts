import { expect } from "bun:test"
import { Effect } from "effect"
import type { Stored } from "../../support/engines.ts"

/** Things that can be done at once to something that is there, and what has become of it then. */
export interface Scene {
  readonly commands: ReadonlyArray<Effect.Effect<unknown, { readonly _tag: string }, Stored>>
  readonly outcome: Effect.Effect<unknown, never, Stored>
}

/**
 * Does the commands of a scene at once, each round in a fresh one, and demands that every time the answers and the
 * outcome are those of some order one after another. Those are found by doing so first, in every order, on the first
 * engine that comes: on the others it is to be the same.
 */
export const inSomeOrder = Effect.fnUntraced(function* (
  name: string,
  rounds: number,
  scene: Effect.Effect<Scene, never, Stored>,
) {
  const { commands } = yield* scene
  const orders = permutations(commands.map((_, n) => n))
  const legal = known.get(name) ?? new Set(yield* Effect.forEach(orders, (order) => played(scene, order, 1)))
  known.set(name, legal)
  expect(legal.size).toBeGreaterThan(1)
  const seen = new Set<string>()
  // In steps, so that in few rounds already different commands are the first to start.
  for (let round = 0; round < rounds; round++)
    seen.add(yield* played(scene, orders[(round * 7) % orders.length] ?? [], "unbounded"))
  for (const came of seen) expect([...legal]).toContain(came)
})

const known = new Map<string, ReadonlySet<string>>()

const played = Effect.fnUntraced(function* (
  scene: Effect.Effect<Scene, never, Stored>,
  order: ReadonlyArray<number>,
  concurrency: 1 | "unbounded",
) {
  const { commands, outcome } = yield* scene
  const answer = (n: number) =>
    Effect.match(commands[n] ?? Effect.void, {
      onSuccess: () => ({ n, said: "ok" }),
      onFailure: ({ _tag }) => ({ n, said: _tag }),
    })
  const answers = yield* Effect.forEach(order, answer, { concurrency })
  const said = answers.sort((one, other) => one.n - other.n).map((one) => one.said)
  return JSON.stringify({ said, outcome: yield* outcome })
})

const permutations = <A>(all: ReadonlyArray<A>): ReadonlyArray<ReadonlyArray<A>> =>
  all.length === 0 ? [[]] : all.flatMap((one, n) => permutations(all.toSpliced(n, 1)).map((rest) => [one, ...rest]))
