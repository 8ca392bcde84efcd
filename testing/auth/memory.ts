import { DateTime, Effect, Layer, Option } from "effect"
import {
  type AccessKey,
  AccessKeys,
  type AccountInvite,
  AccountInvites,
  AuthErrors,
  Authenticators,
  FactorTries,
  IdpErrors,
  type LinkedAccount,
  LinkedAccounts,
  type OneTimeToken,
  OneTimeTokens,
  Passkeys,
  PendingAddresses,
  ProviderLinks,
  RecoveryCodes,
  ReplacedAddresses,
  SecondFactors,
  Sessions,
  SingleUses,
  type TokenHash,
  type TokenPurpose,
  UnusedAccounts,
  type User,
  type UserId,
} from "../../core/index.ts"
import { newestFirst, pageOf } from "../shared/page.ts"
import { removeWhere } from "../shared/removals.ts"
import type { MemoryStore } from "../shared/store.ts"
import type { World } from "../shared/world.ts"

export const ports = (store: MemoryStore) =>
  Layer.mergeAll(
    sessionsPorts(store),
    oneTimeTokensPorts(store),
    linkedAccountsPorts(store),
    passkeysPorts(store),
    authenticatorsPorts(store),
    recoveryCodesPorts(store),
    factorTriesPorts(store),
    emailChangesPorts(store),
    accessKeysPorts(store),
    accountInvitesPorts(store),
    singleUsesPorts(store),
    unusedAccountsPorts(store),
  )

const sessionsPorts = ({ read, write }: MemoryStore) =>
  Layer.succeed(Sessions, {
    open: (session, token) =>
      write(({ sessions, users }) => {
        if (!users.has(session.userId)) return Effect.die(new Error("The owner of the session has no account."))
        return Effect.sync(() => void sessions.set(token, session))
      }),
    endLeastUsed: (userId, keep, now) =>
      write(({ sessions }) => {
        const valid = [...sessions.values()].filter(
          (one) => one.userId === userId && DateTime.isGreaterThan(one.expiresAt, now),
        )
        const latest = valid.sort(
          (one, other) => DateTime.toEpochMillis(other.lastUsedAt) - DateTime.toEpochMillis(one.lastUsedAt),
        )
        const kept = new Set(latest.slice(0, keep))
        removeWhere(sessions, (one) => one.userId === userId && !kept.has(one))
      }),
    rotate: (old, { token, expiresAt }, now) =>
      write(({ sessions }) => {
        const session = sessions.get(old)
        if (session === undefined || DateTime.isLessThanOrEqualTo(session.expiresAt, now))
          return Effect.fail(new AuthErrors.InvalidRefreshToken())
        const next = { ...session, lastUsedAt: now, expiresAt }
        sessions.delete(old)
        sessions.set(token, next)
        return Effect.succeed(next)
      }),
    findByToken: (token) => read(({ sessions }) => Option.fromUndefinedOr(sessions.get(token))),
    prove: (id, proof) =>
      write(({ sessions }) => {
        for (const [token, one] of sessions)
          if (one.id === id) sessions.set(token, { ...one, provenAt: proof.at, provenBy: proof.by })
      }),
    endProofs: (userId) =>
      write(({ sessions }) => {
        for (const [token, one] of sessions)
          if (one.userId === userId) sessions.set(token, { ...one, provenAt: null, provenBy: null })
      }),
    endByToken: (token) => write(({ sessions }) => void sessions.delete(token)),
    end: (id, userId) =>
      write(({ sessions }) => {
        const ended = [...sessions.values()].find((one) => one.id === id && (userId === null || one.userId === userId))
        removeWhere(sessions, (one) => one === ended)
        return Option.map(Option.fromUndefinedOr(ended), (one) => one.userId)
      }),
    endOthers: (userId, keep) =>
      write(({ sessions }) => void removeWhere(sessions, (one) => one.userId === userId && one.id !== keep)),
    endAll: (userId) =>
      write(({ sessions }) => removeWhere(sessions, (one) => userId === null || one.userId === userId)),
    list: (userId, now, page) =>
      read(({ sessions }) => {
        const valid = [...sessions.values()].filter(
          (one) => (userId === null || one.userId === userId) && DateTime.isGreaterThan(one.expiresAt, now),
        )
        return newestFirst(valid, page)
      }),
    sweep: (now) =>
      write(({ sessions }) => removeWhere(sessions, ({ expiresAt }) => DateTime.isLessThanOrEqualTo(expiresAt, now))),
  })

