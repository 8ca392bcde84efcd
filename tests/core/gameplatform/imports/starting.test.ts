import { describe, expect, test } from "bun:test"
import { Effect, Logger } from "effect"
import { collectionLimit, type ImportRequest, listGames, startImport, unlinkPlatform } from "../../../../core/index.ts"
import { copyOf } from "../../../../testing/shared/world.ts"
import { gamesFrom, importService } from "./service.ts"

const people = () => {
  const service = importService()
  const [ada, grace] = [service.addUser("ada"), service.addUser("grace")]
  service.link(ada, gamesFrom(1, 10))
  return {
    ...service,
    ada,
    games: service.addCollection(ada),
    books: service.addCollection(ada, "books"),
    hers: service.addCollection(grace),
  }
}
type People = ReturnType<typeof people>

const into = (id: string): Partial<ImportRequest> => ({ destination: { kind: "existing", id } })

describe("A start that is refused leaves nothing behind and asks the platform for nothing:", () => {
  test.each<[string, (service: People) => Partial<ImportRequest>, ((service: People) => void)?]>([
    ["GAMEPLATFORM_NOT_LINKED", () => ({}), ({ world, ada }) => world.links.delete(ada)],
    ["GAMEPLATFORM_API_KEY_MISSING", () => ({}), ({ world, ada }) => world.keys.delete(ada)],
    ["GAMEPLATFORM_API_KEY_MISSING", () => ({}), ({ world, ada }) => world.keys.set(ada, "another 0" as never)],
    ["IMPORT_NO_GAMES_SELECTED", () => ({ appIds: [] })],
    ["IMPORT_DESTINATION_REQUIRED", () => ({ destination: null })],
    ["IMPORT_INVALID_COLLECTION_NAME", () => ({ destination: { kind: "new", name: "" } })],
    ["IMPORT_COLLECTION_NOT_FOUND", () => into("0".repeat(8))],
    ["IMPORT_COLLECTION_NOT_FOUND", () => into("00000000-0000-0000-0000-000000000000")],
    ["IMPORT_COLLECTION_NOT_OWNED", ({ hers }) => into(hers)],
    ["IMPORT_COLLECTION_NOT_GAMES_TYPE", ({ books }) => into(books)],
    ["IMPORT_ALREADY_IN_PROGRESS", ({ games }) => into(games), ({ start, ada }) => start(ada)],
  ])("%s", (code, said, before = () => undefined) => {
    const service = people()
    before(service)
    const { world, platform, start, ada } = service
    const asked = platform.asked
    const was = copyOf(world)
    expect(start(ada, said(service))).toBe(code)
    expect(world).toEqual(was)
    expect(platform.asked).toBe(asked)
  })

  test("with a library that cannot be read, or one collection too many, there is nothing either", () => {
    const { world, platform, start, ada, addCollection } = people()
    platform.isAway = true
    const was = copyOf(world)
    expect(start(ada)).toBe("PLATFORM_UNREACHABLE")
    expect(world).toEqual(was)
    platform.isAway = false
    while ([...world.collections.values()].filter(({ ownerId }) => ownerId === ada).length < collectionLimit)
      addCollection(ada)
    const full = copyOf(world)
    expect(start(ada)).toBe("COLLECTION_LIMIT_REACHED")
    expect(world).toEqual(full)
  })
})

