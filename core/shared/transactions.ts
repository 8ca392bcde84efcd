import { type Brand, Context, Effect, type Result } from "effect"
import type { CollectionId, ConversationId, EventId, ItemId, ListingId, PostId, RoundId, UserId } from "./ids.ts"

/**
 * What a transaction is about: the user, the conversation, the event, ... to whom the rows belong that it decides on
 * and changes. A thing of a user (an item, a listing, a session) is about the user.
 */
export type TransactionSubject =
  | UserId
  | CollectionId
  | ConversationId
  | EventId
  | ItemId
  | ListingId
  | PostId
  | RoundId
  | (string & Brand.Brand<"TransactionSubject">)

/** A subject that has no id of its own, such as an address. `kind` keeps the names of different things apart. */
export const subjectOf = (kind: string, name: string): TransactionSubject =>
  `${kind}:${name}` as TransactionSubject & Brand.Brand<"TransactionSubject">

/** What one transaction does for all callers who wait for it. */
export interface Gathering<I, A, E, R> {
  /** What it is about for an input. Inputs with the same first subject are done together. */
  readonly about: (input: I) => readonly [TransactionSubject, ...ReadonlyArray<TransactionSubject>]
  /** How many inputs one transaction takes. */
  readonly most: number
  /** Answers each input, in their order. For one that it refuses it has written nothing. */
  readonly effect: (inputs: ReadonlyArray<I>) => Effect.Effect<ReadonlyArray<Result.Result<A, E>>, never, R>
}

/** Runs several changes as one atomic change. */
export class Transactions extends Context.Service<
  Transactions,
  {
    /**
     * Runs `effect` so that it is serialisable with all others and commits whole or, on failure, defect and
     * interruption, not at all. It may be run again from its start, so it touches only the database: no hashing, no
     * network, no waiting, also not for another transaction. Its turn has come when its first read is answered.
     *
     * `about` names all subjects whose rows it decides on or changes. Transactions about a common subject run one after
     * another, in any process; those about different subjects may run at the same time. Without `about` a transaction
     * may be about anything: it runs alone, so it is slow but never wrong. What it reads of other subjects may be older
     * than its commit. An implementation that runs one transaction at a time does not need `about`.
     *
     * Inside another `atomically` it joins that one. It dies if it names a subject that the outer one did not name: the
     * outer one began without waiting for it.
     *
     * Which subjects to name: the caller, and the owner of the row that is changed or counted (the other side of an
     * offer, the conversation, the event, the post). What is only known after a read is read before the transaction and
     * once more inside it, or is named there with `alsoAbout`.
     */
    readonly atomically: <A, E, R>(
      effect: Effect.Effect<A, E, R>,
      about?: ReadonlyArray<TransactionSubject>,
    ) => Effect.Effect<A, E, R>
    /**
     * Runs `effect` of a gathering for an input, together with the inputs with the same first subject that wait by then
     * for a transaction of this process: one for all of them, in the order in which they came. It commits whole or not
     * at all. No caller waits for others that have not reached this process yet. One that is refused leaves the others
     * as they are. When the transaction dies of anything but `Unavailable`, nothing is committed, and each input gets
     * one of its own: so a defect stays with the input that brought it about.
     *
     * A caller who is interrupted takes its input back if the transaction has not begun, unless it is the one who runs
     * it. All who share a transaction have the same ports. Inside another transaction or `endingWith` it is
     * `atomically` for this input alone.
     */
    readonly gathered: <I, A, E, R>(gathering: Gathering<I, A, E, R>, input: I) => Effect.Effect<A, E, R>
    /**
     * Names more subjects of the current transaction, which it has only now found, or `"anything"`. Unless it named
     * them before, it is rolled back and runs again from its start about these too: it has not waited for them yet. So
     * call it before the reads that depend on them. A transaction that keeps finding more runs alone in the end. Does
     * nothing outside of a transaction, and nothing but remember the names where one transaction runs at a time.
     */
    readonly alsoAbout: (more: ReadonlyArray<TransactionSubject> | "anything") => Effect.Effect<void>
    /**
     * Whether other transactions wait for the end of the current one. Work that could as well be done in several
     * transactions ends its own then. An implementation that does not know says yes.
     */
    readonly isAwaited: Effect.Effect<boolean>
    /** Runs `effect` once the current transaction has committed, never if it does not; at once when there is none. */
    readonly afterCommit: (effect: Effect.Effect<void>) => Effect.Effect<void>
    /**
     * Runs `effect` so that what `last` makes of its value is done in its last transaction, and commits or not with it:
     * that transaction stays open until `effect` has ended and `last` is done. What `effect` reads or writes meanwhile
     * joins it, and no other effect sees anything of it. Where `effect` has no transaction, `last` has one of its own;
     * for a value of which `last` makes `null` there is nothing to do. All transactions are also about `about`.
     *
     * When `effect` or `last` fails, dies or is interrupted, that transaction is rolled back. A transaction of `effect`
     * that another one follows commits when that begins. So what takes time must not come behind the first one, unless
     * that is run by `beforehand`. `effect` may run again from its start. It dies inside of a transaction.
     */
    readonly endingWith: <A, E, R, E2 = never, R2 = never>(
      effect: Effect.Effect<A, E, R>,
      last: (value: A) => Effect.Effect<void, E2, R2> | null,
      about: ReadonlyArray<TransactionSubject>,
    ) => Effect.Effect<A, E | E2, R | R2>
    /**
     * Runs what comes before the transaction of a use case, such as recording files before they are stored: inside
     * `endingWith` its transactions commit as they end. Elsewhere it changes nothing.
     */
    readonly beforehand: <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>
  }
