import { type Duration, Effect, Metric } from "effect"
import type { Config } from "../../adapters/config/config.ts"
import { type Changes, diskSpaceOf } from "../../adapters/operations.ts"
import {
  countNextSales,
  endEvents,
  endFillsWithoutSource,
  endSuspensions,
  expireOffers,
  fetchNextDetails,
  fillNextEditions,
  mailNotifications,
  notifyModerators,
  notifyNextWanters,
  type PageRequest,
  remindOfEvents,
  remindOfLoans,
  renewNextAudiences,
  renewNextMarketValues,
  reviewNextSales,
  solveNextRound,
  sweepAccessKeys,
  sweepAttachments,
  sweepAuditLog,
  sweepEditionAnswers,
  sweepEmailChanges,
  sweepExports,
  sweepFiles,
  sweepIdempotencyRecords,
  sweepLog,
  sweepNextUnverified,
  sweepNotifications,
  sweepOutbox,
  sweepRounds,
  sweepShares,
  sweepSignIns,
  sweepSingleUses,
  sweepTakenDown,
  sweepWrongCodes,
  writeNextExport,
} from "../../core/index.ts"
import { portionOf } from "../exports/archive.ts"
import { heldBy } from "../stretches/holder.ts"
import { fillWorker } from "./fills.ts"
import { importWorker } from "./imports.ts"
import { outboxWorker } from "./outbox.ts"
import { purgeWorker } from "./purge.ts"

/** Sets the metrics of the disk of DATA_DIR. Contract: conventions, operations. */
const measureDisk = (dataDir: string) =>
  Effect.try(() => diskSpaceOf(dataDir)).pipe(
    Effect.flatMap(({ freeBytes, totalBytes }) =>
      Effect.andThen(Metric.update(free, freeBytes), Metric.update(total, totalBytes)),
    ),
  )

const free = Metric.gauge("data_disk_free_bytes", { description: "Free bytes of the disk of DATA_DIR" })
const total = Metric.gauge("data_disk_bytes", { description: "Bytes of the disk of DATA_DIR" })

/** Removes the accounts that were never verified and hold nothing, part by part. Requests run in the pauses. */
const sweepUnverified = Effect.gen(function* () {
  let after: PageRequest["after"] = yield* sweepNextUnverified(null)
  while (after !== null) {
    yield* Effect.sleep("5 millis")
    after = yield* sweepNextUnverified(after)
  }
})

/** What a server does at its start and again and again. Several servers may do each at the same time. */
export const workers = {
  expiredRows: {
    run: Effect.all([
      sweepSignIns(),
      sweepAccessKeys(),
      sweepEmailChanges(),
      sweepSingleUses(),
      sweepWrongCodes(),
      sweepShares(),
      sweepIdempotencyRecords(),
      sweepNotifications(),
      sweepOutbox(),
      sweepTakenDown(),
    ]),
    every: "1 hour",
    error: "Expired rows could not be removed",
  },
  audit: { run: sweepAuditLog(), every: "1 hour", error: "Old entries of the audit log could not be removed" },
  // Contract: users, users.
  unverified: {
    run: sweepUnverified,
    every: "1 hour",
    error: "Accounts that were never verified could not be removed",
  },
  editionAnswers: {
    run: sweepEditionAnswers(),
    every: "1 hour",
    error: "Old details of editions could not be removed",
  },
  fillsWithoutSource: {
    run: endFillsWithoutSource(),
    every: "1 hour",
    error: "Items that wait for a source that is off could not be given up",
  },
  // Once for the items of an installation. Contract: catalog, editions.
  editions: { run: fillNextEditions(), every: "1 minute", error: "Items could not be given their editions" },
  files: { run: sweepFiles(), every: "1 hour", error: "Unused files could not be removed" },
  attachments: { run: sweepAttachments(), every: "1 hour", error: "Unused attachments could not be removed" },
  exports: { run: sweepExports(), every: "1 minute", error: "Old exports could not be removed" },
  // A long one must not keep what else is due waiting. Contract: exports, own data.
  exporting: { run: writeNextExport(portionOf), every: "change", error: "An export could not be written" },
  offers: { run: expireOffers(), every: "1 minute", error: "Overdue offers could not be cancelled" },
  // Contract: moderation, queue; moderation, decisions.
  moderators: { run: notifyModerators(), every: "1 minute", error: "Moderators could not be notified" },
  suspensions: { run: endSuspensions(), every: "1 minute", error: "Suspensions could not be ended" },
  events: {
    run: Effect.andThen(endEvents(), remindOfEvents()),
    every: "1 minute",
    error: "Events could not be ended, or no user could be reminded of them",
  },
  loans: { run: remindOfLoans(), every: "1 minute", error: "No user could be reminded of loans" },
  // Contract: delivery, mails about notifications.
  notificationMails: {
    run: mailNotifications(),
    every: "change",
    apart: "5 seconds",
    error: "Mails about notifications could not be written",
  },
  rounds: { run: sweepRounds(), every: "change", error: "Rounds could not be locked, started or ended" },
  // It takes seconds of another thread, so what else has become due must not wait for it.
  solving: { run: solveNextRound(), every: "change", error: "A round could not be solved" },
  realtimeLog: { run: sweepLog(), every: "1 minute", error: "Old realtime events could not be deleted" },
  // Contract: posts, feed.
  audiences: { run: renewNextAudiences(), every: "change", error: "Posts could not be brought in order" },
  // A sale counts from the next day on. Contract: catalog, prices.
  sales: { run: countNextSales(), every: "1 minute", error: "Sales could not be counted" },
  // What a suspension leaves of a user with very many sales. Contract: catalog, prices.
  prices: { run: reviewNextSales(), every: "change", error: "Sales could not be left out of prices" },
  // What sales, and the days that pass, leave. Contract: catalog, worth.
  marketValues: {
    run: renewNextMarketValues(),
    every: "change",
    apart: "10 seconds",
    error: "Market values could not be renewed",
  },
  // What a change of a listing leaves when very many want it. Contract: market, wants.
  wanters: {
    run: notifyNextWanters(),
    every: "change",
    error: "Users could not be notified of listings that they want",
  },
} satisfies Readonly<Record<string, Worker<unknown>>>

