import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { Effect } from "effect"
import { chatRules } from "../../../../adapters/sql/maintenance/check/chat-rules.ts"
import {
  blockUser,
  deleteGroup,
  deleteMessage,
  purgeNextConversations,
  removeAccount,
  removeMember,
} from "../../../../core/index.ts"
import { withIds } from "../../../../testing/samples/people.ts"
import { rolledBack } from "../../../../testing/samples/samples.ts"
import { engines, repositoriesOn } from "../../../support/engines.ts"
import { purgeAll } from "../../../support/purge-all.ts"
import { expectNamedAlone, problems } from "./broken-rules.ts"
import { breaks } from "./chat-breaks.ts"
import { chatSample, type Sample } from "./chat-sample.ts"

const ends = {
  "a message": ({ ada, first }: Sample) => deleteMessage({ id: first, by: ada }),
  "a message with files": ({ cid, files }: Sample) => deleteMessage({ id: files, by: cid }),
  "a group": ({ ada, group }: Sample) => deleteGroup({ id: group, by: ada }),
  "the membership of the owner": ({ ada, group }: Sample) => removeMember({ id: group, by: ada, user: ada }),
  "what two are to each other": ({ cid, eve }: Sample) => blockUser({ by: eve, other: cid }),
  "the account of the owner": ({ ada }: Sample) => removeAccount(ada),
  "the account of a member": ({ bob }: Sample) => removeAccount(bob),
  "the account of a user who asked": ({ cid }: Sample) => removeAccount(cid),
}

test("There is a way to break each rule of chat", () =>
  expect(new Set(breaks.map(([rule]) => rule))).toEqual(new Set(chatRules("sqlite").map(({ rule }) => rule))))

describe.each(engines)("The rules of chat on %s", (_, engine) => {
  const database = repositoriesOn(engine)
  let sample: Sample
  beforeAll(async () => {
    sample = await database.runPromise(chatSample)
  }, 120_000)
  afterAll(() => database.dispose())

  test("are kept by what people do", async () => expect(await database.runPromise(problems)).toEqual([]))

  test.each(Object.entries(ends))(
    "are kept when there is an end of %s, and by each step of the purge",
    async (_, end) => {
      const found: Array<ReadonlyArray<string>> = []
      const ending = Effect.gen(function* () {
        yield* end(sample)
        do found.push(yield* problems)
        while (yield* purgeNextConversations())
        yield* purgeAll
        found.push(yield* problems)
      })
      await database.runPromise(rolledBack(withIds(ending)))
      expect(found.length).toBeGreaterThan(1)
      expect(found.flat()).toEqual([])
    },
  )

  test.each(breaks)("%s, or it is named and nothing else", (name, broken) =>
    database.runPromise(expectNamedAlone(name, broken, sample)),
  )
})
