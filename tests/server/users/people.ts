import { DateTime, Effect } from "effect"
import {
  Blocks,
  cardOf,
  type EmailAddress,
  FriendRequests,
  Friendships,
  type UserId,
  Users,
} from "../../../core/index.ts"
import type { Service } from "../../support/service.ts"

export type Person = Awaited<ReturnType<Service["person"]>>

const sameMoment = DateTime.makeUnsafe("2026-01-01T00:00:00.000Z")
const freshId = <Id extends string>(): Id => Bun.randomUUIDv7() as Id

/** What is written straight into the database, so that all of it is of one moment. */
export const rowsOfOneMoment = ({ inside, createWithoutPassword }: Service) => {
  const id = (person: { readonly id: string }) => person.id as UserId
  return {
    /** A user who never signs in. */
    crowd: (...names: ReadonlyArray<string>) =>
      Promise.all(
        names.map(async (displayName) => {
          const user = await createWithoutPassword(`${crypto.randomUUID()}@example.com` as EmailAddress)
          const named = { ...user, displayName, createdAt: sameMoment }
          await inside(Effect.flatMap(Users, (users) => users.save(named)))
          return named
        }),
      ),
    befriend: (one: { readonly id: string }, other: { readonly id: string }) =>
      inside(
        Effect.flatMap(Friendships, (friendships) => friendships.add(freshId(), [id(one), id(other)], sameMoment)),
      ),
    block: (blocker: { readonly id: string }, other: { readonly id: string }) =>
      inside(Effect.flatMap(Blocks, (blocks) => blocks.add(freshId(), id(blocker), id(other), sameMoment))),
    request: (from: { readonly id: string }, to: { readonly id: string }) =>
      inside(
        Effect.gen(function* () {
          const [users, requests] = [yield* Users, yield* FriendRequests]
          const [sender, receiver] = [yield* users.get(id(from)), yield* users.get(id(to))]
          const pending = { status: "pending", createdAt: sameMoment, decidedAt: null } as const
          yield* requests.add({ id: freshId(), from: cardOf(sender), to: cardOf(receiver), ...pending })
        }),
      ),
  }
}

/** The card of a person, as answers show it. */
export const cardView = ({ id, displayName }: { readonly id: string; readonly displayName: string }) => ({
  id,
  displayName,
  avatarUrl: null,
})

/** Every item of a list, page by page. */
export const walk = async (person: Person, path: string, limit: number) => {
  const items = []
  let cursor: string | null = null
  do {
    const query: string = cursor === null ? "" : `&cursor=${encodeURIComponent(cursor)}`
    const { status, body } = await person.get(`${path}${path.includes("?") ? "&" : "?"}limit=${limit}${query}`)
    if (status !== 200) throw new Error(`${path} answered ${status}`)
    if (body.items.length > limit) throw new Error("A page holds more than was asked for.")
    items.push(...body.items)
    cursor = body.nextCursor
  } while (cursor !== null)
  return items
}

/** Status and body, to compare with what a refusal has to be. */
export const outcome = async (answer: Promise<{ readonly status: number; readonly body: unknown }>) => {
  const { status, body } = await answer
  return [status, body]
}

export const refusal = (status: number, error: string) => [status, { error }]