const oneTimeTokensPorts = ({ read, write }: MemoryStore) =>
  Layer.succeed(OneTimeTokens, {
    add: (token) =>
      write(({ tokens, users }) => {
        if (!users.has(token.userId)) return Effect.die(new Error("The owner of the token has no account."))
        return Effect.sync(() => void tokens.set(token.hash, token))
      }),
    peek: (hash, purpose, now) => read((world) => validOf(world, hash, purpose, now)),
    consume: (hash, purpose, now) =>
      write((world) => {
        const token = validOf(world, hash, purpose, now)
        if (Option.isSome(token)) world.tokens.delete(hash)
        return token
      }),
    endAll: (userId, purpose) =>
      write(({ tokens }) => void removeWhere(tokens, (one) => one.userId === userId && one.purpose === purpose)),
    endSince: (userId, purpose, from) =>
      write(({ tokens }) => {
        const isOf = (one: OneTimeToken) => one.userId === userId && one.purpose === purpose
        removeWhere(tokens, (one) => isOf(one) && DateTime.isGreaterThanOrEqualTo(one.createdAt, from))
      }),
    prolong: ({ expiresAt, from, purpose, userId }, now) =>
      write(({ tokens }) => {
        for (const one of tokens.values()) {
          const isOf = one.userId === userId && one.purpose === purpose
          const isRecent = DateTime.isGreaterThanOrEqualTo(one.createdAt, from)
          if (!isOf || !isRecent || !DateTime.isGreaterThan(one.expiresAt, now)) continue
          tokens.set(one.hash, { ...one, expiresAt: DateTime.max(one.expiresAt, expiresAt) })
        }
      }),
    sweep: (now) =>
      write(({ tokens }) => removeWhere(tokens, ({ expiresAt }) => DateTime.isLessThanOrEqualTo(expiresAt, now))),
  })

const validOf = ({ tokens }: World, hash: TokenHash, purpose: TokenPurpose, now: DateTime.Utc) =>
  Option.fromUndefinedOr(tokens.get(hash)).pipe(
    Option.filter((token) => token.purpose === purpose && DateTime.isGreaterThan(token.expiresAt, now)),
    Option.map(({ createdAt, userId }) => ({ createdAt, userId })),
  )

const linkedAccountsPorts = (store: MemoryStore) => Layer.mergeAll(linkedAccounts(store), providerLinks(store))

const linkedAccounts = ({ read, write }: MemoryStore) =>
  Layer.succeed(LinkedAccounts, {
    find: (issuer, subject) =>
      read(({ linked }) =>
        Option.fromUndefinedOr([...linked.values()].find((one) => one.issuer === issuer && one.subject === subject)),
      ),
    listByUser: (userId) => read((world) => linksOf(world, userId)),
    listByEmail: (email) =>
      read(({ linked }) => [...linked.values()].filter((one) => one.emailVerified && one.email === email)),
    add: (account) =>
      write(({ linked, users }) => {
        if (!users.has(account.userId)) return Effect.die(new Error("The user of the link has no account."))
        const isTaken = [...linked.values()].some(
          ({ issuer, subject }) => issuer === account.issuer && subject === account.subject,
        )
        if (isTaken || linked.has(keyOfLink(account))) return Effect.fail(new IdpErrors.AlreadyLinkedToOtherUser())
        return Effect.sync(() => void linked.set(keyOfLink(account), account))
      }),
    save: ({ email, emailVerified, provider, ...link }) =>
      write(({ linked }) => {
        const before = linked.get(keyOfLink(link))
        if (before !== undefined) linked.set(keyOfLink(link), { ...before, provider, email, emailVerified })
      }),
    remove: (link) => write(({ linked }) => void linked.delete(keyOfLink(link))),
  })