describe("A start", () => {
  test("into a collection of one's own takes it by its id, however that is written", () => {
    const { start, ada, games, batch } = people()
    expect(start(ada, into(games.toUpperCase()))).toMatchObject({ collectionId: games, total: 10, status: "queued" })
    expect(batch()?.collectionId).toBe(games)
  })

  test.each<[string, (service: People) => void]>([
    ["GAMEPLATFORM_NOT_LINKED", ({ outcome, ada }) => outcome(unlinkPlatform(ada))],
    [
      "GAMEPLATFORM_NOT_LINKED",
      ({ world, ada }) => {
        const link = world.links.get(ada)
        if (link !== undefined) world.links.set(ada, { ...link, accountId: "another" as typeof link.accountId })
      },
    ],
    [
      "ACCOUNT_SUSPENDED",
      ({ world, ada }) => {
        const user = world.users.get(ada)
        if (user !== undefined) world.users.set(ada, { ...user, suspendedAt: user.createdAt })
      },
    ],
    ["IMPORT_COLLECTION_NOT_FOUND", ({ removeCollection, games }) => removeCollection(games)],
    ["IMPORT_ALREADY_IN_PROGRESS", ({ start, ada, games }) => start(ada, into(games))],
  ])("is refused for what happens while the platform is asked: %s", (code, doing) => {
    const service = people()
    const { world, platform, start, ada, games } = service
    platform.meanwhile = () => {
      platform.meanwhile = () => undefined
      doing(service)
    }
    expect(start(ada, into(games))).toBe(code)
    expect(world.batches.size).toBe(code === "IMPORT_ALREADY_IN_PROGRESS" ? 1 : 0)
    expect(world.items.size).toBe(0)
  })

  test("is refused when another one began and ended while the platform was asked", () => {
    const { world, platform, start, work, ada } = people()
    platform.meanwhile = () => {
      platform.meanwhile = () => undefined
      start(ada)
      work()
    }
    expect(start(ada)).toBe("IMPORT_ALREADY_IN_PROGRESS")
    expect([...world.batches.values()].map(({ status }) => status)).toEqual(["done"])
  })

  test("of ten at once makes one batch", async () => {
    const { runtime, ada, world, platform } = people()
    const request = { by: ada, appIds: "all", destination: { kind: "new", name: "Games" } } as const
    const codes = await runtime.runPromise(
      Effect.all(
        Array.from({ length: 10 }, () =>
          Effect.match(startImport(request), { onSuccess: () => "started", onFailure: ({ _tag }) => _tag }),
        ),
        { concurrency: "unbounded" },
      ),
    )
    expect(codes.filter((code) => code === "started").length).toBe(1)
    expect(codes.filter((code) => code === "imports.IMPORT_ALREADY_IN_PROGRESS").length).toBe(9)
    expect([world.batches.size, [...world.collections.values()].filter(({ name }) => name === "Games").length]).toEqual(
      [1, 1],
    )
    expect(platform.asked).toBeGreaterThan(0)
  })

  test("after the last one ended goes well", () => {
    const { start, work, ada, batch } = people()
    start(ada)
    work()
    expect(start(ada)).toMatchObject({ status: "queued" })
    expect(batch()?.status).toBe("queued")
  })
})

describe("The games of a user", () => {
  test("are asked for once, and again on request or for another account", () => {
    const { outcome, platform, ada, link, world } = people()
    const list = (refresh = false) => outcome(listGames({ userId: ada, refresh }))
    const shown = gamesFrom(1, 10).map((game) => ({ ...game, importedIn: [] }))
    expect([list(), list(), platform.asked]).toEqual([shown, shown, 1])
    expect([list(true), platform.asked]).toEqual([shown, 2])
    const was = world.links.get(ada) ?? expect.unreachable()
    world.links.set(ada, { ...was, accountId: "another" as never })
    expect([list(), platform.asked]).toEqual([[], 3])
    link(ada, [])
    expect([list(), platform.asked]).toEqual([shown, 3])
  })
})

test("Why the platform answered no games is in the log, because the answer does not say it", () => {
  const { ada, platform, runtime } = people()
  platform.isAway = true
  const lines: Array<string> = []
  const logged = Logger.layer([Logger.map(Logger.formatJson, (line) => void lines.push(line))])
  runtime.runSync(Effect.provide(Effect.exit(listGames({ userId: ada, refresh: true })), logged))
  expect(lines).toEqual([expect.stringContaining('"reason":"away"')])
})
