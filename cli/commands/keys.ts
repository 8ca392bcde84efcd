import { Effect, Option } from "effect"
import { Command, Flag } from "effect/cli"
import {
  type AccessKey,
  type AccessKeyId,
  AccessKeysErrors,
  listAccessKeys,
  parseId,
  prepareKeyEnd,
  prepareKeysEnd,
  recordChange,
  Transactions,
  type User,
} from "../../core/index.ts"
import { allPages } from "../all-pages.ts"
import { confirm } from "../confirm.ts"
import { UsageError } from "../failure.ts"
import { findUser } from "../find-user.ts"
import * as flags from "../flags.ts"
import { printChange, printRows } from "../output.ts"

const view = (key: AccessKey) => ({
  id: key.id,
  user: key.userId,
  name: key.name,
  start: key.start,
  scopes: key.scopes,
  createdAt: key.createdAt,
  expiresAt: key.expiresAt,
  lastUsedAt: key.lastUsedAt,
})

const list = Command.make(
  "list",
  { user: Flag.optional(flags.user), limit: flags.limit, json: flags.json },
  Effect.fn("cli.keys.list")(function* ({ user, limit, json }) {
    const whose = Option.isSome(user) ? (yield* findUser(user.value)).id : null
    const found = yield* allPages(limit, (page) => listAccessKeys(whose, page))
    yield* printRows(json, found.map(view), "No access keys.")
  }),
).pipe(Command.withDescription("Show the access keys that are good, newest first"))

const revoke = Command.make(
  "revoke",
  {
    user: Flag.optional(flags.user),
    id: Flag.String("id").pipe(Flag.withDescription("One access key"), Flag.optional),
    yes: flags.yes,
    json: flags.json,
  },
  Effect.fn("cli.keys.revoke")(function* ({ user, id, yes, json }) {
    if (Option.isSome(user) === Option.isSome(id))
      return yield* new UsageError({ message: "Say which keys: one of --user <id|email> or --id <key>." })
    const { atomically } = yield* Transactions
    const owner = Option.isSome(user) ? yield* findUser(user.value) : null
    const those = owner === null ? "this access key" : `the access keys of ${owner.email}`
    const end = owner === null ? yield* endOfOne(Option.getOrElse(id, () => "")) : yield* endOfAll(owner)
    yield* confirm(yes, `Revoke ${those}?`)
    const revoked = yield* atomically(Effect.tap(end.store, recordChange("keys revoke", end.target)))
    yield* printChange(json, { revoked }, `Revoked ${revoked} access key(s). They are refused from now on.`)
  }),
).pipe(Command.withDescription("End access keys: they are refused at once"))

const endOfOne = Effect.fnUntraced(function* (text: string) {
  const id = yield* Effect.fromOption(parseId<AccessKeyId>(text), () => new AccessKeysErrors.AccessKeyNotFound())
  const { store } = yield* prepareKeyEnd(id, null)
  return { store: Effect.as(store, 1), target: id }
})

const endOfAll = Effect.fnUntraced(function* (owner: User) {
  const { store } = yield* prepareKeysEnd(owner)
  return { store, target: owner.id }
})

export const keysCommand = Command.make("keys").pipe(
  Command.withDescription("Access keys, with which programs act for users"),
  Command.withSubcommands([list, revoke]),
)
