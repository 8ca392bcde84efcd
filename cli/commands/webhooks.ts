import { Effect, Option, Redacted } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import {
  changeWebhook,
  createInstanceWebhook,
  deliveryStatusOf,
  instanceTypes,
  listDeliveries,
  listWebhooks,
  mostWaiting,
  Outbox,
  type OutboxEntry,
  type OutboxId,
  parseId,
  pingWebhook,
  receiverOfWebhook,
  recordChange,
  removeDeliveries,
  removeWebhook,
  retryDeadDeliveries,
  rotateWebhook,
  Transactions,
  type Webhook,
  type WebhookId,
  Webhooks,
  WebhooksEnabled,
  WebhooksErrors,
  type WebhookType,
  webhookTypes,
} from "../../core/index.ts"
import { allPages } from "../all-pages.ts"
import { confirm } from "../confirm.ts"
import { CommandFailed, UsageError } from "../failure.ts"
import { findUser } from "../find-user.ts"
import * as flags from "../flags.ts"
import { printChange, printOne, printRows } from "../output.ts"

const view = (webhook: Webhook) => ({
  id: webhook.id,
  user: webhook.userId,
  url: webhook.url,
  events: webhook.events,
  description: webhook.description,
  paused: webhook.pausedAt !== null,
  pauseReason: webhook.pauseReason,
  createdAt: webhook.createdAt,
})

const deliveryView = (entry: OutboxEntry) => ({
  id: entry.id,
  type: entry.kind,
  status: deliveryStatusOf(entry),
  attempts: entry.attempts,
  responseStatus: entry.responseStatus,
  error: entry.lastError,
  createdAt: entry.createdAt,
  nextAttemptAt: entry.nextAttemptAt,
  deliveredAt: entry.sentAt,
})

const id = Argument.String("id").pipe(Argument.withDescription("A webhook, by the id that the list shows"))

/** A webhook of the instance or of any account. */
const found = Effect.fnUntraced(function* (text: string) {
  const parsed = parseId<WebhookId>(text)
  const missing = () => new WebhooksErrors.WebhookNotFound()
  const webhookId = yield* Effect.fromOption(parsed, missing)
  return yield* Effect.fromOption(yield* (yield* Webhooks).get(webhookId), missing)
})

const list = Command.make(
  "list",
  { user: Flag.optional(flags.user), limit: flags.limit, json: flags.json },
  Effect.fn("cli.webhooks.list")(function* ({ user, limit, json }) {
    const whose = Option.isSome(user) ? (yield* findUser(user.value)).id : null
    const all = yield* allPages(limit, (page) => listWebhooks(whose, page))
    yield* printRows(json, all.map(view), "No webhooks.")
  }),
).pipe(Command.withDescription("Show the webhooks of the instance and of accounts, newest first"))

const show = Command.make(
  "show",
  { id, json: flags.json },
  Effect.fn("cli.webhooks.show")(function* ({ id, json }) {
    const webhook = yield* found(id)
    const waiting = yield* (yield* Outbox).countWaiting(receiverOfWebhook(webhook.id), mostWaiting)
    yield* printOne(json, { ...view(webhook), waiting })
  }),
).pipe(Command.withDescription("Show one webhook, and how many deliveries wait for it"))

const types: ReadonlyArray<WebhookType | "*"> = ["*", ...webhookTypes, ...instanceTypes]

const typesOf = Effect.fnUntraced(function* (text: string) {
  const names = text.split(",").map((name) => name.trim())
  const unknown = names.find((name) => !types.some((type) => type === name))
  if (unknown !== undefined)
    return yield* new UsageError({ message: `"${unknown}" is no type of event; there are ${types.join(", ")}.` })
  return types.filter((type) => names.includes(type))
})

const add = Command.make(
  "add",
  {
    url: Argument.String("url").pipe(Argument.withDescription("The https address to which deliveries are sent")),
    events: Flag.String("events").pipe(Flag.withDescription("Types of events with commas between them, or * for all")),
    description: Flag.String("description").pipe(Flag.withDescription("What it is for"), Flag.optional),
    yes: flags.yes,
    json: flags.json,
  },
  Effect.fn("cli.webhooks.add")(function* ({ url, events: text, description: about, json }) {
    const events = yield* typesOf(text)
    const description = Option.getOrNull(about)
    if (url.length > 2000 || (description?.length ?? 0) > 200)
      return yield* new UsageError({ message: "An address has at most 2000 characters, a description 200." })
    if (!(yield* WebhooksEnabled))
      return yield* new CommandFailed({ message: "Webhooks are off; WEBHOOKS_ENABLED=true turns them on." })
    const { atomically } = yield* Transactions
    const { secret, webhook } = yield* atomically(
      Effect.tap(createInstanceWebhook({ url, events, description }), (made) =>
        recordChange("webhooks add", made.webhook.id),
      ),
    )
    yield* printOne(json, { ...view(webhook), secret: Redacted.value(secret) })
  }),
).pipe(Command.withDescription("Add a webhook of the instance; its secret is shown this once"))