const keyOfLink = ({ issuer, userId }: Pick<LinkedAccount, "issuer" | "userId">) => `${userId} ${issuer}`

const linksOf = ({ linked }: World, userId: UserId): ReadonlyArray<LinkedAccount> =>
  [...linked.values()]
    .filter((link) => link.userId === userId)
    .sort(
      (one, other) =>
        DateTime.toEpochMillis(one.linkedAt) - DateTime.toEpochMillis(other.linkedAt) ||
        (one.issuer < other.issuer ? -1 : 1),
    )

const providerLinks = ({ read }: MemoryStore) =>
  Layer.succeed(ProviderLinks, {
    of: (userId) =>
      read((world) => linksOf(world, userId).map(({ email, linkedAt }) => ({ email, addedAt: linkedAt }))),
  })

const passkeysPorts = ({ read, write }: MemoryStore) =>
  Layer.succeed(Passkeys, {
    list: (userId) =>
      read(({ passkeys }) =>
        [...passkeys.values()]
          .filter((passkey) => passkey.userId === userId)
          .sort(
            (one, other) =>
              DateTime.toEpochMillis(one.createdAt) - DateTime.toEpochMillis(other.createdAt) ||
              (one.id < other.id ? -1 : 1),
          ),
      ),
    find: (credentialId) =>
      read(({ passkeys }) =>
        Option.fromUndefinedOr([...passkeys.values()].find((passkey) => passkey.credentialId === credentialId)),
      ),
    add: (passkey) =>
      write(({ passkeys }) => {
        if ([...passkeys.values()].some(({ credentialId }) => credentialId === passkey.credentialId)) return false
        passkeys.set(passkey.id, passkey)
        return true
      }),
    use: ({ id, userId }, { backedUp, counter }, lastUsedAt) =>
      write(({ passkeys }) => {
        const passkey = passkeys.get(id)
        if (passkey?.userId !== userId) return false
        if (counter <= passkey.counter && (counter > 0 || passkey.counter > 0)) return false
        passkeys.set(id, { ...passkey, backedUp, counter, lastUsedAt })
        return true
      }),
    rename: (id, userId, name) =>
      write(({ passkeys }) => {
        const passkey = passkeys.get(id)
        if (passkey?.userId !== userId) return Option.none()
        const renamed = { ...passkey, name }
        passkeys.set(id, renamed)
        return Option.some(renamed)
      }),
    remove: (id, userId) => write(({ passkeys }) => passkeys.get(id)?.userId === userId && passkeys.delete(id)),
  })

