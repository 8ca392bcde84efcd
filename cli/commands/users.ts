import { Effect, Option } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import {
  codePoints,
  grantRole,
  isEmailAddress,
  isName,
  prepareAccount,
  prepareFactorsReset,
  prepareGivenEmail,
  preparePassword,
  Roles,
  recordChange,
  refuseCommon,
  removeAccount,
  removeAllNotifications,
  revokeRole,
  roles as roleNames,
  suspendAccount,
  Transactions,
  type User,
  Users,
  unlinkAccounts,
  unsuspendAccount,
  verifyAccount,
  viewOwnProfile,
} from "../../core/index.ts"
import { allPages } from "../all-pages.ts"
import { confirm } from "../confirm.ts"
import { UsageError } from "../failure.ts"
import { findUser } from "../find-user.ts"
import * as flags from "../flags.ts"
import { printChange, printOne, printRows } from "../output.ts"
import { passwordInput } from "../password-input.ts"
import { service, serviceOnAnyDatabase } from "../service.ts"

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
  suspendedAt: user.suspendedAt,
})

const columns = ["id", "email", "displayName", "emailVerified", "hasPassword", "privacy", "createdAt", "suspendedAt"]

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
    const user = yield* findUser(idOrEmail)
    const { storage, texts } = yield* viewOwnProfile(user)
    const held = Option.getOrNull(yield* (yield* Roles).of(user.id))
    yield* printOne(json, {
      ...view(user),
      role: held?.role ?? null,
      emailRefusedAt: user.emailRefusedAt,
      emailRefusal: user.emailRefusal,
      storageUsed: storage.used,
      storageLimit: storage.limit,
      textsUsed: texts.used,
      textsLimit: texts.limit,
      textsToday: texts.usedToday,
      textsLimitPerDay: texts.limitPerDay,
    })
  }),
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
    yes: flags.yes,
    json: flags.json,
  },
  Effect.fn("cli.users.create")(function* ({ email, name, withoutPassword, json }) {
    if (!isEmailAddress(email)) return yield* new UsageError({ message: "--email is not one plain mail address." })
    const displayName = Option.getOrNull(name)?.trim() ?? null
    if (displayName !== null && (!isName(displayName) || codePoints(displayName) > 100))
      return yield* new UsageError({
        message: "--name takes 1 to 100 characters: no control characters, and not invisible ones alone.",
      })
    const password = withoutPassword ? null : yield* passwordInput()
    const { atomically } = yield* Transactions
    const account = yield* prepareAccount({ email, displayName, password })
    const user = yield* atomically(Effect.tap(account.store, ({ id }) => recordChange("users create", id)))
    yield* printOne(json, view(user))
  }),
).pipe(Command.withDescription("Create an account; the password comes from a prompt or from standard input"))

const remove = Command.make(
  "delete",
  { idOrEmail, yes: flags.yes, json: flags.json },
  Effect.fn("cli.users.delete")(function* ({ idOrEmail, yes, json }) {
    const { atomically } = yield* Transactions
    const user = yield* findUser(idOrEmail)
    yield* confirm(yes, `Delete the account of ${user.email} with everything in it?`)
    // Very many of them would hold up the requests of a running server if they went together with the account.
    yield* removeAllNotifications(user.id)
    yield* atomically(Effect.andThen(removeAccount(user.id), recordChange("users delete", user.id)))
    yield* printChange(json, { deleted: 1 }, `Deleted ${user.email}.`)
  }),
).pipe(Command.withDescription("Delete an account with everything in it"))

const setPassword = Command.make(
  "set-password",
  {
    idOrEmail,
    endSessions: Flag.Boolean("end-sessions").pipe(
      Flag.withDescription("End all sessions of the account too"),
      Flag.withDefault(false),
    ),
    yes: flags.yes,
    json: flags.json,
  },
  Effect.fn("cli.users.setPassword")(function* ({ idOrEmail, endSessions, json }) {
    const users = yield* Users
    const { atomically } = yield* Transactions
    const user = yield* findUser(idOrEmail)
    const newPassword = yield* passwordInput()
    yield* refuseCommon(newPassword, "newPassword", user)
    const kind = endSessions ? "administratorsPasswordEndingSessions" : "administratorsPassword"
    const password = yield* preparePassword({ userId: user.id, newPassword, kind })
    yield* atomically(
      Effect.andThen(
        Effect.flatMap(users.get(user.id), (now) => password.store(now, kind)),
        recordChange("users set-password", user.id),
      ),
    )
    yield* printChange(json, { changed: 1 }, `Changed the password of ${user.email}.`)
  }),
).pipe(Command.withDescription("Set a password, read from a prompt or from standard input"))

const setEmail = Command.make(
  "set-email",
  {
    idOrEmail,
    address: Argument.String("address").pipe(Argument.withDescription("The new address, which is not verified yet")),
    yes: flags.yes,
    json: flags.json,
  },
  Effect.fn("cli.users.setEmail")(function* ({ idOrEmail, address, json }) {
    if (!isEmailAddress(address)) return yield* new UsageError({ message: "address is not one plain mail address." })
    const { atomically } = yield* Transactions
    const user = yield* findUser(idOrEmail)
    const given = yield* prepareGivenEmail(user, address)
    yield* atomically(Effect.andThen(given.store, recordChange("users set-email", user.id)))
    yield* printChange(json, { changed: 1 }, `The address of ${user.email} is ${address} now.`)
  }),
).pipe(Command.withDescription("Give an account another address; both addresses are notified"))

