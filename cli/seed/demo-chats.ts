import { DateTime, Effect } from "effect"
import {
  type ConversationId,
  changeSettings,
  createGroup,
  listOffers,
  type MessageId,
  markRead,
  openDirect,
  openOfferConversation,
  postMessage,
  reactToMessage,
  requestDm,
  sendMessage,
  type User,
} from "../../core/index.ts"
import { coverPicture } from "./picture.ts"
import type { SeededRandom } from "./seeded-random.ts"

/**
 * Every user writes with the user before, and every third one has a group with the two before, who are friends. Some
 * messages are unread and some conversations muted or archived. The last users, who are no friends of the first two,
 * ask these for permission to write. The first user talks about a deal.
 */
export const makeDemoChats = Effect.fnUntraced(function* (people: ReadonlyArray<User>, random: SeededRandom) {
  for (const [n, user] of people.entries()) {
    const [friend, other] = [people[n - 1], people[n - 2]]
    if (friend === undefined) continue
    yield* writtenBetween(user, friend, random)
    if (other !== undefined && n % 3 === 2) yield* groupOf(user, [friend, other], random)
  }
  for (const [n, to] of people.slice(0, 2).entries()) {
    const from = people.at(-1 - n)
    // Users are friends of the two before them.
    if (from !== undefined && people.indexOf(from) > n + 2)
      yield* requestDm({ from: from.id, to: to.id, message: random.one(requests) })
  }
  const [first] = people
  if (first !== undefined) yield* aboutDealOf(first)
})

/** The conversation about the latest offer of a user. */
const aboutDealOf = Effect.fnUntraced(function* ({ id: by }: User) {
  const { items } = yield* listOffers({ by, role: null, status: null, page: { limit: 1, after: null } })
  for (const { offer } of items) {
    const { shown } = yield* openOfferConversation({ id: offer.id, by })
    const { id } = shown.conversation
    const other = by === offer.ownerId ? offer.offererId : offer.ownerId
    yield* say(id, { id: other }, "Shall I send it, or do we meet?")
    yield* say(id, { id: by }, "Let us meet at the library on Saturday.")
  }
})

/** A direct conversation, of which the friend has not read the end. */
const writtenBetween = Effect.fnUntraced(function* (user: User, friend: User, random: SeededRandom) {
  const { shown } = yield* openDirect({ by: user.id, user: friend.id })
  const { id } = shown.conversation
  const asked = yield* say(id, user, random.one(questions))
  yield* read(id, friend, asked)
  const answer = yield* say(id, friend, random.one(answers), asked)
  yield* read(id, user, answer)
  yield* reactToMessage({ id: answer, by: user.id, emoji: random.one(emojis) })
  if (random.chance(0.5)) yield* showPicture(id, user, random)
  yield* say(id, user, random.one(farewells))
  if (random.chance(0.1)) yield* settings(id, friend, { isArchived: true })
})

/** A group, which one of its members has muted. */
const groupOf = Effect.fnUntraced(function* (owner: User, friends: readonly [User, User], random: SeededRandom) {
  const [friend, other] = friends
  const { conversation } = yield* createGroup({
    by: owner.id,
    signedInAt: yield* DateTime.now,
    name: random.one(groups),
    members: friends.map(({ id }) => id),
  })
  const { id } = conversation
  const first = yield* say(id, owner, random.one(invitations))
  yield* read(id, friend, first)
  yield* reactToMessage({ id: first, by: friend.id, emoji: random.one(emojis) })
  yield* say(id, friend, random.one(answers), first)
  yield* settings(id, other, { isMuted: true })
})

const say = Effect.fnUntraced(function* (
  id: ConversationId,
  { id: by }: Pick<User, "id">,
  content: string,
  replyToId: MessageId | null = null,
) {
  const { message } = yield* sendMessage({ id, by, content, attachments: [], replyToId, clientId: null })
  return message.message.id
})

const showPicture = (id: ConversationId, { id: by }: User, random: SeededRandom) =>
  postMessage({
    id,
    by,
    content: "This is the one.",
    files: [{ name: "shelf.png", bytes: coverPicture(random.whole(0, 359)) }],
    replyToId: null,
    clientId: null,
  })

const read = (id: ConversationId, { id: by }: User, message: MessageId) => markRead({ id, by, message })

const settings = (
  id: ConversationId,
  { id: by }: User,
  { isArchived, isMuted }: { readonly isArchived?: boolean; readonly isMuted?: boolean },
) => changeSettings({ id, by, isArchived, isMuted })

const questions = [
  "Is the box still there?",
  "Would you trade it for two of mine?",
  "What condition is it in?",
  "Are you coming to the swap meet?",
] as const
const answers = [
  "Yes, I am glad that you ask.",
  "I will look tonight.",
  "Only for something rare.",
  "Count me in.",
] as const
const farewells = ["Then let us meet on Saturday.", "I will bring it along.", "Thank you, that helps."] as const
const invitations = ["Who brings what on Saturday?", "Let us plan the next evening here."] as const
const groups = ["Swap meet", "Shelf talk", "Saturday round"] as const
const requests = ["I saw your shelf. May I ask about one of your items?", "We met at the swap meet."] as const
const emojis = ["👍", "🎉", "❤️"] as const
