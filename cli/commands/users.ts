import { Effect, Option } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import {
  createAccount,
  isEmailAddress,
  recordChange,
  removeAccount,
  replacePassword,
  Transactions,
  type User,
  Users,
  verifyAccount,
} from "../../core/index.ts"
import { allPages } from "../all-pages.ts"
import { confirm } from "../confirm.ts"
import { CalledWrongly } from "../failure.ts"
import { findUser } from "../find-user.ts"
import * as flags from "../flags.ts"
import { printChange, printOne, printRows } from "../output.ts"
import { passwordInput } from "../password-input.ts"
import { inWords } from "../sentences.ts"

const idOrEmail = Argument.String("id|email").pipe(Argument.withDescription("An account, by id or e-mail"))

const view = (user: User) => ({
  id: user.id,
  email: user.email,
  displayName: user.displayName,
  emailVerified: user.emailVerifiedAt !== null,
  hasPassword: user.passwordHash !== null,
  avatarUrl: user.avatarUrl,
  bio: user.bio,
  privacy: user.privacy,
  createdAt: user.createdAt,
})

const columns = ["id", "email", "displayName", "emailVerified", "hasPassword", "privacy", "createdAt"]

const list = Command.make(
  "list",
  {
    q: Flag.String("q").pipe(Flag.withDescription("Part of the name or the address"), Flag.optional),
    limit: flags.limit,
    json: flags.json,
  },
  Effect.fn("cli.users.list")(function* ({ q, limit, json }) {
    const users = yield* Users
    const found = yield* allPages(limit, (page) => users.list(Option.getOrNull(q), page))
    yield* printRows(json, found.map(view), "No users.", columns)
  }),
).pipe(Command.withDescription("Show accounts, newest first"))

const show = Command.make(
  "show",
  { idOrEmail, json: flags.json },
  Effect.fn("cli.users.show")(function* ({ idOrEmail, json }) {
    yield* printOne(json, view(yield* findUser(idOrEmail)))
  }, inWords),
).pipe(Command.withDescription("Show one account"))

const create = Command.make(
  "create",
  {
    email: Flag.String("email").pipe(Flag.withDescription("The address, which counts as verified")),
    name: Flag.String("name").pipe(
      Flag.withDescription("The display name; default: the part before the @"),
      Flag.optional,
    ),
    withoutPassword: Flag.Boolean("without-password").pipe(
      Flag.withDescription("Create it without a password; its owner resets it by mail"),
      Flag.withDefault(false),
    ),
    json: flags.json,
  },
  Effect.fn("cli.users.create")(function* ({ email, name, withoutPassword, json }) {
    if (!isEmailAddress(email)) return yield* new CalledWrongly({ sentence: "--email is not one plain mail address." })
    const password = withoutPassword ? null : yield* passwordInput()
    const user = yield* createAccount({ email, displayName: Option.getOrNull(name), password })
    yield* recordChange("users create", user.id)
    yield* printOne(json, view(user))
  }, inWords),
).pipe(Command.withDescription("Create an account; the password comes from a prompt or from standard input"))

const remove = Command.make(
  "delete",
  { idOrEmail, yes: flags.yes, json: flags.json },
  Effect.fn("cli.users.delete")(function* ({ idOrEmail, yes, json }) {
    const { atomically } = yield* Transactions
    const user = yield* findUser(idOrEmail)
    yield* confirm(yes, `Delete the account of ${user.email} with everything in it?`)
    yield* atomically(Effect.andThen(removeAccount(user.id), recordChange("users delete", user.id)))
    yield* printChange(json, { deleted: 1 }, `Deleted ${user.email}.`)
  }, inWords),
).pipe(Command.withDescription("Delete an account with everything in it"))

const setPassword = Command.make(
  "set-password",
  { idOrEmail, json: flags.json },
  Effect.fn("cli.users.setPassword")(function* ({ idOrEmail, json }) {
    const user = yield* findUser(idOrEmail)
    yield* replacePassword({ userId: user.id, newPassword: yield* passwordInput(), unless: () => null })
    yield* recordChange("users set-password", user.id)
    yield* printChange(json, { changed: 1 }, `Changed the password of ${user.email}.`)
  }, inWords),
).pipe(Command.withDescription("Set a password, read from a prompt or from standard input"))

const verify = Command.make(
  "verify",
  { idOrEmail, json: flags.json },
  Effect.fn("cli.users.verify")(function* ({ idOrEmail, json }) {
    const { atomically } = yield* Transactions
    const user = yield* findUser(idOrEmail)
    yield* atomically(Effect.andThen(verifyAccount(user.id), recordChange("users verify", user.id)))
    yield* printChange(json, { verified: 1 }, `${user.email} counts as verified.`)
  }, inWords),
).pipe(Command.withDescription("Take an account's address as verified"))

export const usersCommand = Command.make("users").pipe(
  Command.withDescription("Accounts"),
  Command.withSubcommands([list, show, create, remove, setPassword, verify]),
)
