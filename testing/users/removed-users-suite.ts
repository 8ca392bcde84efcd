import { Effect, Option } from "effect"
import { defaultProvider, LinkedAccounts, OneTimeTokens, Sessions, Users } from "../../core/index.ts"
import type { Kit } from "../kit.ts"
import type { Run } from "../run.ts"
import { era, freshHash, session, storedUser } from "../samples/samples.ts"

/** What the port `Users` promises of how people sign in. */
export const removedUsersSuite = (
  { describe, expect, test }: Kit,
  run: Run<LinkedAccounts | OneTimeTokens | Sessions | Users>,
) =>
  describe("Removed users", () => {
    test("removing takes sessions, tokens and links along, and only those", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const users = yield* Users
          const sessions = yield* Sessions
          const tokens = yield* OneTimeTokens
          const links = yield* LinkedAccounts
          const keep = Effect.fnUntraced(function* () {
            const { id, email } = yield* storedUser(day(0))
            const [refresh, hash] = [freshHash(), freshHash()]
            yield* sessions.open(session(id, day(0)), refresh)
            yield* tokens.add({ hash, purpose: "verification", userId: id, createdAt: day(0), expiresAt: day(2) })
            yield* links.add({
              userId: id,
              provider: defaultProvider,
              issuer: "https://id.example.org",
              subject: id,
              email,
              emailVerified: true,
              linkedAt: day(0),
            })
            return Effect.all([
              Effect.map(sessions.findByToken(refresh), Option.isSome),
              Effect.map(tokens.peek(hash, "verification", day(1)), Option.isSome),
              Effect.map(links.listByUser(id), (all) => all.length > 0),
            ]).pipe(Effect.map((has) => ({ id, has })))
          })
          const [leaver, stayer] = [yield* keep(), yield* keep()]
          expect((yield* leaver).has).toEqual([true, true, true])
          yield* users.remove((yield* leaver).id)
          expect((yield* leaver).has).toEqual([false, false, false])
          expect((yield* stayer).has).toEqual([true, true, true])
        }),
      ))
  })
