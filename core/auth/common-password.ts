import { Context, Effect, Redacted } from "effect"
import type { User } from "../users/index.ts"
import { CommonPassword } from "./errors.ts"

/**
 * The passwords that many people have, in lower case; none of them where no list is provided. It is read when a new
 * password is set for the first time.
 */
export const CommonPasswords = Context.Reference<Effect.Effect<ReadonlySet<string>>>("curio/auth/CommonPasswords", {
  defaultValue: () => Effect.succeed(new Set<string>()),
})

/** The account that a password is for. */
type Owner = Pick<User, "email" | "displayName">

/**
 * Whether a password, in lower case, is one of those that are tried first: a common one, or the owner's address, the
 * part of it before the @ or the owner's name, with up to four digits behind it.
 */
export const isCommonPassword = (password: string, common: ReadonlySet<string>, owner: Owner | null): boolean => {
  const text = password.toLowerCase()
  if (common.has(text)) return true
  if (owner === null) return false
  const email = owner.email.toLowerCase()
  const own = [email, email.slice(0, email.lastIndexOf("@")), owner.displayName.toLowerCase()]
  return own.some((name) => text.startsWith(name) && /^\d{0,4}$/.test(text.slice(name.length)))
}

/**
 * Refuses a new password that is common. `key` is its name in the request. Where the owner is not known, only the list
 * is looked at. Contract: auth, passwords.
 */
export const refuseCommon = Effect.fnUntraced(function* (
  password: Redacted.Redacted,
  key: "password" | "newPassword",
  owner: Owner | null,
) {
  const common = yield* yield* CommonPasswords
  if (isCommonPassword(Redacted.value(password), common, owner)) return yield* new CommonPassword({ key })
})
