import { Effect } from "effect"
import { type EncryptedKey, type PlatformAccountId, PlatformAccounts, Profiles, type Users } from "../../core/index.ts"
import type { Kit } from "../kit.ts"
import type { Run } from "../run.ts"
import { era, storedUser } from "../samples/samples.ts"

/** What the port `Profiles` promises of the platform. */
export const platformProfilesSuite = ({ describe, expect, test }: Kit, run: Run<PlatformAccounts | Profiles | Users>) =>
  describe("Profiles with an account of the platform", () => {
    test("one's own profile shows the link and that there is a key", () =>
      run(
        Effect.gen(function* () {
          const all = yield* PlatformAccounts
          const profiles = yield* Profiles
          const linkedAt = era()(0)
          const [{ id: userId }, accountId] = [yield* storedUser(linkedAt), "76561190000000000" as PlatformAccountId]
          yield* all.add({ userId, accountId, linkedAt })
          const shownProfile = Effect.map(profiles.own(userId), ({ gameplatform }) => gameplatform)
          expect(yield* shownProfile).toEqual({ accountId, linkedAt, hasApiKey: false })
          yield* all.setKey(userId, "a key" as EncryptedKey)
          expect(yield* shownProfile).toEqual({ accountId, linkedAt, hasApiKey: true })
          yield* all.remove(userId)
          expect(yield* shownProfile).toEqual({ accountId: null, linkedAt: null, hasApiKey: false })
        }),
      ))
  })