>()("curio/shared/Transactions") {}

/**
 * Runs the whole body of a use case in one transaction, which may be about anything: the last argument of its
 * `Effect.fn`. A transaction that runs again reads the clock and makes ids again too.
 */
export const inTransaction = <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R | Transactions> =>
  Transactions.use(({ atomically }) => atomically(effect))

/**
 * The same for a use case whose input names what it is about. `null` stands for an administrator, whose changes may be
 * about anything.
 */
export const inTransactionAbout =
  <Input>(subjectsOf: (input: Input) => ReadonlyArray<TransactionSubject | null>) =>
  <A, E, R>(effect: Effect.Effect<A, E, R>, input: Input): Effect.Effect<A, E, R | Transactions> =>
    Transactions.use(({ atomically }) => {
      const subjects = subjectsOf(input)
      const known = subjects.filter((subject) => subject !== null)
      return known.length < subjects.length ? atomically(effect) : atomically(effect, known)
    })

/** The same for a use case about what belongs to its caller. */
export const inTransactionOfCaller = inTransactionAbout(({ by }: { readonly by: UserId | null }) => [by])

/** The same for a use case about one account, whose id is its input. */
export const inTransactionOfAccount = inTransactionAbout((id: UserId) => [id])

/**
 * The same for a use case whose subjects are read before: those that never change, such as the sides of a request. Of
 * what may change meanwhile the use case says `alsoAbout` when it reads it again.
 */
export const inTransactionAboutFound =
  <Input, E2, R2>(find: (input: Input) => Effect.Effect<ReadonlyArray<TransactionSubject>, E2, R2>) =>
  <A, E, R>(effect: Effect.Effect<A, E, R>, input: Input): Effect.Effect<A, E | E2, R | R2 | Transactions> =>
    Transactions.use(({ atomically }) => Effect.flatMap(find(input), (subjects) => atomically(effect, subjects)))

/** The first of some subjects that a transaction does not name; none if it names all or may be about anything. */
export const unnamedOf = (
  named: ReadonlyArray<TransactionSubject> | undefined,
  about: ReadonlyArray<TransactionSubject> = [],
): TransactionSubject | undefined =>
  named === undefined ? undefined : about.find((subject) => !named.includes(subject))

/** Names more subjects of the current transaction: `alsoAbout` of the port. */
export const alsoAbout = (
  more: ReadonlyArray<TransactionSubject> | "anything",
): Effect.Effect<void, never, Transactions> => Transactions.use((transactions) => transactions.alsoAbout(more))

/** Runs what comes before the transaction of a use case: `beforehand` of the port. */
export const beforehand = <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R | Transactions> =>
  Transactions.use((transactions) => transactions.beforehand(effect))
