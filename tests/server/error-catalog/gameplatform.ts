import type { UserId } from "../../../core/index.ts"
import { storedBatch } from "../../../testing/suites/import-samples.ts"
import { era } from "../../../testing/suites/samples.ts"
import { someGames } from "../../support/game-platform/libraries.ts"
import { broken, privateProfile, wrongKey } from "../../support/game-platform/misdeeds.ts"
import type { GamePlatform } from "../../support/game-platform.ts"
import { publicUrl } from "../../support/idp-service.ts"
import { freshAccount, goodKey, integration } from "../../support/platform-service.ts"
import { answered, type Produced, type Producers, unknown, type World } from "./world.ts"

type Member = World["ada"]

export const gameplatform: Producers = {
  "gameplatform.INVALID_STATE": ({ ada }) => landing(ada, `${callback}?state=unknown`),
  "gameplatform.OPENID_CANCELLED": async ({ platform, ada }) => {
    const state = (await away(platform, ada)).searchParams.get("state") ?? ""
    return landing(ada, `${callback}?state=${state}&${openId}&openid.mode=cancel`)
  },
  "gameplatform.OPENID_INVALID": async ({ platform, ada }) => {
    const address = await away(platform, ada)
    address.searchParams.set("openid.claimed_id", `${platform.url}/openid/id/${freshAccount()}`)
    return landing(ada, address.href)
  },
  "gameplatform.LINK_FAILED": async ({ platform, ada }) => {
    platform.misbehave("confirm", broken(500, 9))
    return landing(ada, (await away(platform, ada)).href)
  },
  "gameplatform.PLATFORM_UNREACHABLE": async (world) => {
    const { account, member } = await player(world)
    world.platform.misbehave(account, broken(500, 9))
    return games(member)
  },
  "gameplatform.GAMEPLATFORM_NOT_LINKED": async ({ service }) => games(await service.member()),
  "gameplatform.GAMEPLATFORM_API_KEY_MISSING": async ({ platform, service }) => {
    const member = await service.member()
    await link(platform, member)
    return games(member)
  },
  "gameplatform.GAMEPLATFORM_API_KEY_INVALID_FORMAT": ({ ada }) =>
    answered(ada.put(`${integration}/api-key`, { apiKey: "no key" })),
  "gameplatform.GAMEPLATFORM_ALREADY_LINKED_TO_OTHER_USER": async ({ platform, service }) => {
    const account = freshAccount()
    await link(platform, await service.member(), account)
    return link(platform, await service.member(), account)
  },
  "gameplatform.GAMEPLATFORM_REPLACE_REQUIRES_UNLINK": async ({ platform, service }) => {
    const member = await service.member()
    await link(platform, member)
    return link(platform, member)
  },
  "gameplatform.GAMEPLATFORM_PROFILE_PRIVATE": async (world) => {
    const { account, member } = await player(world)
    world.platform.misbehave(account, privateProfile)
    return games(member)
  },
  "gameplatform.GAMEPLATFORM_AUTH_FAILED": async (world) => {
    const { account, member } = await player(world)
    world.platform.misbehave(account, wrongKey)
    return games(member)
  },
  "imports.IMPORT_NO_GAMES_SELECTED": (world) => start(world, { appIds: [], newCollectionName: "Mine" }),
  "imports.IMPORT_DESTINATION_REQUIRED": (world) => start(world, { appIds: [10] }),
  "imports.IMPORT_INVALID_COLLECTION_NAME": (world) => start(world, { appIds: [10], newCollectionName: " " }),
  "imports.IMPORT_COLLECTION_NOT_FOUND": (world) => start(world, { appIds: [10], collectionId: "no-id" }),
  "imports.IMPORT_COLLECTION_NOT_OWNED": async (world) =>
    start(world, { appIds: [10], collectionId: await collection(world.ada, "games") }),
  "imports.IMPORT_COLLECTION_NOT_GAMES_TYPE": async (world) => {
    const { member } = await player(world)
    return refused(member, { appIds: [10], collectionId: await collection(member, "books") })
  },
  "imports.IMPORT_ALREADY_IN_PROGRESS": async (world) => {
    const { member } = await player(world)
    const starts = await Promise.all(
      Array.from({ length: 5 }, () => member.post(imports, { appIds: "all", newCollectionName: "Mine" })),
    )
    const [last] = starts.filter(({ status }) => status !== 202)
    return { status: last?.status ?? 0, body: last?.body }
  },
  "imports.NOT_FOUND": ({ ada }) => answered(ada.get(`${imports}/${unknown}`)),
  "imports.IMPORT_NOT_ACTIVE": async ({ ada, service }) => {
    const { id } = await service.inside(storedBatch(era()(0), { userId: ada.id as UserId, status: "done" }))
    return answered(ada.post(`${imports}/${id}/cancel`))
  },
}

const imports = `${integration}/imports`
const callback = `${publicUrl}${integration}/callback`
const openId = `openid.ns=${encodeURIComponent("http://specs.openid.net/auth/2.0")}`

const games = (member: Member) => answered(member.get(`${integration}/games`))
const refused = (member: Member, body: object) => answered(member.post(imports, body))

const start = async (world: World, body: object) => refused((await player(world)).member, body)

/** A user with a linked account, a key and many games. */
const player = async ({ platform, service }: World) => {
  const [member, account] = [await service.member(), freshAccount()]
  platform.own(account, someGames(1_000))
  await link(platform, member, account)
  await member.put(`${integration}/api-key`, { apiKey: goodKey })
  return { member, account }
}

const collection = async (member: Member, type: string): Promise<string> =>
  (await member.post("/collections", { name: "Mine", type })).body.id

const link = async (platform: GamePlatform, member: Member, account = freshAccount()): Promise<Produced> => {
  const back = await away(platform, member, account)
  return landing(member, back.href)
}

/** Where the platform sends the browser of a user who signs in there. */
const away = async (platform: GamePlatform, member: Member, account = freshAccount()): Promise<URL> => {
  const { body } = await member.post(`${integration}/login`)
  return new URL(await platform.signIn(body.url, account))
}

/** What the callback says: it always answers with a redirect. */
const landing = async (member: Member, address: string): Promise<Produced> => {
  const { headers, status } = await member.get(address.slice(publicUrl.length))
  return { status, body: { error: new URL(headers.get("location") ?? "").searchParams.get("code") } }
}
