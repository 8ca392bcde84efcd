import { Effect, Exit, Option } from "effect"
import { type EmailAddress, type Transactions, Users, UsersErrors } from "../../core/index.ts"
import { each, type Kit } from "../kit.ts"
import type { Run } from "../run.ts"
import { backwards, era, rolledBack, storedUser, successes, twentyTimes, user, walk } from "../samples/samples.ts"

/** What the port `Users` promises. */
export const usersSuite = ({ describe, expect, test }: Kit, run: Run<Transactions | Users>) =>
  describe("Users", () => {
    test("an account is read as it was added, by id and by address", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const users = yield* Users
          const added = yield* storedUser(day(0), {
            displayName: "Zoë 🦉 O'Neil",
            bio: "a\nb \\ % _ '' \"",
            emailVerifiedAt: day(1),
          })
          expect(yield* users.get(added.id)).toEqual(added)
          expect(yield* users.findByEmail(added.email)).toEqual(Option.some(added))
        }),
      ))

    test("an unknown id fails, an unknown address is no user", () =>
      run(
        Effect.gen(function* () {
          const stranger = user(era()(0))
          const users = yield* Users
          expect(yield* Effect.flip(users.get(stranger.id))).toBeInstanceOf(UsersErrors.UserNotFound)
          expect(yield* users.findByEmail(stranger.email)).toEqual(Option.none())
        }),
      ))

    test("an address belongs to one account, compared letter by letter", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const users = yield* Users
          const first = yield* storedUser(day(0))
          const loud = first.email.toUpperCase() as EmailAddress
          const second = user(day(1), { email: first.email })
          expect(yield* Effect.flip(users.add(second))).toBeInstanceOf(UsersErrors.EmailAlreadyExists)
          expect(yield* Effect.flip(users.get(second.id))).toBeInstanceOf(UsersErrors.UserNotFound)
          expect(yield* users.findByEmail(loud)).toEqual(Option.none())
          expect((yield* storedUser(day(1), { email: loud })).email).toBe(loud)
          expect(yield* users.findByEmail(first.email)).toEqual(Option.some(first))
        }),
      ))

    test("of 20 registrations of one address at once, exactly one wins", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const users = yield* Users
          const { email } = user(day(0))
          const exits = yield* twentyTimes(() => {
            const twin = user(day(0), { email })
            return Effect.as(users.add(twin), twin.id)
          })
          expect(exits.filter(Exit.hasFails)).toHaveLength(19)
          const [winner, ...others] = successes(exits)
          expect(others).toEqual([])
          expect(Option.map(yield* users.findByEmail(email), ({ id }) => id)).toEqual(Option.fromUndefinedOr(winner))
          expect((yield* users.list(email, { limit: 100, after: null })).items).toHaveLength(1)
        }),
      ))

    test("saving stores every field", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const users = yield* Users
          const before = yield* storedUser(day(0))
          const bystander = yield* storedUser(day(0))
          const after = {
            ...user(day(1), { id: before.id }),
            displayName: "Grace",
            passwordHash: null,
            emailVerifiedAt: day(2),
            avatarUrl: "https://example.org/a.png",
            bio: "bio",
            privacy: "private",
            showPresence: false,
            showReadReceipts: false,
            tokensValidFrom: day(3),
            credentialsValidFrom: day(5),
            suspendedAt: day(6),
            updatedAt: day(4),
          } as const
          yield* users.save(after)
          expect(yield* users.get(before.id)).toEqual(after)
          expect(yield* users.get(bystander.id)).toEqual(bystander)
        }),
      ))

    test("tokens and sockets of one account, or of all, are good from a moment on", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const users = yield* Users
          const one = yield* storedUser(day(0))
          const other = yield* storedUser(day(0))
          yield* users.acceptTokensFrom(one.id, day(1))
          yield* users.acceptSocketsFrom(one.id, day(2))
          const after = { ...one, tokensValidFrom: day(1), socketsValidFrom: day(2) }
          expect(yield* users.get(one.id)).toEqual(after)
          expect(yield* users.get(other.id)).toEqual(other)
          yield* users.acceptTokensFrom(null, day(3))
          expect(yield* users.get(one.id)).toEqual({ ...after, tokensValidFrom: day(3) })
          expect(yield* users.get(other.id)).toEqual({ ...other, tokensValidFrom: day(3) })
        }),
      ))

    test("saving an account that is gone does not bring it back", () =>
      run(
        Effect.gen(function* () {
          const users = yield* Users
          const gone = yield* storedUser(era()(0))
          yield* users.remove(gone.id)
          yield* users.save(gone)
          expect(yield* Effect.flip(users.get(gone.id))).toBeInstanceOf(UsersErrors.UserNotFound)
        }),
      ))

    each(test)([1, 2, 3, 100])("accounts of one moment are listed newest first, each once, %d at a time", (limit) =>
      run(
        Effect.gen(function* () {
          const day = era()
          const users = yield* Users
          const name = crypto.randomUUID()
          const [older, ...same] = yield* Effect.forEach([0, 1, 1, 1, 1, 1], (at) =>
            storedUser(day(at), { displayName: name }),
          )
          const listed = yield* walk((page) => users.list(name, page), limit)
          expect(listed.map(({ id }) => id as string)).toEqual([...backwards(same), older?.id ?? ""])
        }),
      ),
    )

    test("an account that is added while a list is walked neither repeats nor hides another", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const users = yield* Users
          const name = crypto.randomUUID()
          const before = yield* Effect.forEach([1, 1, 1], (at) => storedUser(day(at), { displayName: name }))
          const first = yield* users.list(name, { limit: 1, after: null })
          yield* storedUser(day(2), { displayName: name })
          const rest = yield* users.list(name, { limit: 100, after: first.next })
          expect([...first.items, ...rest.items].map(({ id }) => id as string)).toEqual([...backwards(before)])
        }),
      ))

    test("a search finds parts of names and addresses, ignores case, and takes wildcards as they are", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const users = yield* Users
          const word = crypto.randomUUID()
          const named = yield* storedUser(day(0), { displayName: `x 50%_${word}\\ y` })
          const addressed = yield* storedUser(day(1), { email: `A.${word}@Example.org` as EmailAddress })
          const found = (q: string) =>
            Effect.map(users.list(q, { limit: 100, after: null }), ({ items }) => items.map(({ id }) => id))
          expect(yield* found(word.toUpperCase())).toEqual([addressed.id, named.id])
          expect(yield* found(`A.${word}@eXAMPLE`)).toEqual([addressed.id])
          expect(yield* found(`50%_${word}\\`)).toEqual([named.id])
          for (const wild of [`5%${word}`, `50%__${word.slice(1)}`, `${word.slice(0, -1)}_`, `%${word}`, `\\${word}`])
            expect(yield* found(wild)).toEqual([])
        }),
      ))

    test("a rolled-back transaction has added, changed and removed no user", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const users = yield* Users
          const [kept, changed, added] = [yield* storedUser(day(0)), yield* storedUser(day(0)), user(day(0))]
          yield* rolledBack(
            Effect.gen(function* () {
              yield* users.add(added)
              yield* users.remove(kept.id)
              yield* users.save({ ...changed, displayName: "Other" })
              expect((yield* users.get(changed.id)).displayName).toBe("Other")
            }),
          )
          expect(yield* Effect.flip(users.get(added.id))).toBeInstanceOf(UsersErrors.UserNotFound)
          expect(yield* users.get(kept.id)).toEqual(kept)
          expect(yield* users.get(changed.id)).toEqual(changed)
        }),
      ))
  })
