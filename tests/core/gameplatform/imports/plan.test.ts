import { describe, expect, test } from "bun:test"
import { Result } from "effect"
import { type ImportState, plan, selected } from "../../../../core/gameplatform/imports/plan.ts"
import type {
  Collection,
  CollectionId,
  CollectionType,
  ImportRequest,
  PlatformGame,
  UserId,
} from "../../../../core/index.ts"
import { ada, start } from "./batches.ts"

const collection = (ownerId: UserId, type: CollectionType): Collection => ({
  id: "shelf" as CollectionId,
  ownerId,
  type,
  name: "Shelf",
  description: null,
  openToVisitors: false,
  visibility: "private",
  coverUrl: null,
  autoShare: false,
  createdAt: start,
  updatedAt: start,
})
const own = collection(ada, "games")
const fine: ImportState = { linked: true, hasKey: true, collection: own, active: false }
const request: ImportRequest = { by: ada, appIds: [1], destination: { kind: "existing", id: own.id } }

const outcome = (asked: ImportRequest, state: ImportState) =>
  Result.match(plan(asked, state), {
    onSuccess: (to): unknown => to,
    onFailure: ({ _tag }) => _tag.slice(_tag.indexOf(".") + 1),
  })

/** What is wrong, in the order of the contract, with a collection named or a new one. */
const faults: ReadonlyArray<readonly [string, Partial<ImportRequest>, Partial<ImportState>]> = [
  ["GAMEPLATFORM_NOT_LINKED", {}, { linked: false }],
  ["GAMEPLATFORM_API_KEY_MISSING", {}, { hasKey: false }],
  ["IMPORT_NO_GAMES_SELECTED", { appIds: [] }, {}],
  ["IMPORT_DESTINATION_REQUIRED", { destination: null }, {}],
  ["IMPORT_INVALID_COLLECTION_NAME", { destination: { kind: "new", name: "" } }, {}],
  ["IMPORT_COLLECTION_NOT_FOUND", {}, { collection: null }],
  ["IMPORT_COLLECTION_NOT_OWNED", {}, { collection: collection("grace" as UserId, "books") }],
  ["IMPORT_COLLECTION_NOT_GAMES_TYPE", {}, { collection: collection(ada, "books") }],
  ["IMPORT_ALREADY_IN_PROGRESS", {}, { active: true }],
]

describe("An import is refused", () => {
  test.each(faults.map(([code], first) => ({ code, first })))(
    "for the first of its faults: $code",
    ({ code, first }) => {
      // With every later fault as well; a name and a collection cannot both be wrong.
      const rest = faults.slice(first).reverse()
      const asked: ImportRequest = Object.assign({}, request, ...rest.map(([, said]) => said))
      const state: ImportState = Object.assign({}, fine, ...rest.map(([, , known]) => known))
      expect(outcome({ ...request, ...faults[first]?.[1] }, { ...fine, ...faults[first]?.[2] })).toBe(code)
      const hasName = first > 4 ? { destination: request.destination } : {}
      expect(outcome({ ...asked, ...hasName }, state)).toBe(code)
    },
  )

  test.each([
    ["a", { name: "a" }],
    ["😀".repeat(100), { name: "😀".repeat(100) }],
    ["😀".repeat(101), "IMPORT_INVALID_COLLECTION_NAME"],
    ["", "IMPORT_INVALID_COLLECTION_NAME"],
  ])("or not, by the name %j of a new collection", (name, expected) =>
    expect(outcome({ ...request, destination: { kind: "new", name } }, { ...fine, collection: null })).toEqual(
      expected,
    ),
  )

  test("also into a new collection while another one runs", () =>
    expect(outcome({ ...request, destination: { kind: "new", name: "a" } }, { ...fine, active: true })).toBe(
      "IMPORT_ALREADY_IN_PROGRESS",
    ))

  test("in no other case", () => {
    expect(outcome(request, fine)).toEqual({ id: own.id })
    expect(outcome({ ...request, appIds: "all" }, fine)).toEqual({ id: own.id })
  })
})

describe("The games of an import", () => {
  const game = (appId: number): PlatformGame => ({
    appId,
    name: `Game ${appId}`,
    playtimeMinutes: appId,
    iconUrl: null,
  })
  const games = [game(3), game(1), game(2)]

  test.each<[ImportRequest["appIds"], ReadonlyArray<number>, number]>([
    ["all", [3, 1, 2], 3],
    [[1], [1], 1],
    [[1, 1, 2, 1], [1, 2], 2],
    [[1, 9, -4], [1], 3],
    [[9], [], 1],
  ])("%j are those of them that the user owns: %j of %p", (appIds, owned, total) => {
    const chosen = selected(appIds, games)
    expect(chosen.owned.map(({ appId }) => appId)).toEqual([...owned])
    expect(chosen.total).toBe(total)
  })

  test("have the names and the playtime of the platform, and nothing else of it", () =>
    expect(selected([2], games).owned).toEqual([{ appId: 2, name: "Game 2", playtimeMinutes: 2 }]))

  test("of an empty library are none", () => expect(selected("all", [])).toEqual({ owned: [], total: 0 }))
})
