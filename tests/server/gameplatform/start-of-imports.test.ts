import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { DateTime, Effect } from "effect"
import { importBatch } from "../../../core/gameplatform/imports/import-batch.ts"
import { type CollectionId, collectionLimit, ImportBatches, type ImportId, type UserId } from "../../../core/index.ts"
import { integration, type PlatformService, type Player, startPlatformService } from "../../support/platform-service.ts"
import { catalogRows } from "../catalog/rows.ts"

const unknown = "0199aaaa-0000-7000-8000-000000000000"

describe("POST imports", () => {
  let service: PlatformService
  let ada: Player
  let games: string
  beforeAll(async () => {
    service = await startPlatformService()
    ada = await service.player(3)
    games = await ada.collection()
  })
  afterAll(() => service.stop())

  /** An import of a user that no worker takes up for the time of these tests. */
  const activeImport = (person: Player, collectionId: string) =>
    service.inside(
      Effect.gen(function* () {
        const imports = yield* ImportBatches
        const now = yield* DateTime.now
        const batch = importBatch({
          id: Bun.randomUUIDv7() as ImportId,
          userId: person.user.id as UserId,
          collectionId: collectionId as CollectionId,
          total: 1,
          owned: 1,
          now,
        })
        yield* imports.add({ ...batch, claimedUntil: DateTime.add(now, { seconds: 55 }) }, [])
        return batch.id
      }),
    )

  test("refuses in the order of the contract: each of these is also wrong in every way that comes after", async () => {
    const worst = { appIds: [], collectionId: "no-id" }
    const stranger = await service.person()
    const refusal = async (body: unknown, person = stranger) => {
      const answer = await person.start(body)
      return [answer.status, answer.body.error]
    }
    expect(await refusal(worst)).toEqual([400, "GAMEPLATFORM_NOT_LINKED"])
    const player = await service.player(1)
    await player.delete(`${integration}/api-key`)
    expect(await refusal(worst, player)).toEqual([400, "GAMEPLATFORM_API_KEY_MISSING"])

    const busy = await service.player(1)
    const own = await busy.collection()
    await activeImport(busy, own)
    const books = await busy.collection({ type: "books" })
    expect(await refusal({ appIds: [] }, busy)).toEqual([400, "IMPORT_NO_GAMES_SELECTED"])
    expect(await refusal({ appIds: [10] }, busy)).toEqual([400, "IMPORT_DESTINATION_REQUIRED"])
    expect(await refusal({ appIds: [10], collectionId: null, newCollectionName: null }, busy)).toEqual([
      400,
      "IMPORT_DESTINATION_REQUIRED",
    ])
    for (const newCollectionName of ["", "  ", "x".repeat(101), "a\u001bb", "\u200b\u3164"])
      expect(await refusal({ appIds: [10], newCollectionName }, busy)).toEqual([400, "IMPORT_INVALID_COLLECTION_NAME"])
    for (const collectionId of ["no-id", "", unknown])
      expect(await refusal({ appIds: [10], collectionId }, busy)).toEqual([404, "IMPORT_COLLECTION_NOT_FOUND"])
    expect(await refusal({ appIds: [10], collectionId: await ada.collection({ type: "books" }) }, busy)).toEqual([
      403,
      "IMPORT_COLLECTION_NOT_OWNED",
    ])
    expect(await refusal({ appIds: [10], collectionId: books }, busy)).toEqual([
      400,
      "IMPORT_COLLECTION_NOT_GAMES_TYPE",
    ])
    expect(await refusal({ appIds: [10], collectionId: own }, busy)).toEqual([409, "IMPORT_ALREADY_IN_PROGRESS"])
    expect(await refusal({ appIds: [10], newCollectionName: "Mine" }, busy)).toEqual([
      409,
      "IMPORT_ALREADY_IN_PROGRESS",
    ])
    expect((await busy.get(`${integration}/imports`)).body.items).toHaveLength(1)
    expect((await busy.get("/collections")).body.items).toHaveLength(2)
  })

  const rows: ReadonlyArray<readonly [body: unknown, message: string]> = [
    [{}, "body must have required property 'appIds'"],
    [{ appIds: null, collectionId: "x" }, "body.appIds must match one of the allowed shapes"],
    [{ appIds: "some", collectionId: "x" }, "body.appIds must match one of the allowed shapes"],
    [{ appIds: ["10"], collectionId: "x" }, "body.appIds[0] must be integer"],
    [{ appIds: [10, 1.5], collectionId: "x" }, "body.appIds[1] must be integer"],
    [{ appIds: [10, null], collectionId: "x" }, "body.appIds[1] must be integer"],
    [{ appIds: Array(5_001).fill(1), collectionId: "x" }, "body.appIds must NOT have more than 5000 items"],
    [{ appIds: [10], collectionId: 5 }, "body.collectionId must be string"],
    [{ appIds: [10], newCollectionName: {} }, "body.newCollectionName must be string"],
    [{ appIds: [10], newCollectionName: "a\0b" }, "body.newCollectionName must NOT contain NUL or a lone surrogate"],
    [
      { appIds: [10], collectionId: unknown, newCollectionName: "Mine" },
      "body must NOT have both collectionId and newCollectionName",
    ],
  ]
  test.each(rows.map(([body, message]) => [message, body] as const))(
    "looks at types before anything else: %s",
    async (message, body) => {
      const stranger = await service.person()
      for (const person of [stranger, ada]) {
        const answer = await person.start(body)
        expect([answer.status, answer.body]).toEqual([
          400,
          { statusCode: 400, error: "Bad Request", message, code: "ERR_VALIDATION" },
        ])
      }
    },
  )

  test("takes 5000 ids, and an id of its collection in capitals", async () => {
    const appIds = Array.from({ length: 5_000 }, (_, n) => n)
    const { body, status } = await ada.start({ appIds, collectionId: games.toUpperCase() })
    expect([status, body.total, body.collectionId]).toEqual([202, 5_000, games])
    expect(await ada.over(body.id)).toMatchObject({ status: "done", imported: 3, skipped: 4_997 })
  })

  test("an import of nothing that is owned is done at once, and all of it skipped", async () => {
    const { body } = await ada.start({ appIds: [99], collectionId: games })
    expect(await ada.over(body.id)).toMatchObject({ status: "done", total: 1, imported: 0, skipped: 1 })
  })

  test("a new collection counts towards the limit", async () => {
    const rich = await service.player(1)
    await catalogRows(service).collections(
      rich,
      Array.from({ length: collectionLimit }, () => ({})),
    )
    const { body, status } = await rich.start({ appIds: "all", newCollectionName: "One more" })
    expect([status, body]).toEqual([409, { error: "COLLECTION_LIMIT_REACHED" }])
    expect((await rich.get(`${integration}/imports`)).body.items).toEqual([])
  })

  test("no user without a token starts an import, and a page of another site neither", async () => {
    const body = { appIds: "all", newCollectionName: "Mine" }
    expect((await service.client().post(`${integration}/imports`, body)).status).toBe(401)
    const foreign = { token: ada.token, headers: { origin: "https://evil.example" } }
    const answer = await ada.post(`${integration}/imports`, body, foreign)
    expect([answer.status, answer.body]).toEqual([403, { error: "FORBIDDEN" }])
  })
})
