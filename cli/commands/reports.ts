import { Effect, Option } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import {
  cut,
  dismissReport,
  parseId,
  type Report,
  type ReportId,
  Reports,
  ReportsErrors,
  recordChange,
  reportStatuses,
  reportTargets,
  resolveReport,
  showReport,
  Transactions,
} from "../../core/index.ts"
import { allPages } from "../all-pages.ts"
import { confirm } from "../confirm.ts"
import * as flags from "../flags.ts"
import { printChange, printOne, printRows } from "../output.ts"

const view = (report: Report) => ({
  id: report.id,
  targetType: report.targetType,
  targetId: report.targetId,
  reason: report.reason,
  details: report.details,
  status: report.status,
  createdAt: report.createdAt,
  user: report.reporterId,
  note: report.note,
})

const columns = ["id", "targetType", "targetId", "reason", "status", "createdAt", "user"]

const idOf = (text: string) => Effect.fromOption(parseId<ReportId>(text), () => new ReportsErrors.ReportNotFound())

/** At most 200 characters, on one line. */
const beginningOf = (text: string): string => {
  const line = text.replace(/\s+/g, " ").trim()
  const beginning = cut(line, 200)
  return beginning === line ? line : `${beginning}…`
}

const list = Command.make(
  "list",
  {
    status: Flag.Literals("status", reportStatuses).pipe(
      Flag.withDescription("Only those in this state"),
      Flag.optional,
    ),
    targetType: Flag.Literals("target-type", reportTargets).pipe(
      Flag.withDescription("Only those of this type of target"),
      Flag.optional,
    ),
    limit: flags.limit,
    json: flags.json,
  },
  Effect.fn("cli.reports.list")(function* ({ status, targetType, limit, json }) {
    const reports = yield* Reports
    const filter = { status: Option.getOrNull(status), targetType: Option.getOrNull(targetType) }
    const found = yield* allPages(limit, (page) => reports.list(filter, page))
    yield* printRows(json, found.map(view), "No reports.", columns)
  }),
).pipe(Command.withDescription("Show reports, newest first"))

const show = Command.make(
  "show",
  { id: Argument.String("id"), json: flags.json },
  Effect.fn("cli.reports.show")(function* ({ id, json }) {
    const { report, target } = yield* showReport(yield* idOf(id))
    const owner = target?.owner ?? null
    yield* printOne(json, {
      ...view(report),
      targetText: target && beginningOf(target.text),
      targetOwner: owner && { id: owner.id, displayName: owner.displayName },
    })
  }),
).pipe(Command.withDescription("Show one report, and what its target says"))

const resolve = Command.make(
  "resolve",
  {
    id: Argument.String("id"),
    note: flags.note,
    remove: Flag.Boolean("remove").pipe(
      Flag.withDescription(
        "Remove the target too: the post, comment or message, the listing, the picture of a collection or item",
      ),
      Flag.withDefault(false),
    ),
    yes: flags.yes,
    json: flags.json,
  },
  Effect.fn("cli.reports.resolve")(function* ({ id: text, note, remove, yes, json }) {
    const reports = yield* Reports
    const { atomically } = yield* Transactions
    const { id, targetType } = yield* reports.get(yield* idOf(text))
    if (remove) yield* confirm(yes, `Remove the reported ${targetType}?`)
    yield* atomically(Effect.andThen(resolveReport({ id, note, remove }), recordChange("reports resolve", id, note)))
    yield* printChange(json, { resolved: 1 }, "Resolved the report.")
  }),
).pipe(Command.withDescription("Resolve an open report, and remove its target with --remove"))

const dismiss = Command.make(
  "dismiss",
  { id: Argument.String("id"), note: flags.note, yes: flags.yes, json: flags.json },
  Effect.fn("cli.reports.dismiss")(function* ({ id: text, note, json }) {
    const { atomically } = yield* Transactions
    const id = yield* idOf(text)
    yield* atomically(Effect.andThen(dismissReport({ id, note }), recordChange("reports dismiss", id, note)))
    yield* printChange(json, { dismissed: 1 }, "Dismissed the report.")
  }),
).pipe(Command.withDescription("Dismiss an open report"))

export const reportsCommand = Command.make("reports").pipe(
  Command.withDescription("Reports of what breaks the rules"),
  Command.withSubcommands([list, show, resolve, dismiss]),
)