const remove = Command.make(
  "remove",
  { id, yes: flags.yes, json: flags.json },
  Effect.fn("cli.webhooks.remove")(function* ({ id, yes, json }) {
    const webhook = yield* found(id)
    const { atomically } = yield* Transactions
    yield* confirm(yes, "Remove this webhook with its deliveries?")
    // There may be many, which one transaction should not delete.
    yield* removeDeliveries(webhook.id)
    yield* atomically(
      Effect.andThen(removeWebhook({ id: webhook.id, by: null }), recordChange("webhooks remove", webhook.id)),
    )
    yield* printChange(json, { removed: 1 }, "Removed the webhook with its deliveries.")
  }),
).pipe(Command.withDescription("Remove a webhook, with its deliveries"))

const rotate = Command.make(
  "rotate",
  { id, yes: flags.yes, json: flags.json },
  Effect.fn("cli.webhooks.rotate")(function* ({ id, json }) {
    const webhook = yield* found(id)
    if (webhook.userId !== null)
      return yield* new CommandFailed({ message: "It belongs to an account: only its owner gives it a new secret." })
    const { atomically } = yield* Transactions
    const secret = yield* atomically(
      Effect.tap(rotateWebhook({ id: webhook.id, by: null, token: null }), recordChange("webhooks rotate", webhook.id)),
    )
    yield* printOne(json, { secret: Redacted.value(secret) })
  }),
).pipe(Command.withDescription("Give a webhook of the instance a new secret; the old one signs too for 24 hours"))

const pausing = (verb: "pause" | "resume", description: string, done: string) =>
  Command.make(
    verb,
    { id, yes: flags.yes, json: flags.json },
    Effect.fn(`cli.webhooks.${verb}`)(function* ({ id, json }) {
      const webhook = yield* found(id)
      const { atomically } = yield* Transactions
      const change = { paused: verb === "pause" }
      yield* atomically(
        Effect.andThen(
          changeWebhook({ id: webhook.id, by: null, token: null, change }),
          recordChange(`webhooks ${verb}`, webhook.id),
        ),
      )
      yield* printChange(json, { [`${verb}d`]: 1 }, done)
    }),
  ).pipe(Command.withDescription(description))

const ping = Command.make(
  "ping",
  { id, yes: flags.yes, json: flags.json },
  Effect.fn("cli.webhooks.ping")(function* ({ id, json }) {
    const webhook = yield* found(id)
    const { atomically } = yield* Transactions
    const entry = yield* atomically(
      Effect.tap(pingWebhook({ id: webhook.id, by: null }), recordChange("webhooks ping", webhook.id)),
    )
    yield* printOne(json, deliveryView(entry))
  }),
).pipe(Command.withDescription("Send a ping, which the server delivers; the deliveries say what became of it"))

const deliveries = Command.make(
  "deliveries",
  {
    id,
    dead: Flag.Boolean("dead").pipe(Flag.withDescription("Only those that were given up"), Flag.withDefault(false)),
    limit: flags.limit,
    json: flags.json,
  },
  Effect.fn("cli.webhooks.deliveries")(function* ({ id, dead: deadOnly, limit, json }) {
    const webhook = yield* found(id)
    const all = yield* allPages(limit, (page) => listDeliveries({ id: webhook.id, by: null, page, deadOnly }))
    yield* printRows(json, all.map(deliveryView), "No deliveries.")
  }),
).pipe(Command.withDescription("Show what a webhook was sent and is to be sent, newest first"))

const retry = Command.make(
  "retry",
  {
    id: Argument.String("id").pipe(Argument.withDescription("A delivery that was given up"), Argument.optional),
    dead: Flag.Boolean("dead").pipe(Flag.withDescription("All that were given up"), Flag.withDefault(false)),
    yes: flags.yes,
    json: flags.json,
  },
  Effect.fn("cli.webhooks.retry")(function* ({ id, dead, json }) {
    if (Option.isSome(id) === dead)
      return yield* new UsageError({ message: "Say which: the id of a delivery, or --dead." })
    const missing = new CommandFailed({ message: "No delivery of this id was given up." })
    const one = Option.isSome(id) ? yield* Effect.fromOption(parseId<OutboxId>(id.value), () => missing) : null
    const { atomically } = yield* Transactions
    const some = atomically(Effect.tap(retryDeadDeliveries(one), recordChange("webhooks retry", one ?? "dead"))).pipe(
      Effect.catchTag("webhooks.NOT_FOUND", () => missing),
    )
    let all = 0
    for (let isPart = true; isPart; ) {
      const { isPart: goesOn, retried } = yield* some
      all += retried
      isPart = goesOn
    }
    yield* printChange(json, { retried: all }, `${all} deliveries will be made again by the server.`)
  }),
).pipe(Command.withDescription("Make again what was given up, with the same body and the same webhook-id"))

export const webhooksCommand = Command.make("webhooks").pipe(
  Command.withDescription("Webhooks: addresses to which what happens is sent"),
  Command.withSubcommands([
    list,
    show,
    add,
    remove,
    rotate,
    pausing("pause", "Stop sending to a webhook", "Paused the webhook."),
    pausing("resume", "Send to a paused webhook again, also what waited", "Resumed the webhook."),
    ping,
    deliveries,
    retry,
  ]),
)
