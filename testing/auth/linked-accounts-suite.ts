import { type DateTime, Effect, Exit, Option } from "effect"
import {
  defaultProvider,
  type EmailAddress,
  IdpErrors,
  LinkedAccounts,
  ProviderLinks,
  type ProviderName,
  type Transactions,
  type UserId,
  type Users,
} from "../../core/index.ts"
import type { Kit } from "../kit.ts"
import type { Run } from "../run.ts"
import { era, rolledBack, storedUser, successes, twentyTimes } from "../samples/samples.ts"

const link = (
  userId: UserId,
  linkedAt: DateTime.Utc,
  fields: { readonly subject?: string; readonly email?: EmailAddress | null; readonly issuer?: string } = {},
) => ({
  userId,
  provider: defaultProvider,
  issuer: "https://id.example.org",
  subject: crypto.randomUUID() as string,
  email: `${crypto.randomUUID()}@example.org` as EmailAddress | null,
  emailVerified: true,
  linkedAt,
  ...fields,
})

const otherIssuer = "https://other.example.org"

/** What the port `LinkedAccounts` promises. */
export const linkedAccountsSuite = (
  { describe, expect, test }: Kit,
  run: Run<LinkedAccounts | ProviderLinks | Transactions | Users>,
) =>
  describe("LinkedAccounts", () => {
    const added = Effect.fnUntraced(function* (at: DateTime.Utc, fields: Parameters<typeof link>[2] = {}) {
      const account = link((yield* storedUser(at)).id, at, fields)
      yield* (yield* LinkedAccounts).add(account)
      return account
    })

    test("a link is found by issuer and subject together, and by its user", () =>
      run(
        Effect.gen(function* () {
          const links = yield* LinkedAccounts
          const account = yield* added(era()(0))
          expect(yield* links.find(account.issuer, account.subject)).toEqual(Option.some(account))
          expect(yield* links.listByUser(account.userId)).toEqual([account])
          expect(yield* links.find("https://other.example.org", account.subject)).toEqual(Option.none())
          expect(yield* links.find(account.issuer, account.subject.toUpperCase())).toEqual(Option.none())
        }),
      ))

    test("the link of a user is known by the address that the provider named, and that of no other user", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const { of } = yield* ProviderLinks
          const [named, unnamed] = [yield* added(day(0)), yield* added(day(0), { email: null })]
          const unlinked = yield* storedUser(day(0))
          const second = link(named.userId, day(1), { issuer: otherIssuer })
          yield* (yield* LinkedAccounts).add(second)
          expect(yield* of(named.userId)).toEqual([
            { email: named.email, addedAt: day(0) },
            { email: second.email, addedAt: day(1) },
          ])
          expect(yield* of(unnamed.userId)).toEqual([{ email: null, addedAt: day(0) }])
          expect(yield* of(unlinked.id)).toEqual([])
        }),
      ))

    test("an e-mail finds links that the provider vouches for, compared letter by letter", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const links = yield* LinkedAccounts
          const email = `${crypto.randomUUID()}@example.org` as EmailAddress
          const vouched = yield* added(day(0), { email })
          const claimed = yield* added(day(0), { email })
          yield* links.save({ ...claimed, emailVerified: false })
          expect(yield* links.listByEmail(email)).toEqual([vouched])
          expect(yield* links.listByEmail(email.toUpperCase() as EmailAddress)).toEqual([])
        }),
      ))

    test("a user has links to accounts of several issuers, which are saved and removed one by one", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const links = yield* LinkedAccounts
          const first = yield* added(day(1))
          const second = link(first.userId, day(0), { issuer: otherIssuer })
          yield* links.add(second)
          expect(yield* links.listByUser(first.userId)).toEqual([second, first])
          const renamed = { ...second, provider: "other" as ProviderName, email: null }
          yield* links.save(renamed)
          expect(yield* links.listByUser(first.userId)).toEqual([renamed, first])
          yield* links.remove(first)
          expect(yield* links.listByUser(first.userId)).toEqual([renamed])
        }),
      ))

    test("saving changes name and e-mail and nothing else; without one no user is found under it", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const links = yield* LinkedAccounts
          const account = yield* added(day(0))
          yield* links.save({ ...account, email: null, emailVerified: false, subject: "stolen", linkedAt: day(5) })
          expect(yield* links.listByUser(account.userId)).toEqual([{ ...account, email: null, emailVerified: false }])
        }),
      ))

    test("of 20 users that link one provider account at once, exactly one succeeds", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const links = yield* LinkedAccounts
          const subject = crypto.randomUUID()
          const users = yield* Effect.forEach(Array(20).fill(0), () => storedUser(day(0)))
          const exits = yield* twentyTimes((n) => {
            const account = link(users[n]?.id ?? ("" as UserId), day(0), { subject })
            return Effect.as(links.add(account), account)
          })
          const [winner, ...others] = successes(exits)
          expect(others).toEqual([])
          expect(exits.filter(Exit.hasFails)).toHaveLength(19)
          expect(yield* links.find("https://id.example.org", subject)).toEqual(Option.fromUndefinedOr(winner))
        }),
      ))

    test("of 20 accounts of one issuer that one user links at once, exactly one succeeds", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const links = yield* LinkedAccounts
          const { id } = yield* storedUser(day(0))
          const exits = yield* twentyTimes(() => {
            const account = link(id, day(0))
            return Effect.as(links.add(account), account)
          })
          const [winner, ...others] = successes(exits)
          expect(others).toEqual([])
          expect(yield* links.listByUser(id)).toEqual(winner === undefined ? [] : [winner])
          const late = yield* Effect.flip(links.add(link(id, day(0))))
          expect(late).toBeInstanceOf(IdpErrors.AlreadyLinkedToOtherUser)
        }),
      ))

    test("a removed link is gone, one removed in a rolled-back transaction is not", () =>
      run(
        Effect.gen(function* () {
          const links = yield* LinkedAccounts
          const account = yield* added(era()(0))
          yield* rolledBack(links.remove(account))
          expect(yield* links.listByUser(account.userId)).toEqual([account])
          yield* links.remove(account)
          expect(yield* links.find(account.issuer, account.subject)).toEqual(Option.none())
        }),
      ))
  })