const authenticatorsPorts = ({ read, write }: MemoryStore) =>
  Layer.merge(
    Layer.succeed(SecondFactors, {
      has: (userId) =>
        read(
          ({ authenticators, passkeys }) =>
            (authenticators.get(userId)?.confirmedAt ?? null) !== null ||
            [...passkeys.values()].some((passkey) => passkey.userId === userId),
        ),
      of: (userId) =>
        read(({ authenticators, passkeys }) => {
          const addedAt = authenticators.get(userId)?.confirmedAt ?? null
          const own = [...passkeys.values()].filter((passkey) => passkey.userId === userId)
          return [
            ...(addedAt === null ? [] : [{ kind: "totp", addedAt } as const]),
            ...own.map(({ createdAt }) => ({ kind: "passkey", addedAt: createdAt }) as const),
          ]
        }),
    }),
    Layer.succeed(Authenticators, {
      find: (userId) => read(({ authenticators }) => Option.fromUndefinedOr(authenticators.get(userId))),
      begin: (app) =>
        write(({ authenticators }) => {
          if ((authenticators.get(app.userId)?.confirmedAt ?? null) !== null) return false
          authenticators.set(app.userId, app)
          return true
        }),
      confirm: ({ id, sessionId, userId }, step, now) =>
        write(({ authenticators }) => {
          const app = authenticators.get(userId)
          if (app?.id !== id || app.sessionId !== sessionId || app.confirmedAt !== null) return false
          authenticators.set(userId, { ...app, confirmedAt: now, lastStep: step })
          return true
        }),
      take: ({ id, userId }, step) =>
        write(({ authenticators }) => {
          const app = authenticators.get(userId)
          if (app?.id !== id || app.confirmedAt === null) return false
          if (app.lastStep !== null && app.lastStep >= step) return false
          authenticators.set(userId, { ...app, lastStep: step })
          return true
        }),
      remove: (userId) => write(({ authenticators }) => void authenticators.delete(userId)),
    }),
  )

const recoveryCodesPorts = ({ read, write }: MemoryStore) =>
  Layer.succeed(RecoveryCodes, {
    replace: (userId, codes, madeAt) =>
      write(({ recoveryCodes }) =>
        codes.length === 0 ? void recoveryCodes.delete(userId) : void recoveryCodes.set(userId, { codes, madeAt }),
      ),
    madeAt: (userId) =>
      read(({ recoveryCodes }) =>
        Option.map(Option.fromUndefinedOr(recoveryCodes.get(userId)), ({ madeAt }) => madeAt),
      ),
    take: (userId, code) =>
      write(({ recoveryCodes }) => {
        const has = recoveryCodes.get(userId)
        if (has === undefined || !has.codes.includes(code)) return false
        const left = has.codes.filter((one) => one !== code)
        if (left.length === 0) recoveryCodes.delete(userId)
        else recoveryCodes.set(userId, { ...has, codes: left })
        return true
      }),
    count: (userId) => read(({ recoveryCodes }) => recoveryCodes.get(userId)?.codes.length ?? 0),
  })

const factorTriesPorts = ({ read, write }: MemoryStore) =>
  Layer.succeed(FactorTries, {
    add: (userId, at) =>
      write(({ wrongCodes }) => void wrongCodes.set(userId, [...(wrongCodes.get(userId) ?? []), at])),
    latest: (userId, after, limit) =>
      read(({ wrongCodes }) => {
        const times = (wrongCodes.get(userId) ?? []).filter((at) => DateTime.isGreaterThan(at, after))
        return times.sort((one, other) => DateTime.toEpochMillis(other) - DateTime.toEpochMillis(one)).slice(0, limit)
      }),
    forget: (userId) => write(({ wrongCodes }) => void wrongCodes.delete(userId)),
    sweep: (before) =>
      write(({ wrongCodes }) => {
        let gone = 0
        for (const [user, times] of wrongCodes) {
          const kept = times.filter((at) => DateTime.isGreaterThan(at, before))
          gone += times.length - kept.length
          wrongCodes.set(user, kept)
        }
        return gone
      }),
  })

