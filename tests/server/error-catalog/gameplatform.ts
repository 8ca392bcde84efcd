import { someGames } from "../../support/game-platform/libraries.ts"
import { privateProfile, wrongKey } from "../../support/game-platform/misdeeds.ts"
import type { GamePlatform } from "../../support/game-platform.ts"
import { publicUrl } from "../../support/idp-service.ts"
import { freshAccount, goodKey, integration } from "../../support/platform-service.ts"
import { answered, type Produced, type Producers, type World } from "./world.ts"

type Member = World["ada"]

/** What the callback says: it always answers with a redirect. */
export const redirected = [
  "gameplatform.GAMEPLATFORM_ALREADY_LINKED_TO_OTHER_USER",
  "gameplatform.GAMEPLATFORM_REPLACE_REQUIRES_UNLINK",
]

export const gameplatform: Producers = {
  "gameplatform.USER_NOT_FOUND": async ({ service }) => {
    const gone = await service.member()
    await gone.delete("/users/me", { password: gone.password })
    return answered(gone.put(`${integration}/api-key`, { apiKey: goodKey }))
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
  "gameplatform.IMPORT_NO_GAMES_SELECTED": (world) => start(world, { appIds: [], newCollectionName: "Mine" }),
  "gameplatform.IMPORT_DESTINATION_REQUIRED": (world) => start(world, { appIds: [10] }),
  "gameplatform.IMPORT_INVALID_COLLECTION_NAME": (world) => start(world, { appIds: [10], newCollectionName: " " }),
  "gameplatform.IMPORT_COLLECTION_NOT_FOUND": (world) => start(world, { appIds: [10], collectionId: "no-id" }),
  "gameplatform.IMPORT_COLLECTION_NOT_OWNED": async (world) =>
    start(world, { appIds: [10], collectionId: await collection(world.ada, "games") }),
  "gameplatform.IMPORT_COLLECTION_NOT_GAMES_TYPE": async (world) => {
    const { member } = await player(world)
    return refused(member, { appIds: [10], collectionId: await collection(member, "books") })
  },
  "gameplatform.IMPORT_ALREADY_IN_PROGRESS": async (world) => {
    const { member } = await player(world)
    const starts = await Promise.all(
      Array.from({ length: 5 }, () => member.post(imports, { appIds: "all", newCollectionName: "Mine" })),
    )
    const [last] = starts.filter(({ status }) => status !== 202)
    return { status: last?.status ?? 0, code: last?.body.error }
  },
}

const imports = `${integration}/imports`

const games = (member: Member) => answered(member.get(`${integration}/games`))
const refused = (member: Member, body: object) => answered(member.post(imports, body))

const start = async (world: World, body: object) => refused((await player(world)).member, body)

/** Somebody with a linked account, a key and many games. */
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
  const { body } = await member.post(`${integration}/login`)
  const back = await platform.signIn(body.url, account)
  const { headers, status } = await member.get(back.slice(publicUrl.length))
  return { status, code: new URL(headers.get("location") ?? "").searchParams.get("code") ?? "none" }
}
