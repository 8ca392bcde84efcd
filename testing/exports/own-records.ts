import { DateTime, Layer } from "effect"
import { OwnRecords } from "../../core/index.ts"
import { shownMessage } from "../chat/shown-conversations.ts"
import { pageOf, shownAs } from "../shared/page.ts"
import type { MemoryStore } from "../shared/store.ts"
import { card } from "../visibility/relations.ts"

export const ports = ({ read }: MemoryStore) =>
  Layer.succeed(OwnRecords, {
    comments: (author, page) =>
      read(({ comments }) =>
        pageOf(
          [...comments.values()].filter(({ authorId }) => authorId === author),
          "up",
          ({ id }) => [id],
          page,
        ),
      ),
    postReactions: (user, page) =>
      read(({ postReactions }) => {
        const given = [...postReactions.values()].flatMap(({ createdAt, postId, type, userId }) =>
          userId === user && type !== null ? [{ postId, type, createdAt }] : [],
        )
        return pageOf(given, "up", ({ postId }) => [postId], page)
      }),
    messageReactions: (user, page) =>
      read(({ messageReactions }) => {
        const given = [...messageReactions.values()].flatMap(({ at, emoji, id, user: by }) =>
          by === user ? [{ messageId: id, emoji, createdAt: at }] : [],
        )
        return pageOf(given, "up", ({ emoji, messageId }) => [messageId, emoji], page)
      }),
    ratingsGiven: (rater, page) =>
      read((world) => {
        const given = [...world.ratings.values()].filter(({ raterId }) => raterId === rater)
        const listed = pageOf(given, "down", ({ createdAt, id }) => [DateTime.toEpochMillis(createdAt), id], page)
        return shownAs(listed, (rating) => ({
          rating,
          rater: card(world, rating.raterId),
          ratee: card(world, rating.rateeId),
        }))
      }),
    friendRequests: (user, page) =>
      read((world) => {
        const mine = [...world.requests.values()].filter(({ from, to }) => from === user || to === user)
        const both = mine.flatMap(({ from, to, ...request }) => {
          const [one, other] = [card(world, from), card(world, to)]
          return one === null || other === null ? [] : [{ ...request, from: one, to: other }]
        })
        return pageOf(both, "up", ({ id }) => [id], page)
      }),
    conversations: (user, page) =>
      read(({ members }) => {
        const mine = [...members].flatMap(([id, all]) => (all.has(user) ? [id] : []))
        return pageOf(mine, "up", (id) => [id], page)
      }),
    messages: (author, conversation, page) =>
      read((world) => {
        const mine = [...world.messages.values()].filter(
          ({ authorId, conversationId }) => authorId === author && conversationId === conversation,
        )
        const listed = pageOf(mine, "up", ({ sequence }) => [sequence], page)
        return shownAs(listed, (message) => shownMessage(world, author, message))
      }),
  })