const emailChangesPorts = ({ read, write }: MemoryStore) =>
  Layer.merge(
    Layer.succeed(PendingAddresses, {
      put: (address) => write(({ pendingAddresses }) => void pendingAddresses.set(address.userId, address)),
      peek: (hash, now) => read(({ pendingAddresses }) => validChangeOf(pendingAddresses, hash, now)),
      consume: (hash, now) =>
        write(({ pendingAddresses }) => {
          const address = validChangeOf(pendingAddresses, hash, now)
          if (Option.isSome(address)) pendingAddresses.delete(address.value.userId)
          return address
        }),
      remove: (userId) => write(({ pendingAddresses }) => void pendingAddresses.delete(userId)),
      sweep: (before) =>
        write(({ pendingAddresses }) =>
          removeWhere(pendingAddresses, ({ expiresAt }) => DateTime.isLessThanOrEqualTo(expiresAt, before)),
        ),
    }),
    Layer.succeed(ReplacedAddresses, {
      add: (address) =>
        write(({ replacedAddresses }) => {
          const { expiresAt, replacedAt, userId } = address
          for (const [hash, one] of replacedAddresses)
            if (one.userId === userId && DateTime.isGreaterThan(one.expiresAt, replacedAt))
              replacedAddresses.set(hash, { ...one, expiresAt: DateTime.max(one.expiresAt, expiresAt) })
          replacedAddresses.set(address.hash, address)
        }),
      peek: (hash, now) => read(({ replacedAddresses }) => validChangeOf(replacedAddresses, hash, now)),
      consume: (hash, now) =>
        write(({ replacedAddresses }) => {
          const address = validChangeOf(replacedAddresses, hash, now)
          if (Option.isNone(address)) return address
          const all = [...replacedAddresses.values()]
          const since = all.slice(all.indexOf(address.value))
          removeWhere(replacedAddresses, (one) => one.userId === address.value.userId && since.includes(one))
          return address
        }),
      removeAll: (userId) =>
        write(({ replacedAddresses }) => void removeWhere(replacedAddresses, (one) => one.userId === userId)),
      sweep: (before) =>
        write(({ replacedAddresses }) =>
          removeWhere(replacedAddresses, ({ expiresAt }) => DateTime.isLessThanOrEqualTo(expiresAt, before)),
        ),
    }),
  )

const validChangeOf = <A extends { readonly hash: TokenHash; readonly expiresAt: DateTime.Utc }>(
  addresses: ReadonlyMap<unknown, A>,
  hash: TokenHash,
  now: DateTime.Utc,
) =>
  Option.fromUndefinedOr(
    [...addresses.values()].find((one) => one.hash === hash && DateTime.isGreaterThan(one.expiresAt, now)),
  )

const accessKeysPorts = ({ read, write }: MemoryStore) =>
  Layer.succeed(AccessKeys, {
    add: (key, hash) =>
      write(({ accessKeys, users }) => {
        if (!users.has(key.userId)) return Effect.die(new Error("The owner of the key has no account."))
        return Effect.sync(() => void accessKeys.set(hash, key))
      }),
    count: (userId, now) => read((world) => goodKeyOf(world, userId, now).length),
    get: (id) =>
      read(({ accessKeys }) => Option.fromUndefinedOr([...accessKeys.values()].find((one) => one.id === id))),
    findByHash: (hash) => read(({ accessKeys }) => Option.fromUndefinedOr(accessKeys.get(hash))),
    use: (id, at) =>
      write(({ accessKeys }) => {
        for (const [hash, one] of accessKeys)
          if (one.id === id && (one.lastUsedAt === null || DateTime.isLessThan(one.lastUsedAt, at)))
            accessKeys.set(hash, { ...one, lastUsedAt: at })
      }),
    end: (id) => write(({ accessKeys }) => removeWhere(accessKeys, (one) => one.id === id) > 0),
    endAll: (userId) => write(({ accessKeys }) => removeWhere(accessKeys, (one) => one.userId === userId)),
    list: (userId, now, page) => read((world) => newestFirst(goodKeyOf(world, userId, now), page)),
    sweep: (before) =>
      write(({ accessKeys }) =>
        removeWhere(accessKeys, ({ expiresAt }) => DateTime.isLessThanOrEqualTo(expiresAt, before)),
      ),
  })

const goodKeyOf = ({ accessKeys }: World, userId: UserId | null, now: DateTime.Utc): ReadonlyArray<AccessKey> =>
  [...accessKeys.values()].filter(
    (one) => (userId === null || one.userId === userId) && DateTime.isGreaterThan(one.expiresAt, now),
  )

