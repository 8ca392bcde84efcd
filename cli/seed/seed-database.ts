import { DateTime, Effect, Redacted } from "effect"
import {
  addItem,
  type CollectionId,
  createAccount,
  createCollection,
  type EmailAddress,
  type Item,
  keepSystemFields,
  requestFriendship,
  setAvatar,
  setCollectionCover,
  setItemCover,
  type User,
  type UserId,
} from "../../core/index.ts"
import { makeDemoChats } from "./demo-chats.ts"
import { demoEdition, demoKinds, demoNames, demoOwnData } from "./demo-collections.ts"
import { makeDemoEditors } from "./demo-editors.ts"
import { makeDemoEvents } from "./demo-events.ts"
import { listDemoItem, makeDemoOffers } from "./demo-listings.ts"
import { makeDemoLoans } from "./demo-loans.ts"
import { makeDemoModeration } from "./demo-moderation.ts"
import { writeDemoPosts } from "./demo-posts.ts"
import { makeDemoRounds } from "./demo-rounds.ts"
import { makeDemoSales } from "./demo-sales.ts"
import { makeDemoSets } from "./demo-sets.ts"
import { makeDemoSettings } from "./demo-settings.ts"
import { makeDemoWants } from "./demo-wants.ts"
import { coverPicture } from "./picture.ts"
import { type SeededRandom, seededRandom } from "./seeded-random.ts"

/** The amounts of demo data. */
interface SeedOptions {
  readonly users: number
  /** Per user. */
  readonly collections: number
  /** Per collection. */
  readonly items: number
}

/** Every demo user has an address here, which can receive no mail. */
export const demoDomain = "demo.example"
/** How many demo users have a known password; hashing a password takes a quarter of a second. */
const withPassword = 2
export const demoPassword = "demo password"

/** How many steps `seedDatabase` takes. */
export const stepsOf = ({ users, collections, items }: SeedOptions): number => users * (2 + collections * (1 + items))

/**
 * Creates users, their friendships, items, editors, loans, trades, events, posts, conversations, trade rounds, sales,
 * wants, sets, share links, notification settings, a webhook, and a moderator with reports, nearly all through the same
 * use cases as the API. `from` is the number of the first user; `step` runs after each created object.
 */
export const seedDatabase = Effect.fn("cli.seedDatabase")(function* (
  options: SeedOptions,
  from: number,
  step: Effect.Effect<void>,
) {
  // A server may never have run on this database.
  yield* keepSystemFields()
  const random = seededRandom(from)
  const people: Array<User> = []
  for (let n = 0; n < options.users; n++) {
    const user = yield* person(from + n, n < withPassword ? Redacted.make(demoPassword) : null)
    yield* setAvatar({ id: user.id, by: user.id, image: coverPicture(random.whole(0, 359)) })
    // Every user is a friend of the two before.
    for (const friend of people.slice(-2)) yield* befriend(friend, user)
    people.push(user)
    yield* step
  }
  const shown = []
  const spare = []
  const several: Array<Item> = []
  const made: Array<{ readonly id: CollectionId; readonly ownerId: UserId }> = []
  for (const user of people)
    for (let n = 0; n < options.collections; n++) {
      const one = yield* collection(user, options.items, random, step)
      made.push({ id: one.id, ownerId: user.id })
      shown.push(...one.listed)
      spare.push(...one.spare)
      several.push(...one.several)
    }
  yield* makeDemoOffers(people, shown, random)
  yield* makeDemoEvents(people, random)
  yield* writeDemoPosts(people, random, step)
  yield* makeDemoChats(people, random)
  yield* makeDemoRounds(people, spare, random)
  yield* makeDemoLoans(people, several)
  yield* makeDemoEditors(people, made)
  const sold = yield* makeDemoSales(people, random)
  yield* makeDemoWants(people, shown, random)
  yield* makeDemoSets(people, shown)
  yield* makeDemoSettings(people, shown)
  yield* makeDemoModeration(
    people,
    shown.map(({ listing }) => listing),
    { email: `moderator@${demoDomain}`, password: demoPassword },
  )
  const collections = options.users * options.collections
  return {
    people,
    collections: collections + sold.collections,
    items: collections * options.items + sold.items,
  }
})

const person = (number: number, password: Redacted.Redacted | null) =>
  createAccount({
    email: `collector${number}@${demoDomain}` as EmailAddress,
    displayName: `${demoNames[number % demoNames.length]}${number < demoNames.length ? "" : ` ${number}`}`,
    password,
  })

/** Two crossing requests become a friendship. */
const befriend = (one: User, other: User) =>
  Effect.andThen(requestFriendship({ from: one.id, to: other.id }), requestFriendship({ from: other.id, to: one.id }))

const collection = Effect.fnUntraced(function* (
  user: User,
  items: number,
  random: SeededRandom,
  step: Effect.Effect<void>,
) {
  const kind = random.one(demoKinds)
  const made = yield* createCollection({
    by: user.id,
    name: random.one(kind.names),
    type: kind.type,
    description: null,
    visibility: random.one(["public", "public", "friends_only", "private"]),
    autoShare: false,
    fieldDefinitionIds: [],
  })
  yield* setCollectionCover({ id: made.id, by: user.id, image: coverPicture(45 * demoKinds.indexOf(kind)) })
  yield* step
  // What others see: listings, and items without one.
  const listed = []
  const spare: Array<Item> = []
  const several: Array<Item> = []
  for (let n = 0; n < items; n++) {
    const title = random.one(kind.titles)
    const item = yield* addItem({
      by: user.id,
      collectionId: made.id,
      name: `${title} ${random.whole(1, 99)}`,
      copies: n === 1 ? 3 : 1,
      editions: [demoEdition(kind, title)],
      fields: kind.values(random),
      rating: random.chance(0.6) ? random.whole(1, 5) : null,
      comment: null,
      ...demoOwnData(n, yield* DateTime.now),
      // The first item of a collection is shown in a post, unless the collection is private.
      share: n === 0,
    })
    if (item.copies > 1) several.push(item)
    if (random.chance(0.7))
      yield* setItemCover({ id: item.id, by: user.id, image: coverPicture(30 * random.whole(0, 11)) })
    const listings = yield* listDemoItem(item, random)
    if (made.visibility === "public") {
      listed.push(...listings)
      if (listings.length === 0) spare.push(item)
    }
    yield* step
  }
  return { id: made.id, listed, several, spare }
})
