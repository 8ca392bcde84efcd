import { describe, expect, test } from "bun:test"
import { type FieldValues, fetchNextDetails, type GameDetails } from "../../../../core/index.ts"
import { appIdOf, gamesFrom, importService } from "./service.ts"

const puzzle: GameDetails = { genres: ["Puzzle"], developers: ["Mobius"], releaseYear: 2019 }

const imported = (people = 1) => {
  const service = importService()
  for (let i = 0; i < people; i++) {
    const user = service.addUser(`user${i}`)
    service.link(user, gamesFrom(1, 2))
    service.start(user)
    service.work()
  }
  const { world, outcome } = service
  const fetch = () => outcome(fetchNextDetails())
  const valuesOf = (appId: number): ReadonlyArray<FieldValues> =>
    [...world.items.values()].filter((item) => appIdOf(item) === appId).map(({ fields }) => fields)
  return { ...service, fetch, valuesOf }
}

describe("The details of a game", () => {
  test("are asked for once, for all who have it, and fill the blanks", () => {
    const { fetch, valuesOf, platform, world } = imported(60)
    platform.details.set(1, puzzle)
    const [first] = [...world.items.values()].filter((item) => appIdOf(item) === 1)
    if (first !== undefined) world.items.set(first.id, { ...first, fields: { ...first.fields, genre: "Party" } })
    expect([fetch(), fetch(), fetch()]).toEqual([true, true, false])
    expect([...platform.askedFor].sort()).toEqual([1, 2])
    expect(valuesOf(1).length).toBe(60)
    expect(valuesOf(1).map(({ developer, release_year }) => [developer, release_year])).toEqual(
      Array.from({ length: 60 }, () => ["Mobius", 2019]),
    )
    expect(valuesOf(1).map(({ genre }) => genre)).toEqual(["Party", ...Array.from({ length: 59 }, () => "Puzzle")])
    expect(valuesOf(2).every((values) => !("genre" in values))).toBe(true)
  })

  test("are asked for also after the clock was put back by a day", () => {
    const { fetch, platform, clock } = imported()
    clock.forward(-86_400_000)
    expect([fetch(), fetch(), fetch()]).toEqual([true, true, false])
    expect([...platform.askedFor].sort()).toEqual([1, 2])
  })

  test("are tried three times, minutes apart, when the store is away, and fail nothing", () => {
    const { fetch, platform, clock, valuesOf, batch } = imported()
    platform.isAway = true
    const before = valuesOf(1)
    for (let round = 1; round <= 3; round++) {
      expect([fetch(), fetch(), fetch()]).toEqual([true, true, false])
      clock.forward(599_000)
      expect(fetch()).toBe(false)
      clock.forward(1000)
    }
    expect(fetch()).toBe(false)
    expect(platform.askedFor.length).toBe(6)
    expect(valuesOf(1)).toEqual(before)
    expect(batch()?.status).toBe("done")
  })

  test("come on the last try as well", () => {
    const { fetch, platform, clock, valuesOf } = imported()
    platform.isAway = true
    platform.details.set(1, puzzle)
    for (let round = 1; round <= 2; round++) {
      fetch()
      fetch()
      clock.forward(600_000)
    }
    platform.isAway = false
    fetch()
    fetch()
    expect(valuesOf(1)).toMatchObject([{ genre: "Puzzle", developer: "Mobius" }])
  })

  test("are not asked for again after a second import", () => {
    const { fetch, platform, start, work, world } = imported()
    fetch()
    fetch()
    const [user] = world.users.keys()
    start(user ?? expect.unreachable(), {
      destination: { kind: "existing", id: [...world.collections.keys()][0] ?? "" },
    })
    work()
    expect(fetch()).toBe(false)
    expect(platform.askedFor.length).toBe(2)
  })
})
