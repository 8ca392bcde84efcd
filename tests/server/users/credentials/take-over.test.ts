import { afterAll, afterEach, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test"
import { DateTime, Effect } from "effect"
import { importBatch } from "../../../../core/gameplatform/imports/import-batch.ts"
import { type CollectionId, ImportBatches, type ImportId, type UserId } from "../../../../core/index.ts"
import { type CredentialsService, startCredentialsService } from "../../../support/credentials-service.ts"
import { engines } from "../../../support/service.ts"
import type { Traveller } from "../../../support/traveller.ts"

interface Person {
  readonly id: string
  readonly token: string
}

// Each of these goes to providers and back several times, which a busy machine is slow at.
setDefaultTimeout(120_000)

describe.each(engines)("The owner of an address that a stranger registered, on %s", (engine) => {
  let service: CredentialsService
  beforeAll(async () => {
    service = await startCredentialsService(engine)
  })
  afterEach(() => service.provider.behave())
  afterAll(() => service.stop())

  const befriend = async (one: Person, other: Person & { readonly post: Traveller["post"] }) => {
    const { body } = await other.post("/friends/requests", { userId: one.id })
    return other.post(`/friends/requests/${body.id}/accept`, undefined, one)
  }

  /** An import that another worker has at the moment. */
  const activeImport = (userId: string) =>
    service.inside(
      Effect.gen(function* () {
        const now = yield* DateTime.now
        const id = Bun.randomUUIDv7() as ImportId
        const collectionId = Bun.randomUUIDv7() as CollectionId
        const batch = importBatch({ id, userId: userId as UserId, collectionId, total: 3, owned: 3, now })
        yield* (yield* ImportBatches).add({ ...batch, claimedUntil: DateTime.add(now, { seconds: 50 }) }, [])
        return id
      }),
    )

  /** A stranger with friends, requests, a platform account, a key and a running import on another user's address. */
  const squatted = async () => {
    const stranger = await service.member()
    const [accomplice, asked, asking] = [await service.member(), await service.member(), await service.member()]
    await befriend(stranger, accomplice)
    await stranger.post("/friends/requests", { userId: asked.id })
    await asking.post("/friends/requests", { userId: stranger.id })
    expect(await stranger.linkPlatform(stranger.token)).toEqual({ gameplatform: "connected" })
    expect((await stranger.putKey(stranger.token)).status).toBe(204)
    const importId = await activeImport(stranger.id)
    const me = (await stranger.get("/users/me")).body
    expect(me).toMatchObject({ friendsCount: 1, gameplatform: { accountId: expect.any(String), hasApiKey: true } })
    return { stranger, accomplice, asked, asking, importId }
  }

  test.each([
    [
      "by a reset",
      async (email: string) => {
        expect(await service.reset(email)).toBe(204)
        return service.logIn(email)
      },
    ],
    [
      "through the provider",
      async (email: string) => {
        const owner = await service.signIn(service.ownerOf(email))
        expect(owner.outcome).toEqual({ mode: "linked-login" })
        return owner
      },
    ],
  ])("finds nothing of the stranger's %s", async (_, arrive) => {
    const { stranger, accomplice, asked, asking, importId } = await squatted()
    const owner = await arrive(stranger.email)
    const me = (await owner.get("/users/me")).body
    expect(me).toMatchObject({
      id: stranger.id,
      emailVerified: true,
      friendsCount: 0,
      gameplatform: { accountId: null, linkedAt: null, hasApiKey: false },
    })

    const { body: made } = await owner.post("/collections", {
      name: "For friends",
      type: "games",
      visibility: "friends_only",
    })
    expect((await accomplice.get(`/collections/${made.id}`)).status).toBe(404)
    for (const direction of ["sent", "received"])
      for (const person of [owner, asked, asking, accomplice]) {
        const { body } = await person.get(`/friends/requests?direction=${direction}`)
        expect(body.items).toEqual([])
      }
    const { body: batch } = await owner.get(`/integrations/gameplatform/imports/${importId}`)
    expect(batch).toMatchObject({ status: "cancelled", skipped: 3 })
    expect((await stranger.post("/auth/refresh")).status).toBe(401)
    expect((await stranger.post("/auth/login", stranger)).status).toBe(401)

    // What is gone was the stranger's alone, and the owner starts again.
    expect((await befriend({ ...owner, id: stranger.id }, asked)).status).toBe(200)
    expect((await asked.get("/friends")).body.items).toHaveLength(1)
    expect(await stranger.linkPlatform(owner.token)).toEqual({ gameplatform: "connected" })
  })

  test("is notified by mail that a user registered the address with a password", async () => {
    const { email } = await service.member()
    const { text } = await service.mailTo(email, "verify-email#")
    expect(text).toContain("A person registered an account with this address and a password.")
    expect(text).toContain("Confirm the address only if that was you.")
  })

  test("who has confirmed the address is notified that the account has a password when the provider is linked", async () => {
    const { email } = await service.member()
    expect(await service.verify(email)).toBe(204)
    expect((await service.signIn(service.ownerOf(email))).outcome).toEqual({ mode: "linked-login" })
    const { text } = await service.mailTo(email, "provider was linked")
    expect(text).toContain('The account also has a password. If you never chose one, replace it at once with "forgot')
  })

  test("who takes the account over through the provider is notified that it has no password", async () => {
    const { email } = await service.member()
    expect((await service.signIn(service.ownerOf(email))).outcome).toEqual({ mode: "linked-login" })
    expect((await service.mailTo(email, "provider was linked")).text).toContain("The account has no password.")
  })

  test("does not learn from the start of linking, before the address is verified, that a user has it", async () => {
    const holder = await service.member()
    const stranger = await service.member()
    const account = service.ownerOf(stranger.email)
    expect(await holder.linkProvider(holder.token, account)).toEqual({ mode: "link" })
    expect((await stranger.get("/auth/idp/link")).status).toBe(200)
    expect(await service.verify(stranger.email)).toBe(204)
    const refused = await stranger.get("/auth/idp/link")
    expect([refused.status, refused.body]).toEqual([400, { error: "IDP_ALREADY_LINKED_TO_OTHER_USER" }])
  })
})
