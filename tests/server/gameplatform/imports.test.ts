import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test"
import { someGames } from "../../support/game-platform/libraries.ts"
import { integration, type PlatformService, startPlatformService } from "../../support/platform-service.ts"
import { purgeAll } from "../../support/purge-all.ts"
import { engines } from "../../support/service.ts"
import { moment, uuid } from "../catalog/rows.ts"

const [isMoment, isId] = [expect.stringMatching(moment), expect.stringMatching(uuid)]

describe.each(engines)("Imports, on %s", (engine) => {
  let service: PlatformService
  beforeAll(async () => {
    service = await startPlatformService({ engine })
  })
  afterEach(() => service.platform.behave())
  afterAll(() => service.stop())

  const noticesOf = ({ user }: { readonly user: { readonly id: string } }) =>
    service.query(`select type, actor_id, subject_kind, subject_id from notifications where user_id = '${user.id}'`)

  test("an import puts every game into the collection, and its user is notified", async () => {
    const ada = await service.player(3)
    const collectionId = await ada.collection()
    const started = await ada.start({ appIds: "all", collectionId })
    expect([started.status, started.body]).toEqual([
      202,
      {
        id: isId,
        source: "gameplatform",
        collectionId,
        mapping: null,
        dryRun: false,
        status: "queued",
        total: 3,
        imported: 0,
        updated: 0,
        skipped: 0,
        failed: 0,
        noted: 0,
        listed: 0,
        createdAt: isMoment,
        finishedAt: null,
      },
    ])
    const { failures, ...batch } = await ada.over(started.body.id)
    expect(failures).toEqual([])
    expect(batch).toEqual({ ...started.body, status: "done", imported: 3, finishedAt: isMoment })
    expect((await ada.items(collectionId)).map(({ name, fields }) => [name, fields])).toEqual([
      ["Game 10", { status: "backlog", playtime_minutes: 0, platform_app_id: 10 }],
      ["Game 20", { status: "backlog", playtime_minutes: 1, platform_app_id: 20 }],
      ["Game 30", { status: "backlog", playtime_minutes: 2, platform_app_id: 30 }],
    ])
    expect((await ada.get(`/collections/${collectionId}`)).body.itemsCount).toBe(3)
    expect(await noticesOf(ada)).toEqual([
      { type: "import_done", actor_id: null, subject_kind: "import", subject_id: batch.id },
    ])
    const { body } = await ada.get(`${integration}/games`)
    expect(body.items.map(({ importedIn }: { importedIn: unknown }) => importedIn)).toEqual(
      Array(3).fill([collectionId]),
    )
  })

  test("a new collection is a private one of games, and only the chosen games that are owned come into it", async () => {
    const ada = await service.player(3)
    const { body } = await ada.start({ appIds: [20, 10, 20, 99, -1], newCollectionName: " Mine " })
    expect(body).toMatchObject({ total: 4, skipped: 2 })
    expect(await ada.over(body.id)).toMatchObject({ status: "done", total: 4, imported: 2, skipped: 2, failed: 0 })
    const collection = (await ada.get(`/collections/${body.collectionId}`)).body
    expect(collection).toMatchObject({ name: "Mine", type: "games", visibility: "private", itemsCount: 2 })
    expect((await ada.items(body.collectionId)).map(({ name }) => name)).toEqual(["Game 10", "Game 20"])
  })

  test("a second import finds the same items, renews what the platform says and keeps what was edited", async () => {
    const ada = await service.player(4)
    const collectionId = await ada.collection()
    await ada.over((await ada.start({ appIds: "all", collectionId })).body.id)
    const before = await ada.items(collectionId)
    const [, renamed, played, gone] = before
    await ada.patch(`/items/${renamed?.["id"]}`, { name: "My own name", comment: "Best", rating: 5 })
    await ada.patch(`/items/${played?.["id"]}`, { fields: { playtime_minutes: 777, status: "playing" } })
    await ada.delete(`/items/${gone?.["id"]}`)
    service.platform.own(
      ada.account,
      someGames(5).map((game, n) => ({ ...game, name: `Remastered ${n}`, playtime_forever: 100 + n })),
    )
    await ada.get(`${integration}/games?refresh=true`)
    const second = await ada.over((await ada.start({ appIds: "all", collectionId })).body.id)
    expect(second).toMatchObject({ status: "done", total: 5, imported: 2, updated: 3, skipped: 0, failed: 0 })
    const items = await ada.items(collectionId)
    expect(items.map(({ name, fields }) => [name, fields["playtime_minutes"], fields["platform_app_id"]])).toEqual([
      ["My own name", 101, 20],
      ["Remastered 0", 100, 10],
      ["Remastered 2", 777, 30],
      ["Remastered 3", 103, 40],
      ["Remastered 4", 104, 50],
    ])
    expect(items[0]).toMatchObject({ id: renamed?.["id"], comment: "Best", rating: 5 })
    expect(items[2]).toMatchObject({ id: played?.["id"], fields: { status: "playing" } })
  })

  test("of ten starts at once one is taken, the others are notified of it, and no collection is left behind", async () => {
    const ada = await service.player(300)
    await ada.get(`${integration}/games`)
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => ada.start({ appIds: "all", newCollectionName: `Number ${n}` })),
    )
    const refused = answers.filter(({ status }) => status !== 202)
    expect(refused.map(({ status, body }) => [status, body])).toEqual(
      Array(9).fill([409, { error: "IMPORT_ALREADY_IN_PROGRESS" }]),
    )
    const [taken] = answers.filter(({ status }) => status === 202)
    expect(await ada.over(taken?.body.id)).toMatchObject({ status: "done", imported: 300 })
    expect((await ada.get("/collections")).body.items).toHaveLength(1)
    expect((await ada.get(`${integration}/imports`)).body.items).toHaveLength(1)
  })

  test("imports are listed newest first, page by page, to their user alone", async () => {
    const [ada, bob] = [await service.player(1), await service.player(1)]
    const ids: Array<string> = []
    for (let n = 0; n < 3; n++) {
      const { body } = await ada.start({ appIds: "all", newCollectionName: `Number ${n}` })
      ids.unshift((await ada.over(body.id)).id)
    }
    const { body: first } = await ada.get(`${integration}/imports?limit=2`)
    const { body: rest } = await ada.get(`${integration}/imports?limit=2&cursor=${first.nextCursor}`)
    expect([...first.items, ...rest.items].map(({ id }: { id: string }) => id)).toEqual(ids)
    expect(rest.nextCursor).toBeNull()
    expect(Object.keys(first.items[0])).not.toContain("failures")
    expect((await bob.get(`${integration}/imports`)).body).toEqual({ items: [], nextCursor: null })
    expect((await bob.get(`${integration}/imports?cursor=${first.nextCursor}`)).status).toBe(400)
  })

  test("another user's import is not there, neither to see nor to cancel", async () => {
    const [ada, bob] = [await service.player(1), await service.person()]
    const { body } = await ada.start({ appIds: "all", newCollectionName: "Mine" })
    for (const answer of [
      await bob.see(body.id),
      await bob.post(`${integration}/imports/${body.id}/cancel`),
      await ada.see("0199aaaa-0000-7000-8000-000000000000"),
    ])
      expect([answer.status, answer.body]).toEqual([404, { error: "NOT_FOUND" }])
    expect((await service.client().get(`${integration}/imports/${body.id}`)).status).toBe(401)
    expect((await ada.see("no-id")).body.message).toBe('params.id must match format "uuid"')
  })

  test("an import that is cancelled in the middle keeps what it has, counts the rest as skipped, and cannot be cancelled twice", async () => {
    const ada = await service.player(3_000)
    const { body } = await ada.start({ appIds: "all", newCollectionName: "Mine" })
    const cancelled = await ada.post(`${integration}/imports/${body.id}/cancel`)
    expect([cancelled.status, cancelled.body.status]).toEqual([200, "cancelled"])
    const { imported, skipped, total } = cancelled.body
    expect(imported).toBeLessThan(total)
    expect(imported + skipped).toBe(total)
    const again = await ada.post(`${integration}/imports/${body.id}/cancel`)
    expect([again.status, again.body]).toEqual([409, { error: "IMPORT_NOT_ACTIVE" }])
    expect((await ada.see(body.id)).body).toEqual({ ...cancelled.body, failures: [] })
    expect((await ada.get(`/collections/${body.collectionId}`)).body.itemsCount).toBe(imported)
    // And another may start.
    const next = await ada.start({ appIds: [10], newCollectionName: "Other" })
    expect(await ada.over(next.body.id)).toMatchObject({ status: "done", imported: 1 })
  })

  test("unlinking in the middle cancels the import, and what was imported stays", async () => {
    const ada = await service.player(3_000)
    const { body } = await ada.start({ appIds: "all", newCollectionName: "Mine" })
    expect((await ada.delete(`${integration}/link`)).status).toBe(204)
    const batch = await ada.over(body.id)
    expect(batch).toMatchObject({ status: "cancelled", failed: 0 })
    expect(batch.imported + batch.skipped).toBe(3_000)
    expect((await ada.get(`/collections/${body.collectionId}`)).body.itemsCount).toBe(batch.imported)
  })

  test("an import whose collection goes in the middle fails, and its user is notified", async () => {
    const ada = await service.player(3_000)
    const { body } = await ada.start({ appIds: "all", newCollectionName: "Mine" })
    expect((await ada.delete(`/collections/${body.collectionId}`)).status).toBe(204)
    const batch = await ada.over(body.id)
    expect(batch).toMatchObject({ status: "failed", collectionId: body.collectionId })
    expect(batch.imported + batch.failed).toBe(3_000)
    expect(await noticesOf(ada)).toEqual([
      { type: "import_partial", actor_id: null, subject_kind: "import", subject_id: body.id },
    ])
    await service.inside(purgeAll)
    expect(await service.query(`select * from items where owner_id = '${ada.user.id}'`)).toEqual([])
  })

  test("a user who goes in the middle takes all of it along", async () => {
    const ada = await service.player(3_000)
    const { body } = await ada.start({ appIds: "all", newCollectionName: "Mine" })
    expect((await ada.delete("/users/me", { password: ada.password })).status).toBe(204)
    await service.inside(purgeAll)
    const counts = await Promise.all(
      [
        `import_batches where user_id = '${ada.user.id}'`,
        `import_games where batch_id = '${body.id}'`,
        `items where owner_id = '${ada.user.id}'`,
        `platform_links where user_id = '${ada.user.id}'`,
        `platform_keys where user_id = '${ada.user.id}'`,
        "game_items where item_id not in (select id from items)",
        "item_values where item_id not in (select id from items)",
      ].map((from) => service.query(`select * from ${from}`)),
    )
    expect(counts).toEqual(Array(7).fill([]))
    // The worker goes on with others.
    const bob = await service.player(1)
    const next = await bob.start({ appIds: "all", newCollectionName: "Mine" })
    expect(await bob.over(next.body.id)).toMatchObject({ status: "done", imported: 1 })
  })
})
