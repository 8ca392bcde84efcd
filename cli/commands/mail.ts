import { Effect, Option } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import {
  isEmailAddress,
  MailErrors,
  Mailer,
  Outbox,
  type OutboxEntry,
  type OutboxId,
  parseId,
  recordChange,
  retryMail,
  Transactions,
} from "../../core/index.ts"
import { allPages } from "../all-pages.ts"
import { UsageError } from "../failure.ts"
import * as flags from "../flags.ts"
import { printChange, printRows } from "../output.ts"

const view = (mail: OutboxEntry) => ({
  id: mail.id,
  to: mail.to,
  kind: mail.kind,
  status: mail.sentAt !== null ? "sent" : mail.failedAt !== null ? "failed" : "waiting",
  attempts: mail.attempts,
  createdAt: mail.createdAt,
  nextAttemptAt: mail.nextAttemptAt,
  sentAt: mail.sentAt,
  failedAt: mail.failedAt,
  lastError: mail.lastError,
})

const idOf = (text: string) =>
  Effect.mapError(Effect.fromOption(parseId<OutboxId>(text)), () => new MailErrors.MailNotFound())

const list = Command.make(
  "list",
  {
    failed: Flag.Boolean("failed").pipe(Flag.withDescription("Only those that were given up"), Flag.withDefault(false)),
    limit: flags.limit,
    json: flags.json,
  },
  Effect.fn("cli.mail.list")(function* ({ failed, limit, json }) {
    const outbox = yield* Outbox
    const mails = yield* allPages(limit, (page) => outbox.list("mail", failed, page))
    yield* printRows(json, mails.map(view), "No mails.")
  }),
).pipe(Command.withDescription("Show the outbox, newest first"))

const retry = Command.make(
  "retry",
  {
    id: Argument.String("id").pipe(Argument.withDescription("A mail that was given up"), Argument.optional),
    all: Flag.Boolean("all").pipe(Flag.withDescription("All that were given up"), Flag.withDefault(false)),
    yes: flags.yes,
    json: flags.json,
  },
  Effect.fn("cli.mail.retry")(function* ({ id, all, json }) {
    if (Option.isSome(id) === all) return yield* new UsageError({ message: "Say which: the id of a mail, or --all." })
    const mailId = Option.isSome(id) ? yield* idOf(id.value) : null
    const { atomically } = yield* Transactions
    const change = Effect.tap(retryMail(mailId), recordChange("mail retry", mailId ?? "all"))
    const retried = yield* atomically(change)
    yield* printChange(json, { retried }, `${retried} mail(s) will be sent again by the server.`)
  }),
).pipe(Command.withDescription("Send again what was given up"))

const test = Command.make(
  "test",
  { address: Argument.String("address"), yes: flags.yes, json: flags.json },
  Effect.fn("cli.mail.test")(function* ({ address, json }) {
    if (!isEmailAddress(address)) return yield* new UsageError({ message: "This is not one plain mail address." })
    const mailer = yield* Mailer
    yield* mailer.send({ kind: "test", to: address, displayName: address, locale: null })
    yield* recordChange("mail test", address)
    yield* printChange(json, { sent: 1 }, `The mail server took a mail to ${address}.`)
  }),
).pipe(Command.withDescription("Send a mail at once, to see whether sending works"))

export const mailCommand = Command.make("mail").pipe(
  Command.withDescription("Mails"),
  Command.withSubcommands([list, retry, test]),
)
