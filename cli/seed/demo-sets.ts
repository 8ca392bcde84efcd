import { Effect } from "effect"
import { type listItem, listOwnItems, makeSet, type User } from "../../core/index.ts"

type Listed = Effect.Success<ReturnType<typeof listItem>>

/** How many things a set has that its owner owns, and how many others list. */
const half = 6

/** The first two users have a public set of what they own and of what others list: it is half complete. */
export const makeDemoSets = Effect.fnUntraced(function* (people: ReadonlyArray<User>, shown: ReadonlyArray<Listed>) {
  for (const { id: by } of people.slice(0, 2)) {
    const { items } = yield* listOwnItems({
      owner: by,
      query: everyItem,
      filters: [],
      page: { limit: 50, after: null },
    })
    const owned = new Map(items.flatMap(({ editions: [edition], name }) => (edition ? [[edition, name] as const] : [])))
    const others = shown.flatMap(({ item, owner }) => {
      const edition = owner.id === by ? undefined : item?.editions[0]
      return item === null || edition === undefined || owned.has(edition) ? [] : [[edition, item.name] as const]
    })
    const places = [...[...owned].slice(0, half), ...[...new Map(others)].slice(0, half)]
    yield* makeSet({
      ...{ by, name: "Evenings by the lamp", description: "What we play and read again and again", type: "books" },
      ...{ isPublic: true, places: places.map(([edition, name], n) => ({ number: `${n + 1}`, name, edition })) },
    })
  }
})

const everyItem = { q: null, minRating: null, edition: null, sort: "oldest", type: null } as const
