import { DateTime, Effect } from "effect"
import { Ids } from "../shared/index.ts"
import type { AccountInvite, AccountInviteId } from "./account-invite.ts"
import { AccountInvites, SecretTokens } from "./ports.ts"

/**
 * Makes an invite that lets `uses` accounts in within `days` days. Answers it with its code, which is shown this once.
 * Contract: CLI, invites.
 */
export const createInvite = Effect.fn("auth.createInvite")(function* (input: {
  readonly uses: number
  readonly days: number
}) {
  const invites = yield* AccountInvites
  const { hash, token } = yield* (yield* SecretTokens).make
  const id = (yield* (yield* Ids).next) as AccountInviteId
  const createdAt = yield* DateTime.now
  const expiresAt = DateTime.add(createdAt, { days: input.days })
  const invite: AccountInvite = { id, hash, uses: input.uses, used: 0, createdAt, expiresAt }
  yield* invites.add(invite)
  return { invite, code: token }
})
