import { Effect } from "effect"
import type { Context } from "elysia"
import { beginAppeal, type UsersErrors } from "../../core/index.ts"
import type { Http } from "../http/http.ts"

/** Sets the cookie by which the owner of a suspended account, who has just proven who they are, appeals. */
export const letAppeal =
  ({ appealCookie }: Http) =>
  (set: Context["set"]) =>
  ({ account }: UsersErrors.AccountSuspended) =>
    account === undefined
      ? Effect.void
      : Effect.map(beginAppeal(account), ({ cookie, expiresAt }) => appealCookie.set(set, cookie, expiresAt))
