import { DateTime, Duration, Effect, Option } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import {
  getImport,
  type ImportBatch,
  type ImportId,
  ImportsErrors,
  importSources,
  importStatuses,
  listImports,
  parseId,
  type Resettable,
  recordChange,
  resetImports,
  resumeImport,
  Transactions,
} from "../../core/index.ts"
import { allPages } from "../all-pages.ts"
import { confirm } from "../confirm.ts"
import { DurationFlag } from "../duration.ts"
import { UsageError } from "../failure.ts"
import { findUser } from "../find-user.ts"
import * as flags from "../flags.ts"
import { tryCommand } from "../imports/try-file.ts"
import { printChange, printOne, printRows } from "../output.ts"
import { service } from "../service.ts"
import { hasViewer } from "../terminal.ts"
import { watchImport } from "../watch-import.ts"

const view = (batch: ImportBatch) => ({
  id: batch.id,
  user: batch.userId,
  source: batch.source,
  mapping: batch.mapping,
  dryRun: batch.dryRun,
  collectionId: batch.collectionId,
  status: batch.status,
  total: batch.total,
  imported: batch.imported,
  updated: batch.updated,
  skipped: batch.skipped,
  failed: batch.failed,
  createdAt: batch.createdAt,
  finishedAt: batch.finishedAt,
})

const idOf = (text: string) =>
  Effect.mapError(Effect.fromOption(parseId<ImportId>(text)), () => new ImportsErrors.ImportNotFound())

const list = Command.make(
  "list",
  {
    user: Flag.optional(flags.user),
    status: Flag.Literals("status", importStatuses).pipe(
      Flag.withDescription("Only those in this state"),
      Flag.optional,
    ),
    source: Flag.Literals("source", importSources).pipe(
      Flag.withDescription("Only those of files, or of games"),
      Flag.optional,
    ),
    limit: flags.limit,
    json: flags.json,
  },
  Effect.fn("cli.imports.list")(function* ({ user, status, source, limit, json }) {
    const userId = Option.isSome(user) ? (yield* findUser(user.value)).id : null
    const filter = { userId, status: Option.getOrNull(status), source: Option.getOrNull(source) }
    const found = yield* allPages(limit, (page) => listImports({ filter, page }))
    yield* printRows(json, found.map(view), "No imports.")
  }),
).pipe(Command.withDescription("Show imports of games and files, newest first"))

const show = Command.make(
  "show",
  {
    id: Argument.String("id"),
    watch: Flag.Boolean("watch").pipe(Flag.withDescription("Follow it until it is over"), Flag.withDefault(false)),
    json: flags.json,
  },
  Effect.fn("cli.imports.show")(function* ({ id: text, watch, json }) {
    const id = yield* idOf(text)
    if (watch) yield* watchImport(id)
    const { batch, failures } = yield* getImport({ id, viewer: null })
    yield* printOne(json, { ...view(batch), failures: failures.map((failure) => ({ ...failure })) })
  }),
).pipe(Command.withDescription("Show an import and what failed in it"))

const reset = Command.make(
  "reset",
  {
    user: Flag.optional(flags.user),
    id: Flag.String("id").pipe(Flag.withDescription("One import"), Flag.optional),
    stale: DurationFlag("stale").pipe(
      Flag.withDescription("Those to which nothing happened for so long, as 90s, 15m, 2h or 1d"),
      Flag.optional,
    ),
    yes: flags.yes,
    json: flags.json,
  },
  Effect.fn("cli.imports.reset")(function* ({ user, id, stale, yes, json }) {
    if (Number(Option.isSome(user)) + Number(Option.isSome(id)) + Number(Option.isSome(stale)) !== 1)
      return yield* new UsageError({
        message: "Say which imports: one of --user <id|email>, --id <import> or --stale <duration>.",
      })
    const { atomically } = yield* Transactions
    const chosen = yield* chosenBy({ user, id, stale })
    yield* confirm(yes, `End ${chosen.words} as failed?`)
    const change = Effect.map(resetImports(chosen.which), (ended) => ended.length)
    const ended = yield* atomically(Effect.tap(change, recordChange("imports reset", chosen.target)))
    yield* printChange(json, { reset: ended }, `Ended ${ended} import(s) as failed. Their users can start again.`)
  }),
).pipe(Command.withDescription("End active imports as failed, so that their users can start again"))

const chosenBy = Effect.fnUntraced(function* (given: {
  readonly user: Option.Option<string>
  readonly id: Option.Option<string>
  readonly stale: Option.Option<Duration.Duration>
}) {
  if (Option.isSome(given.user)) {
    const { email, id: userId } = yield* findUser(given.user.value)
    return { which: { kind: "user", userId } as Resettable, words: `the import of ${email}`, target: userId as string }
  }
  if (Option.isSome(given.id)) {
    const id = yield* idOf(given.id.value)
    return { which: { kind: "one", id } as Resettable, words: "this import", target: id as string }
  }
  const age = Option.getOrElse(given.stale, () => Duration.zero)
  const since = DateTime.subtractDuration(yield* DateTime.now, age)
  const words = `imports to which nothing happened for ${Duration.format(age)}`
  return { which: { kind: "stale", since } as Resettable, words, target: `stale ${Duration.format(age)}` }
})

const resume = Command.make(
  "resume",
  {
    id: Argument.String("id").pipe(Argument.withDescription("An import that failed or was cancelled")),
    yes: flags.yes,
    json: flags.json,
  },
  Effect.fn("cli.imports.resume")(function* ({ id: text, json }) {
    const id = yield* idOf(text)
    const { atomically } = yield* Transactions
    yield* atomically(Effect.tap(resumeImport(id), recordChange("imports resume", id)))
    if (json || !(yield* hasViewer))
      return yield* printChange(json, { resumed: 1 }, "A running server takes it up within a second.")
    yield* printOne(json, view(yield* watchImport(id)))
  }),
).pipe(Command.withDescription("Take up an import that failed or was cancelled"))

export const importsCommand = Command.make("imports").pipe(
  Command.withDescription("Imports of games and files"),
  // To try a file needs no database.
  Command.withSubcommands([
    list.pipe(Command.provide(service)),
    show.pipe(Command.provide(service)),
    reset.pipe(Command.provide(service)),
    resume.pipe(Command.provide(service)),
    tryCommand,
  ]),
)
