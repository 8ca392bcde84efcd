import type { CollectionId, ItemId } from "../../../core/index.ts"
import { Fact } from "../fact.ts"
import type { Collection } from "../model.ts"
import { allPages } from "../pages.ts"
import type { Person } from "../person.ts"
import type { World } from "../world.ts"
import { cookiesOf, visit } from "./abroad.ts"
import { collectionsOf, learnItem, now } from "./collect.ts"
import type { FileImport } from "./import.ts"

/** A game in the library of a user, with a name that nothing else has. */
export interface Game {
  readonly appid: number
  readonly name: string
}

const apiKey = "0123456789abcdefABCDEF9876543210"

/** Imports new games of one's library into a collection. Contract: gameplatform, import. */
export const importGames = async (world: World, by: Person): Promise<void> => {
  const collection = by.dice.oneOf(collectionsOf(by).filter(({ type }) => type === "games"))
  if (collection === undefined || by.imports.size > 0) return
  if (by.hasPlatform.equals(now, true) !== true && !(await link(world, by))) return
  const games = Array.from({ length: 1 + by.dice.below(12) }, () => ({
    appid: world.number(),
    name: `Item ${world.word()}`,
  }))
  by.games.push(...games)
  world.services.platform.own(by.account, by.games)
  const refresh = by.dice.chance(0.5)
  const listed = await by.ask((api) => api.integrations.gameplatform.games.get({ query: { refresh } }))
  const isLinked = listed.data !== null ? true : listed.code === "GAMEPLATFORM_NOT_LINKED" ? false : null
  world.compare(by, "their link to the platform", isLinked, (span) => by.hasPlatform.equals(span, true), listed.span)
  for (const { name } of listed.data?.items ?? [])
    world.expect(
      by.games.some((one) => one.name === name),
      `${by.name} has the game "${name}" of another user`,
    )
  for (const { name } of games) world.itemNames.set(name, null)
  await start(world, by, collection, games, false)
}

const start = async (
  world: World,
  by: Person,
  collection: Collection,
  games: ReadonlyArray<Game>,
  isAgain: boolean,
): Promise<void> => {
  const names = games.map(({ name }) => name)
  const body = { appIds: games.map(({ appid }) => appid), collectionId: collection.id as CollectionId }
  const begun = await by.ask((api) => api.integrations.gameplatform.imports.post(body))
  if (begun.outcome === "refused") for (const name of names) if (!isAgain) world.itemNames.delete(name)
  if (begun.data !== null) by.imports.add({ id: begun.data.id, collection, names, span: begun.span, games, isAgain })
}

/** To the sign-in page of the platform and back, and the key. */
const link = async (world: World, by: Person): Promise<boolean> => {
  let cookies = ""
  const begun = await by.ask(async (api) => {
    const answer = await api.integrations.gameplatform.login.post()
    cookies = cookiesOf(answer.response)
    return answer
  })
  if (begun.data === null) return false
  const callback = await world.services.platform.signIn(begun.data.url, by.account)
  const linked = await by.ask(async () => {
    const { data, ...answer } = await visit(world, callback, cookies)
    const isDone = data?.to.searchParams.get("gameplatform") === "connected"
    return { ...answer, data: isDone ? data : null, status: isDone ? 200 : world.hasFaults ? 0 : 403 }
  }, [[by.hasPlatform, true]])
  world.expect(linked.outcome !== "refused", `${by.name} is refused a link to the platform`)
  const kept = await by.ask((api) => api.integrations.gameplatform["api-key"].put({ apiKey }))
  return linked.outcome === "done" && kept.outcome === "done"
}

/** Each game of an import is an item, once, and stays one when it is imported again. */
export const lookAtGames = async (world: World, by: Person, file: FileImport): Promise<void> => {
  const { collection, games, id, isAgain, names } = file
  const seen = await by.ask((api) => api.integrations.gameplatform.imports({ id }).get())
  if (seen.data === null || seen.data.finishedAt === null || games === null) return
  const { failed, imported, skipped, status, total, updated } = seen.data
  const sum = imported + updated + skipped + failed
  world.expect(total === names.length && sum <= total, `import ${id} has ${sum} of ${total} games, not ${names.length}`)
  world.expect(status !== "done" || (sum === total && failed === 0), `import ${id} is done with ${sum} of ${total}`)
  const listed = await allPages(by, (query) => (api) => api.items.get({ query }))
  if (listed === null || !by.imports.delete(file)) return
  const span = { began: file.span.began, ended: listed.span.ended }
  if (isAgain) return compareAgain(world, by, file, span, imported)
  const isNew = names.every((name) => world.itemNames.get(name) === null)
  const items = listed.items.filter(({ name }) => names.includes(name))
  const isWhole = !isNew || collection.isThere.equals(span, true) !== true || items.length === imported
  world.expect(isWhole, `import ${id} has imported ${imported} games, and ${items.length} are there`)
  for (const item of items) {
    const place = Fact.changed<Collection | null>(null, collection, span)
    learnItem(world, item.id as ItemId, item.name, "games", by, place, span)
  }
  if (by.dice.chance(0.5)) return
  for (const name of names) world.copied.add(name)
  await start(world, by, collection, games, true)
}

/** What was moved away meanwhile is imported once more, what stayed is updated. */
const compareAgain = (
  world: World,
  by: Person,
  { id, names, collection }: FileImport,
  span: FileImport["span"],
  imported: number,
) => {
  const stayed = names.every((name) => {
    const item = world.items.get(world.itemNames.get(name) ?? "")
    return (
      item?.place.equals(span, collection) === true &&
      item.owner.equals(span, by) === true &&
      item.isThere.equals(span, true) === true
    )
  })
  world.expect(!stayed || imported === 0, `import ${id} has imported ${imported} games that were there`)
  if (imported === 0) for (const name of names) world.copied.delete(name)
}
