import { DateTime, Layer } from "effect"
import { type AccountInvite, AccountInvites, type TokenHash } from "../../core/index.ts"
import { newestFirst } from "../shared/page.ts"
import { removeWhere } from "../shared/removals.ts"
import type { MemoryStore } from "../shared/store.ts"

export const ports = ({ read, write }: MemoryStore) =>
  Layer.succeed(AccountInvites, {
    add: (invite) => write(({ accountInvites }) => void accountInvites.set(invite.id, invite)),
    isGood: (hash, now) => read(({ accountInvites }) => goodOf(accountInvites.values(), hash, now) !== undefined),
    use: (hash, now) =>
      write(({ accountInvites }) => {
        const invite = goodOf(accountInvites.values(), hash, now)
        if (invite === undefined) return false
        accountInvites.set(invite.id, { ...invite, used: invite.used + 1 })
        return true
      }),
    list: (page) => read(({ accountInvites }) => newestFirst(accountInvites.values(), page)),
    end: (id) => write(({ accountInvites }) => accountInvites.delete(id)),
    prune: (before) =>
      write(({ accountInvites }) =>
        removeWhere(accountInvites, ({ expiresAt }) => DateTime.isLessThanOrEqualTo(expiresAt, before)),
      ),
  })

const goodOf = (invites: Iterable<AccountInvite>, hash: TokenHash, now: DateTime.Utc) =>
  [...invites].find(
    (invite) => invite.hash === hash && invite.used < invite.uses && DateTime.isGreaterThan(invite.expiresAt, now),
  )