/** Fetches the store's details of imported games, one after the other. Contract: gameplatform, import. */
const details = {
  run: fetchNextDetails(),
  every: "change",
  // No faster than the rate limit of a public store (Steam: 200 requests in 5 minutes).
  pause: "1500 millis",
  error: "Details of a game could not be stored",
} as const

/** Starts every worker that the configuration asks for. They end with the scope. */
export const startWorkers = Effect.fnUntraced(function* (
  { databaseUrl, dataDir, frontendUrl, gamePlatform, mail, s3 }: Config,
  changes: Changes,
) {
  for (const [name, worker] of Object.entries<Worker<Needed>>(workers)) yield* started(name, repeated(worker, changes))
  yield* started("outbox", outboxWorker({ frontendUrl, defaultLocale: mail.defaultLocale }, changes))
  yield* started("purge", purgeWorker(changes))
  yield* started("imports", importWorker(changes))
  yield* started("fills", fillWorker(changes))
  if (gamePlatform.enabled && gamePlatform.storeUrl !== null) yield* started("details", repeated(details, changes))
  // Otherwise neither the database nor a file is on that disk.
  if (databaseUrl === null || s3 === null)
    yield* Effect.forkScoped(
      repeated({ run: measureDisk(dataDir), every: "10 seconds", error: "The disk could not be looked at" }, changes),
    )
})

/** Runs a worker for ever. A fault is logged, and the next round comes as usual. */
export const repeated = <R>(
  { apart, error, every, pause = "5 millis", run }: Worker<R>,
  changes: Changes,
): Effect.Effect<never, never, R> =>
  Effect.suspend(() => {
    const mark = changes.mark()
    return run.pipe(
      Effect.catchCause((cause) => Effect.as(Effect.logError(error, cause), false)),
      Effect.flatMap((isPart) => {
        if (isPart === true) return Effect.sleep(pause)
        if (every !== "change") return Effect.sleep(every)
        // What is noticed meanwhile ends the wait for it at once.
        return apart === undefined ? changes.since(mark) : Effect.andThen(Effect.sleep(apart), changes.since(mark))
      }),
    )
  }).pipe(Effect.forever)

type Needed = Effect.Services<(typeof workers)[keyof typeof workers]["run"]>

interface Worker<R> {
  /** One round. It answers `true` when it did a part of the work, and the next part is to follow. */
  readonly run: Effect.Effect<unknown, unknown, R>
  /**
   * When the next round begins after one that found nothing more to do: after a time, or by `Changes`, where a request,
   * another server or a command of the CLI may bring work at any moment.
   */
  readonly every: Duration.Input | "change"
  /** The least time before the next round by `Changes`, where what it does need not be done at once. */
  readonly apart?: Duration.Input
  /** Before the next part, so that requests run between two of them. */
  readonly pause?: Duration.Input
  /** The sentence of the log when a round fails. */
  readonly error: string
}

/** The first rounds compile much code; the delay keeps that from slowing the first requests down. */
const started = <R>(name: string, worker: Effect.Effect<never, never, R>) =>
  Effect.forkScoped(heldBy({ kind: "worker", name })(Effect.delay(worker, "200 millis")))