const accountInvitesPorts = ({ read, write }: MemoryStore) =>
  Layer.succeed(AccountInvites, {
    add: (invite) => write(({ accountInvites }) => void accountInvites.set(invite.id, invite)),
    isGood: (hash, now) => read(({ accountInvites }) => goodInviteOf(accountInvites.values(), hash, now) !== undefined),
    use: (hash, now) =>
      write(({ accountInvites }) => {
        const invite = goodInviteOf(accountInvites.values(), hash, now)
        if (invite === undefined) return false
        accountInvites.set(invite.id, { ...invite, used: invite.used + 1 })
        return true
      }),
    list: (page) => read(({ accountInvites }) => newestFirst(accountInvites.values(), page)),
    end: (id) => write(({ accountInvites }) => accountInvites.delete(id)),
    sweep: (before) =>
      write(({ accountInvites }) =>
        removeWhere(accountInvites, ({ expiresAt }) => DateTime.isLessThanOrEqualTo(expiresAt, before)),
      ),
  })

const goodInviteOf = (invites: Iterable<AccountInvite>, hash: TokenHash, now: DateTime.Utc) =>
  [...invites].find(
    (invite) => invite.hash === hash && invite.used < invite.uses && DateTime.isGreaterThan(invite.expiresAt, now),
  )

const singleUsesPorts = ({ read, write }: MemoryStore) =>
  Layer.succeed(SingleUses, {
    consume: (id, expiresAt) => write(({ singleUses }) => !singleUses.has(id) && singleUses.set(id, expiresAt).has(id)),
    isUsed: (id) => read(({ singleUses }) => singleUses.has(id)),
    sweep: (before) =>
      write(({ singleUses }) =>
        removeWhere(singleUses, (expiresAt) => DateTime.isLessThanOrEqualTo(expiresAt, before)),
      ),
  })

const unusedAccountsPorts = ({ read }: MemoryStore) =>
  Layer.succeed(UnusedAccounts, {
    list: (before, now, page) =>
      read((world) => {
        const forgotten = [...world.users.values()].filter((user) => isForgotten(user, before))
        const { items, next } = pageOf(
          forgotten,
          "up",
          ({ createdAt, id }) => [DateTime.toEpochMillis(createdAt), id],
          page,
        )
        return { items: items.map(({ id }) => ({ id, isUnused: isUnused(world, id, now) })), next }
      }),
    isUnused: (id, before, now) =>
      read((world) => {
        const user = world.users.get(id)
        return user !== undefined && isForgotten(user, before) && isUnused(world, id, now)
      }),
  })

const isForgotten = ({ createdAt, emailVerifiedAt, suspendedAt, updatedAt }: User, before: DateTime.Utc) =>
  emailVerifiedAt === null &&
  suspendedAt === null &&
  [createdAt, updatedAt].every((at) => DateTime.isLessThanOrEqualTo(at, before))

const isUnused = (world: World, id: User["id"], now: DateTime.Utc): boolean => {
  const owned = [world.collections, world.listings, world.events, world.wants, world.rounds, world.roundEntries]
  const held = [
    ...owned.flatMap((map) => [...map.values()].map(({ ownerId }) => ownerId)),
    ...[...world.offers.values()].flatMap(({ offererId, ownerId }) => [offererId, ownerId]),
    ...[...world.posts.values(), ...world.comments.values()].map(({ authorId }) => authorId),
    ...[...world.members.values()].flatMap((members) => [...members.keys()]),
    ...[...world.participants.values(), ...world.organizers.values(), ...world.accessKeys.values()].map(
      ({ userId }) => userId,
    ),
    ...[...world.friendships.values()].flatMap(({ pair }) => pair),
    ...[...world.sessions.values()]
      .filter(({ expiresAt }) => DateTime.isGreaterThan(expiresAt, now))
      .map(({ userId }) => userId),
  ]
  return !held.includes(id)
}
