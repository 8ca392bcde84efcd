import { Cause, type Context, Effect, Exit, Result } from "effect"
import type { Surroundings } from "./kept-open.ts"
import type { Gathering, TransactionSubject, Transactions } from "./transactions.ts"
import { Unavailable } from "./unavailable.ts"

/** An input whose caller waits. */
interface Waiting<I, A, E> {
  readonly input: I
  exit: Exit.Exit<A, E> | null
  call: (exit: Exit.Exit<A, E>) => void
}

/** The inputs of one transaction. The first one is that of the caller who runs it. */
interface Batch<I, A, E> {
  readonly waiting: Array<Waiting<I, A, E>>
  hasBegun: boolean
}

/** Runs an effect when no other one with the same subject runs. */
type InTurn = <A, E, R>(subject: TransactionSubject, effect: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>

/** How an adapter gathers. */
interface Ways {
  /** Lets pending events run once. */
  readonly arrival: Effect.Effect<void> | null
  readonly inTurn: InTurn | null
}

/**
 * `gathered` of the port `Transactions`, for an adapter. Where one transaction runs at a time, it takes what waits when
 * it begins. Where several do, each names its subjects before it begins: then `inTurn` makes those with the same first
 * subject follow one another, and it takes what waits when its turn comes. Before it begins, `arrival` lets in what has
 * come to this process already, for as long as each time brings more: what many send at once is one transaction then.
 */
export const gatheringBy = <T>(
  where: Context.Reference<Surroundings<T>>,
  { alsoAbout, atomically }: Pick<Transactions["Service"], "alsoAbout" | "atomically">,
  { arrival, inTurn }: Ways = { arrival: null, inTurn: null },
): Pick<Transactions["Service"], "gathered"> => {
  // Those that still take inputs, of each gathering by the first subject.
  const open = new WeakMap<object, unknown>()

  const run = <I, A, E, R>({ about, effect }: Gathering<I, A, E, R>, input: I, begin: () => ReadonlyArray<I>) => {
    // What refuses the only input ends its transaction, as it does elsewhere.
    const answers = (inputs: ReadonlyArray<I>) =>
      inputs.length > 1 ? effect(inputs) : Effect.map(only(effect(inputs)), (answer) => [Result.succeed(answer)])
    if (inTurn === null) {
      const begun = Effect.suspend(() => {
        const inputs = begin()
        if (inputs.length === 1) return answers(inputs)
        return Effect.andThen(alsoAbout(inputs.flatMap((one) => [...about(one)])), answers(inputs))
      })
      return atomically(begun, about(input))
    }
    const begun = Effect.suspend(() => {
      const inputs = begin()
      return atomically(answers(inputs), [...new Set(inputs.flatMap((one) => [...about(one)]))])
    })
    return inTurn(about(input)[0], begun)
  }

  return {
    gathered: <I, A, E, R>(gathering: Gathering<I, A, E, R>, input: I): Effect.Effect<A, E, R> => {
      const { about, effect, most } = gathering
      const alone = (one: I) => atomically(only(effect([one])), about(one))
      const [key] = about(input)
      return Effect.uninterruptibleMask((restore) =>
        where.use((surroundings): Effect.Effect<A, E, R> => {
          if (surroundings !== null) return restore(alone(input))
          // All inputs of one gathering have one type.
          const batches = (open.get(gathering) ?? new Map()) as Map<TransactionSubject, Batch<I, A, E>>
          const own: Waiting<I, A, E> = { input, exit: null, call: () => {} }
          const last = batches.get(key)
          if (last !== undefined && last.waiting.length < most) {
            last.waiting.push(own)
            return Effect.onInterrupt(restore(answered(own)), () => Effect.sync(() => leave(last, own)))
          }
          const batch: Batch<I, A, E> = { waiting: [own], hasBegun: false }
          open.set(gathering, batches.set(key, batch))
          const begin = () => {
            batch.hasBegun = true
            if (batches.get(key) === batch) batches.delete(key)
            return batch.waiting.map((one) => one.input)
          }
          const begun = Effect.suspend(() => run(gathering, input, begin))
          const arrived = arrival === null ? begun : Effect.andThen(untilAllCame(batch, most, arrival), begun)
          // Others wait for it too, so it is not interrupted with its caller.
          return Effect.flatMap(Effect.exit(arrived), (exit) => {
            // One that could not begin ends all who wait for it.
            if (!batch.hasBegun) begin()
            const isTriedAgain = Exit.isFailure(exit) && batch.waiting.length > 1 && isDefect(exit.cause)
            if (!isTriedAgain) {
              batch.waiting.forEach((one, n) => {
                end(one, Exit.isSuccess(exit) ? exitOf(exit.value[n]) : Exit.failCause(exit.cause))
              })
              return own.exit ?? unanswered
            }
            // They begin in their order, and share a commit where one takes several.
            const eachAlone = Effect.forEach(
              batch.waiting,
              (one) => Effect.map(Effect.exit(alone(one.input)), (answer) => end(one, answer)),
              { concurrency: "unbounded", discard: true },
            )
            return Effect.flatMap(eachAlone, () => own.exit ?? unanswered)
          })
        }),
      )
    },
  }
}

/** Ends after two times that brought nothing: of what is sent at once the second may come a moment after the first. */
const untilAllCame = <I, A, E>(
  batch: Batch<I, A, E>,
  most: number,
  arrival: Effect.Effect<void>,
  isLast = false,
): Effect.Effect<void> => {
  const { waiting } = batch
  const before = waiting.length
  return Effect.flatMap(arrival, () => {
    const isMore = waiting.length > before
    return waiting.length >= most || (isLast && !isMore) ? Effect.void : untilAllCame(batch, most, arrival, !isMore)
  })
}

const unanswered = Exit.die(new Error("A transaction gave no answer to one of its inputs."))

/** The answer to a single input, as an effect. */
const only = <A, E, R>(answers: Effect.Effect<ReadonlyArray<Result.Result<A, E>>, never, R>): Effect.Effect<A, E, R> =>
  Effect.flatMap(answers, ([answer]) => exitOf(answer))

const exitOf = <A, E>(answer: Result.Result<A, E> | undefined): Exit.Exit<A, E> => {
  if (answer === undefined) return unanswered
  return Result.isSuccess(answer) ? Exit.succeed(answer.success) : Exit.fail(answer.failure)
}

const end = <I, A, E>(one: Waiting<I, A, E>, exit: Exit.Exit<A, E>): void => {
  one.exit = exit
  one.call(exit)
}

const answered = <I, A, E>(one: Waiting<I, A, E>): Effect.Effect<A, E> =>
  Effect.callback((resume) => {
    // The fiber may have yielded to others since its input waits.
    if (one.exit !== null) resume(one.exit)
    else one.call = resume
  })

const leave = <I, A, E>({ hasBegun, waiting }: Batch<I, A, E>, one: Waiting<I, A, E>): void => {
  if (!hasBegun) waiting.splice(waiting.indexOf(one), 1)
}

/**
 * Whether a transaction died of what one of its inputs may have brought about, such as a limit of an account: then
 * nothing is committed. Of a database that is gone it is not known.
 */
const isDefect = <E>({ reasons }: Cause.Cause<E>): boolean =>
  reasons.every((reason) => Cause.isDieReason(reason) && !(reason.defect instanceof Unavailable))
