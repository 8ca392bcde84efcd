import { Cause, Effect, Exit, Layer } from "effect"
import {
  gatheringBy,
  KeptOpen,
  keepingOpen,
  type TransactionSubject,
  Transactions,
  transactionIn,
  unnamedOf,
} from "../../../core/index.ts"
import { CurrentTransaction, Database, type Transaction } from "./database.ts"
import { eventsOnce } from "./event-loop.ts"
import { CurrentReading } from "./standbys.ts"

type About = ReadonlyArray<TransactionSubject> | undefined

const noteChange = CurrentReading.useSync((reading) => {
  if (reading !== null) reading.hasChanged = true
})

/** A transaction has found what it is about too. It ends, and runs again about all of it. */
class WiderTransaction extends Error {
  readonly about: About

  constructor(about: About) {
    super("The transaction runs again about more subjects.")
    this.about = about
  }
}

/** How often a transaction may find more subjects, and how many it may have, before it runs alone. */
const mostTimes = 3
const mostSubjects = 64

/** The port `Transactions` on any engine. */
export const transactions = Layer.effect(
  Transactions,
  Effect.gen(function* () {
    const { engine } = yield* Database
    // Where one transaction runs at a time, or conflicting ones run again, none waits for its subjects.
    const follows = engine.name === "postgres" && engine.hasLocks
    const once = <A, E, R>(effect: Effect.Effect<A, E, R>, about: About): Effect.Effect<A, E, R> => {
      let hooks: Array<Effect.Effect<void>> = []
      return engine.transaction(
        (db, sends) => {
          hooks = []
          return within({ db, sends, beforeCommit: [], afterCommit: hooks, ended: null, about }, effect)
        },
        runAll(() => hooks),
        about,
      )
    }
    const widening = <A, E, R>(effect: Effect.Effect<A, E, R>, about: About, times = 0): Effect.Effect<A, E, R> =>
      Effect.catchCause(once(effect, about), (cause) => {
        const wider = cause.reasons.filter(Cause.isDieReason).find(({ defect }) => defect instanceof WiderTransaction)
        if (wider === undefined) return Effect.failCause(cause)
        const next = (wider.defect as WiderTransaction).about
        const isLast = times + 1 >= mostTimes || (next !== undefined && next.length > mostSubjects)
        return widening(effect, isLast ? undefined : next, times + 1)
      })
    const outermost = follows ? widening : once
    const atomically = <A, E, R>(effect: Effect.Effect<A, E, R>, about?: ReadonlyArray<TransactionSubject>) =>
      CurrentTransaction.use((current): Effect.Effect<A, E, R> => {
        if (current === null) return outermost(effect, about)
        if (current instanceof KeptOpen) return current.atomically(effect, about)
        const unnamed = unnamedOf(current.about, about)
        return unnamed === undefined ? effect : Effect.die(notNamed(unnamed))
      })
    const alsoAbout: Transactions["Service"]["alsoAbout"] = (more) =>
      CurrentTransaction.use((surroundings) => {
        const current = transactionIn(surroundings)
        if (current?.about === undefined) return Effect.void
        const about = more === "anything" ? undefined : [...new Set([...current.about, ...more])]
        if (about?.length === current.about.length) return Effect.void
        if (!follows) {
          current.about = about
          return Effect.void
        }
        current.ended ??= new WiderTransaction(about)
        return Effect.die(current.ended)
      })
    const { gathered } = gatheringBy(
      CurrentTransaction,
      { atomically, alsoAbout },
      { arrival: eventsOnce, inTurn: engine.inTurnOf },
    )
    return Transactions.of({
      atomically,
      alsoAbout,
      isAwaited: Effect.sync(engine.isAwaited),
      afterCommit: (effect) =>
        CurrentTransaction.use((surroundings) => {
          const current = transactionIn(surroundings)
          if (current === null) return effect
          current.afterCommit.push(effect)
          return Effect.void
        }),
      // Another request may have committed it, whose reading alone knows so.
      gathered: (gathering, input) => Effect.tap(gathered(gathering, input), noteChange),
      ...keepingOpen(CurrentTransaction, outermost),
    })
  }),
)

const notNamed = (subject: TransactionSubject) => new Error(`The outer transaction is not about ${subject}.`)

const runAll = (hooks: () => ReadonlyArray<Effect.Effect<void>>) =>
  Effect.gen(function* () {
    for (const hook of hooks()) yield* runHook(hook)
  })

/** One for all: an error of its own would take its stack for each transaction. */
const over = new Error("The transaction is over.")

/** The effect and what is left to do after it. */
const whole = <A, E, R>({ beforeCommit }: Transaction, effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.tap(effect, () =>
    beforeCommit.length === 0 ? Effect.void : Effect.forEach(beforeCommit, (one) => one, { discard: true }),
  )

const within = <A, E, R>(transaction: Transaction, effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.onExit(Effect.provideService(whole(transaction, effect), CurrentTransaction, transaction), (exit) => {
    const error = transaction.ended
    // A fiber that outlives the transaction would write into the next one.
    transaction.ended ??= over
    // An effect that caught the error of a statement has completed only a part of its work.
    return error === null || Exit.hasDies(exit) ? Effect.void : Effect.die(error)
  })

/** Committed data stays committed, so a defect of one hook neither fails the answer nor prevents the other hooks. */
const runHook = (hook: Effect.Effect<void>) =>
  Effect.catchCause(hook, (cause) => Effect.logError("A hook failed after the commit", cause))
