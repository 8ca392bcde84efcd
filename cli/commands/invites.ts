import { Effect, Redacted } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import {
  type AccountInvite,
  type AccountInviteId,
  AccountInvites,
  createInvite,
  inviteLimits,
  parseId,
  recordChange,
  Transactions,
} from "../../core/index.ts"
import { allPages } from "../all-pages.ts"
import { confirm } from "../confirm.ts"
import { CommandFailed } from "../failure.ts"
import * as flags from "../flags.ts"
import { printChange, printOne, printRows } from "../output.ts"

const view = ({ id, uses, used, createdAt, expiresAt }: AccountInvite) => ({ id, uses, used, createdAt, expiresAt })

const upTo = (name: keyof typeof inviteLimits, otherwise: number, description: string) =>
  Flag.Int(name).pipe(
    Flag.withDescription(description),
    Flag.filter(
      (number) => number >= 1 && number <= inviteLimits[name],
      () => `--${name} is a whole number from 1 to ${inviteLimits[name]}`,
    ),
    Flag.withDefault(otherwise),
  )

const create = Command.make(
  "create",
  {
    uses: upTo("uses", 1, "How many accounts it lets in"),
    days: upTo("days", 7, "For how many days it is good"),
    yes: flags.yes,
    json: flags.json,
  },
  Effect.fn("cli.invites.create")(function* ({ uses, days, json }) {
    const { atomically } = yield* Transactions
    const { code } = yield* atomically(
      Effect.tap(createInvite({ uses, days }), ({ invite }) => recordChange("invites create", invite.id)),
    )
    yield* printOne(json, { invite: Redacted.value(code) })
  }),
).pipe(Command.withDescription("Make an invite; its code is shown this once"))

const list = Command.make(
  "list",
  { limit: flags.limit, json: flags.json },
  Effect.fn("cli.invites.list")(function* ({ limit, json }) {
    const found = yield* allPages(limit, (yield* AccountInvites).list)
    yield* printRows(json, found.map(view), "No invites.")
  }),
).pipe(Command.withDescription("Show invites, newest first, also those that are used up"))

const revoke = Command.make(
  "revoke",
  {
    id: Argument.String("id").pipe(Argument.withDescription("An invite, by the id that the list shows")),
    yes: flags.yes,
    json: flags.json,
  },
  Effect.fn("cli.invites.revoke")(function* ({ id, yes, json }) {
    const invites = yield* AccountInvites
    const { atomically } = yield* Transactions
    const missing = new CommandFailed({ message: "There is no such invite." })
    const invite = yield* Effect.fromOption(parseId<AccountInviteId>(id), () => missing)
    yield* confirm(yes, "Revoke this invite? The accounts that it let in stay.")
    yield* atomically(
      Effect.gen(function* () {
        if (!(yield* invites.end(invite))) return yield* missing
        yield* recordChange("invites revoke", invite)
      }),
    )
    yield* printChange(json, { revoked: 1 }, "Revoked the invite.")
  }),
).pipe(Command.withDescription("End an invite; the accounts that it let in stay"))

export const invitesCommand = Command.make("invites").pipe(
  Command.withDescription("Invites to register, for REGISTRATION=invite"),
  Command.withSubcommands([create, list, revoke]),
)
