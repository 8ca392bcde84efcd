import { DateTime, Effect, Option } from "effect"
import { Command, Flag } from "effect/cli"
import {
  AuthErrors,
  endSession,
  logOutAll,
  parseId,
  recordChange,
  type Session,
  type SessionId,
  Sessions,
  Transactions,
} from "../../core/index.ts"
import { allPages } from "../all-pages.ts"
import { confirm } from "../confirm.ts"
import { UsageError } from "../failure.ts"
import { findUser } from "../find-user.ts"
import * as flags from "../flags.ts"
import { printChange, printRows } from "../output.ts"

const view = (session: Session) => ({
  id: session.id,
  user: session.userId,
  createdAt: session.createdAt,
  lastUsedAt: session.lastUsedAt,
  expiresAt: session.expiresAt,
  userAgent: session.userAgent,
})

const idOf = (text: string) =>
  Effect.mapError(Effect.fromOption(parseId<SessionId>(text)), () => new AuthErrors.SessionNotFound())

const list = Command.make(
  "list",
  { user: Flag.optional(flags.user), limit: flags.limit, json: flags.json },
  Effect.fn("cli.sessions.list")(function* ({ user, limit, json }) {
    const sessions = yield* Sessions
    const now = yield* DateTime.now
    const whose = Option.isSome(user) ? (yield* findUser(user.value)).id : null
    const found = yield* allPages(limit, (page) => sessions.list(whose, now, page))
    yield* printRows(json, found.map(view), "No sessions.")
  }),
).pipe(Command.withDescription("Show the sessions that are good, newest first"))

const revoke = Command.make(
  "revoke",
  {
    user: Flag.optional(flags.user),
    id: Flag.String("id").pipe(Flag.withDescription("One session"), Flag.optional),
    all: Flag.Boolean("all").pipe(Flag.withDescription("The sessions of everybody"), Flag.withDefault(false)),
    yes: flags.yes,
    json: flags.json,
  },
  Effect.fn("cli.sessions.revoke")(function* ({ user, id, all, yes, json }) {
    if (Number(Option.isSome(user)) + Number(Option.isSome(id)) + Number(all) !== 1)
      return yield* new UsageError({
        message: "Say whose sessions: one of --user <id|email>, --id <session> or --all.",
      })
    const sessionId = Option.isSome(id) ? yield* idOf(id.value) : null
    const { atomically } = yield* Transactions
    const whose = Option.isSome(user) ? yield* findUser(user.value) : null
    const those = whose === null ? "this session" : `the sessions of ${whose.email}`
    yield* confirm(yes, `Revoke ${all ? "the sessions of everybody" : those}?`)
    const end =
      sessionId === null ? logOutAll(whose?.id ?? null) : Effect.as(endSession({ id: sessionId, by: null }), 1)
    const target = whose?.id ?? sessionId ?? "all"
    const revoked = yield* atomically(Effect.tap(end, recordChange("sessions revoke", target)))
    yield* printChange(json, { revoked }, `Revoked ${revoked} session(s). They are of no use from now on.`)
  }),
).pipe(Command.withDescription("End sessions, with their access tokens"))

const prune = Command.make(
  "prune",
  { yes: flags.yes, json: flags.json },
  Effect.fn("cli.sessions.prune")(function* ({ json }) {
    const sessions = yield* Sessions
    const { atomically } = yield* Transactions
    const now = yield* DateTime.now
    const pruned = yield* atomically(Effect.tap(sessions.sweep(now), recordChange("sessions prune", "expired")))
    yield* printChange(json, { pruned }, `Removed ${pruned} expired session(s).`)
  }),
).pipe(Command.withDescription("Remove expired sessions"))

export const sessionsCommand = Command.make("sessions").pipe(
  Command.withDescription("Sessions"),
  Command.withSubcommands([list, revoke, prune]),
)
