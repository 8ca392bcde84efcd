import { Context, Effect, Exit, Layer, Semaphore } from "effect"
import {
  gatheringBy,
  KeptOpen,
  keepingOpen,
  type Surroundings,
  type TransactionSubject,
  Transactions,
  transactionIn,
  unnamedOf,
} from "../../core/index.ts"
import { addedTexts, today } from "./account-texts.ts"
import { draftOf, emptyWorld, type World } from "./world.ts"

/**
 * A world behind ports. A transaction works on a copy, which becomes the world when it commits: no other fiber sees it
 * before, and what fails leaves nothing. Transactions wait for each other. `before` runs before every call of a port.
 */
export const memoryStore = (before: Effect.Effect<void> = Effect.void) => {
  const world = emptyWorld()
  const writer = Semaphore.makeUnsafe(1)

  const atomically = <A, E, R>(
    effect: Effect.Effect<A, E, R>,
    about?: ReadonlyArray<TransactionSubject>,
  ): Effect.Effect<A, E, R> =>
    Effect.flatMap(Current, (current): Effect.Effect<A, E, R> => {
      if (current === null) return committed(effect, about)
      if (current instanceof KeptOpen) return current.atomically(effect, about)
      const unnamed = unnamedOf(current.about, about)
      return unnamed === undefined ? effect : Effect.die(new Error(`The outer transaction is not about ${unnamed}.`))
    })

  const committed = <A, E, R>(
    effect: Effect.Effect<A, E, R>,
    about: ReadonlyArray<TransactionSubject> | undefined,
  ): Effect.Effect<A, E, R> =>
    Effect.uninterruptibleMask((restore) =>
      Effect.gen(function* () {
        yield* restore(writer.take(1))
        const { draft, shown, changed, commit } = draftOf(world)
        const transaction: Transaction = { world: draft, isOver: false, isBroken: false, hooks: [], about }
        const exit = yield* Effect.exit(restore(Effect.provideService(effect, Current, transaction)))
        transaction.isOver = true
        const ends = Exit.isSuccess(exit) && !transaction.isBroken
        const limit = ends ? addedTexts({ before: world, after: shown(), draft, changed, day: today() }) : null
        const commits = ends && limit === null
        if (commits) commit()
        yield* writer.release(1)
        if (commits) yield* Effect.forEach(transaction.hooks, (hook) => Effect.ignoreCause(hook), { discard: true })
        else if (limit !== null) return yield* Effect.die(limit)
        else if (Exit.isSuccess(exit)) return yield* Effect.die(new Error("A call of the transaction broke."))
        return yield* exit
      }),
    )

  /** A call of a port that only reads. */
  const read = <A, E = never>(body: Body<A, E>): Effect.Effect<A, E> =>
    Effect.andThen(
      before,
      Effect.flatMap(Current, (surroundings) => {
        const current = transactionIn(surroundings)
        return current === null ? run(body, world) : inside(body, current)
      }),
    )

  /** A call of a port that changes the world: a transaction of its own where there is none. */
  const write = <A, E = never>(body: Body<A, E>): Effect.Effect<A, E> =>
    Effect.flatMap(Current, (current) =>
      current instanceof KeptOpen ? current.joined(read(body)) : atomically(read(body)),
    )

  const afterCommit = (effect: Effect.Effect<void>): Effect.Effect<void> =>
    Effect.flatMap(Current, (surroundings) => {
      const current = transactionIn(surroundings)
      return current === null ? effect : Effect.sync(() => void current.hooks.push(effect))
    })

  const alsoAbout: Transactions["Service"]["alsoAbout"] = (more) =>
    Effect.map(Current, (surroundings) => {
      const current = transactionIn(surroundings)
      if (current?.about !== undefined) current.about = more === "anything" ? undefined : [...current.about, ...more]
    })

  /** What `isAwaited` answers; a test may set it. */
  const awaited = { isAwaited: true }
  const transactions = Layer.succeed(Transactions, {
    ...{ atomically, afterCommit, alsoAbout, isAwaited: Effect.sync(() => awaited.isAwaited) },
    ...gatheringBy(Current, { atomically, alsoAbout }),
    ...keepingOpen(Current, committed),
  })
  return { world, read, write, transactions, afterCommit, awaited }
}

export type MemoryStore = ReturnType<typeof memoryStore>

type Body<A, E> = (world: World) => A | Effect.Effect<A, E>

interface Transaction {
  readonly world: World
  isOver: boolean
  /** Whether a call died: then nothing of the transaction is stored, even if its code survives that. */
  isBroken: boolean
  readonly hooks: Array<Effect.Effect<void>>
  /** What it is about; `undefined` for anything. */
  about: ReadonlyArray<TransactionSubject> | undefined
}

const Current = Context.Reference<Surroundings<Transaction>>("curio/tests/MemoryTransaction", {
  defaultValue: () => null,
})

const run = <A, E>(body: Body<A, E>, world: World): Effect.Effect<A, E> =>
  Effect.suspend(() => {
    const answer = body(world)
    return Effect.isEffect(answer) ? answer : Effect.succeed(answer)
  })

const inside = <A, E>(body: Body<A, E>, transaction: Transaction): Effect.Effect<A, E> => {
  if (transaction.isOver) return Effect.die(new Error("The transaction is over."))
  return Effect.onExit(run(body, transaction.world), (exit) =>
    Effect.sync(() => {
      if (Exit.hasDies(exit)) transaction.isBroken = true
    }),
  )
}
