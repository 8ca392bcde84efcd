import { describe, expect, test } from "bun:test"
import { DateTime, Redacted } from "effect"
import { listGames, removeApiKey, setApiKey } from "../../../core/index.ts"
import { gamesFrom, importService } from "./imports/service.ts"

const key = Redacted.make("0123456789abcdef0123456789ABCDEF")

const signedInAt = DateTime.makeUnsafe("2026-01-01T00:00:00.000Z")

const someUser = () => {
  const service = importService()
  const ada = service.addUser("ada")
  const { outcome } = service
  return {
    ...service,
    ada,
    set: (apiKey = key) => outcome(setApiKey({ userId: ada, signedInAt, apiKey })),
    list: () => outcome(listGames({ userId: ada, refresh: false })),
  }
}

describe("A user's key of the platform", () => {
  test("is kept sealed, also before there is a link, and replaced by the next", () => {
    const { set, world, ada } = someUser()
    expect(set()).toBeUndefined()
    expect(world.keys.get(ada)).toBe(`${ada} ${Redacted.value(key)}` as never)
    set(Redacted.make("f".repeat(32)))
    expect(world.keys.get(ada)).toBe(`${ada} ${"f".repeat(32)}` as never)
  })

  test("is not kept when it is none, or its user is gone", () => {
    const { set, world, ada } = someUser()
    expect(set(Redacted.make("0123"))).toBe("GAMEPLATFORM_API_KEY_INVALID_FORMAT")
    world.users.delete(ada)
    expect(set()).toBe("USER_NOT_FOUND")
    expect(world.keys.size).toBe(0)
  })

  test("is not kept for a user who signed in before the credentials were replaced", () => {
    const { set, world, ada } = someUser()
    const user = world.users.get(ada) ?? expect.unreachable()
    const credentialsValidFrom = DateTime.add(signedInAt, { seconds: 1 })
    world.users.set(ada, { ...user, credentialsValidFrom })
    expect(set()).toBe("UNAUTHORIZED")
    expect(set(Redacted.make("0123"))).toBe("UNAUTHORIZED")
    expect(world.keys.size).toBe(0)
    world.users.set(ada, { ...user, credentialsValidFrom: signedInAt })
    expect(set()).toBeUndefined()
  })

  test("opens the games, the next one asks again, and none closes them, also when there was none", () => {
    const { set, list, world, ada, link, platform, outcome } = someUser()
    expect(list()).toBe("GAMEPLATFORM_NOT_LINKED")
    link(ada, gamesFrom(1, 1))
    world.keys.delete(ada)
    expect(list()).toBe("GAMEPLATFORM_API_KEY_MISSING")
    set()
    expect(list()).toMatchObject([{ appId: 1 }])
    set()
    expect([list(), platform.asked]).toMatchObject([[{ appId: 1 }], 2])
    expect(outcome(removeApiKey(ada))).toBeUndefined()
    expect(list()).toBe("GAMEPLATFORM_API_KEY_MISSING")
    expect(outcome(removeApiKey(ada))).toBeUndefined()
  })
})
