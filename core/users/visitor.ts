import { DateTime } from "effect"
import type { UserId } from "../shared/index.ts"
import type { EmailAddress } from "./email-address.ts"
import { newUser, type User } from "./user.ts"

/**
 * The id by which reads know that the viewer has no account. No account has it: ids of accounts have a time in them.
 */
export const visitorId = "00000000-0000-0000-0000-000000000000" as UserId

/** What an operator lets visitors see: nothing, profiles with what they offer, or events and trade rounds as well. */
export type VisitorSetting = "off" | "market" | "all"

/** A viewer without an account, as routes that are open to visitors know them. Contract: users, visitors. */
export const visitor: User = newUser({
  id: visitorId,
  email: "" as EmailAddress,
  displayName: "",
  passwordHash: null,
  now: DateTime.makeUnsafe(0),
})