const verify = Command.make(
  "verify",
  { idOrEmail, yes: flags.yes, json: flags.json },
  Effect.fn("cli.users.verify")(function* ({ idOrEmail, json }) {
    const { atomically } = yield* Transactions
    const user = yield* findUser(idOrEmail)
    yield* atomically(Effect.andThen(verifyAccount(user.id), recordChange("users verify", user.id)))
    yield* printChange(json, { verified: 1 }, `${user.email} counts as verified.`)
  }),
).pipe(Command.withDescription("Take an account's address as verified"))

const resetFactors = Command.make(
  "reset-factors",
  { idOrEmail, yes: flags.yes, json: flags.json },
  Effect.fn("cli.users.resetFactors")(function* ({ idOrEmail, yes, json }) {
    const { atomically } = yield* Transactions
    const user = yield* findUser(idOrEmail)
    yield* confirm(yes, `Remove the second factors and recovery codes of ${user.email} and end all sessions?`)
    const reset = yield* prepareFactorsReset(user)
    const removed = yield* atomically(Effect.tap(reset.store, recordChange("users reset-factors", user.id)))
    yield* printChange(json, { removed }, `Removed ${removed} factor(s) of ${user.email}.`)
  }),
).pipe(Command.withDescription("Remove the second factors of an account and end its sessions"))

const unlink = Command.make(
  "unlink",
  { idOrEmail, yes: flags.yes, json: flags.json },
  Effect.fn("cli.users.unlink")(function* ({ idOrEmail, yes, json }) {
    const { atomically } = yield* Transactions
    const user = yield* findUser(idOrEmail)
    yield* confirm(yes, `Unlink the identity provider and the game platform from the account of ${user.email}?`)
    const unlinked = yield* atomically(Effect.tap(unlinkAccounts(user.id), recordChange("users unlink", user.id)))
    yield* printChange(json, { unlinked }, `Unlinked ${unlinked} account(s) from ${user.email}.`)
  }),
).pipe(Command.withDescription("Remove the accounts of the identity provider and the game platform that are linked"))

const suspend = Command.make(
  "suspend",
  { idOrEmail, note: flags.note, yes: flags.yes, json: flags.json },
  Effect.fn("cli.users.suspend")(function* ({ idOrEmail, note, yes, json }) {
    const { atomically } = yield* Transactions
    const user = yield* findUser(idOrEmail)
    yield* confirm(yes, `Suspend the account of ${user.email}, pause its listings and cancel its open offers?`)
    yield* atomically(Effect.andThen(suspendAccount(user.id), recordChange("users suspend", user.id, note)))
    yield* printChange(json, { suspended: 1 }, `Suspended ${user.email}.`)
  }),
).pipe(Command.withDescription("Suspend an account: no user can use it, and it leaves the market"))

const unsuspend = Command.make(
  "unsuspend",
  { idOrEmail, yes: flags.yes, json: flags.json },
  Effect.fn("cli.users.unsuspend")(function* ({ idOrEmail, json }) {
    const { atomically } = yield* Transactions
    const user = yield* findUser(idOrEmail)
    yield* atomically(Effect.andThen(unsuspendAccount(user.id), recordChange("users unsuspend", user.id)))
    yield* printChange(json, { unsuspended: 1 }, `${user.email} can sign in again. Its listings stay paused.`)
  }),
).pipe(Command.withDescription("End the suspension of an account"))

const grant = Command.make(
  "grant",
  {
    idOrEmail,
    role: Argument.Literals("role", roleNames),
    yes: flags.yes,
    json: flags.json,
  },
  Effect.fn("cli.users.grant")(function* ({ idOrEmail, role, yes, json }) {
    const user = yield* findUser(idOrEmail)
    yield* confirm(yes, `Make ${user.email} ${role}, and end its sessions and access keys?`)
    // It writes its entry of the audit log itself, as over HTTP.
    yield* grantRole({ id: user.id, role, by: null })
    yield* printChange(json, { granted: 1 }, `${user.email} is ${role} now, and has to sign in again.`)
  }),
).pipe(Command.withDescription("Give an account a role: moderator or admin"))

const revoke = Command.make(
  "revoke",
  { idOrEmail, yes: flags.yes, json: flags.json },
  Effect.fn("cli.users.revoke")(function* ({ idOrEmail, json }) {
    const user = yield* findUser(idOrEmail)
    const revoked = Number(yield* revokeRole({ id: user.id, by: null }))
    yield* printChange(json, { revoked }, `${user.email} has no role.`)
  }),
).pipe(Command.withDescription("End the role of an account"))

export const usersCommand = Command.make("users").pipe(
  Command.withDescription("Accounts"),
  Command.withSubcommands([
    list.pipe(Command.provide(service)),
    show.pipe(Command.provide(service)),
    create.pipe(Command.provide(serviceOnAnyDatabase)),
    remove.pipe(Command.provide(service)),
    grant.pipe(Command.provide(service)),
    resetFactors.pipe(Command.provide(service)),
    revoke.pipe(Command.provide(service)),
    setEmail.pipe(Command.provide(service)),
    setPassword.pipe(Command.provide(service)),
    suspend.pipe(Command.provide(service)),
    unlink.pipe(Command.provide(service)),
    unsuspend.pipe(Command.provide(service)),
    verify.pipe(Command.provide(service)),
  ]),
)
