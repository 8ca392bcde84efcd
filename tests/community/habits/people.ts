import type { FriendRequestId } from "../../../core/index.ts"
import { every, not, type Span, some } from "../fact.ts"
import type { Visibility } from "../model.ts"
import { allPages } from "../pages.ts"
import { type Person, personOf } from "../person.ts"
import type { World } from "../world.ts"
import { forgetCopies } from "./collect.ts"
import { editingBetween } from "./edit.ts"
import { seatOf } from "./meet.ts"
import { loansBetween, nameBorrowers } from "./shelf.ts"

/** Makes an account. The seed decides what its user does from then on. */
export const register = async (world: World, seed: number): Promise<Person> => {
  const by = personOf(world, world.people.length, seed)
  const { email, password, name: displayName } = by
  const body = { email, password, displayName }
  const made = await by.ask(({ auth }) => auth.register.post(body), [[by.isThere, true]])
  // The answer was lost: it is there, or not yet.
  const again = made.data ?? (await by.ask(({ auth }) => auth.login.post({ email, password }))).data
  if (again === null) return register(world, seed)
  if (made.outcome === "lost") await by.ask((api) => api.users({ id: "me" }).get(), [[by.isThere, true]])
  by.id = again.user.id as Person["id"]
  by.registeredAt = Date.now()
  world.people.push(by)
  world.byId.set(by.id, by)
  return by
}

/** Asks another user for friendship. Who was asked by them is a friend at once. */
export const befriend = async (world: World, by: Person, other = acquaintance(world, by)): Promise<void> => {
  if (other === undefined) return
  by.friends.add(other)
  other.friends.add(by)
  const isAccepted = (data: object) => "status" in data && data.status === "accepted"
  const change = [[world.model.friends(by, other), true]] as const
  const asked = await by.ask(
    (api) => api.friends.requests.post({ userId: other.id }, by.maybeKey()),
    change,
    isAccepted,
  )
  compareFound(
    world,
    by,
    other,
    asked.outcome === "done" ? true : asked.code === "USER_NOT_FOUND" ? false : null,
    asked.span,
  )
}

/** Answers the requests of others. */
export const answerRequests = async (world: World, by: Person): Promise<void> => {
  const listed = await by.ask((api) => api.friends.requests.get({ query: { limit: 5 } }))
  for (const { id, from } of listed.data?.items ?? []) {
    const other = world.byId.get(from.id ?? "")
    const request = { id: id as FriendRequestId }
    if (other === undefined || by.dice.chance(0.2)) await by.ask((api) => api.friends.requests(request).reject.post())
    else await by.ask((api) => api.friends.requests(request).accept.post(), [[world.model.friends(by, other), true]])
  }
}

export const unfriend = async (world: World, by: Person): Promise<void> => {
  const other = by.dice.oneOf([...by.friends])
  if (other === undefined) return
  await by.ask(
    (api) => api.friends({ userId: other.id }).delete(),
    [[world.model.friends(by, other), false], ...editingBetween(by, other)],
  )
}

export const block = async (world: World, by: Person): Promise<void> => {
  const other = acquaintance(world, by)
  if (other === undefined) return
  const { blocked, follows, friends } = world.model
  by.enemies.add(other)
  const named = loansBetween(world, by, other)
  const blocking = await by.ask(
    (api) => api.blocks({ userId: other.id }).put(),
    [
      ...editingBetween(by, other),
      ...named.map(({ isNamed }) => [isNamed, true] as const),
      [blocked(by, other), true],
      [friends(by, other), false],
      [follows(by, other), false],
      [follows(other, by), false],
      // It ends what each has at the events of the other.
      ...[...by.meetings].map((meeting) => [seatOf(meeting, other), false] as const),
      ...[...other.meetings].map((meeting) => [seatOf(meeting, by), false] as const),
      // And what each has entered in the rounds of the other.
      ...[...by.entries].filter(({ round }) => round.owner === other).map(({ isThere }) => [isThere, false] as const),
      ...[...other.entries].filter(({ round }) => round.owner === by).map(({ isThere }) => [isThere, false] as const),
    ],
  )
  nameBorrowers(world, by, other, new Set(named), blocking.span)
}

export const unblock = async (world: World, by: Person): Promise<void> => {
  const other = by.dice.oneOf([...by.enemies])
  if (other === undefined) return
  by.enemies.delete(other)
  const undone = await by.ask(
    (api) => api.blocks({ userId: other.id }).delete(),
    [[world.model.blocked(by, other), false]],
  )
  if (undone.outcome === "lost") by.enemies.add(other)
}

export const changePrivacy = async (_: World, by: Person): Promise<void> => {
  const all: ReadonlyArray<Visibility> = ["public", "public", "public", "friends_only", "private"]
  const privacy = by.dice.oneOf(all) ?? "public"
  await by.ask((api) => api.users({ id: by.id }).patch({ privacy }), [[by.privacy, privacy]])
}

/** Looks at a profile: who may see it gets it, whole or restricted. */
export const viewProfile = async (world: World, by: Person): Promise<void> => {
  const other = by.dice.oneOf(world.people)
  if (other === undefined || other === by) return
  const seen = await by.ask((api) => api.users({ id: other.id }).get())
  compareFound(
    world,
    by,
    other,
    seen.outcome === "done" ? true : seen.code === "USER_NOT_FOUND" ? false : null,
    seen.span,
  )
  const isWhole = seen.data === null || !("restricted" in seen.data) ? null : !seen.data.restricted
  const may = (span: Span) => world.model.seesProfile(by, other, span)
  world.compare(by, `the whole profile of ${other.name}`, isWhole, may, seen.span)
}

/** Looks for a user by the one name that they have. */
export const search = async (world: World, by: Person): Promise<void> => {
  const other = by.dice.oneOf(world.people)
  if (other === undefined || other === by) return
  const q = other.name.split(" ")[1] ?? ""
  const listed = await allPages(by, (query) => (api) => api.users.get({ query: { q, ...query } }))
  if (listed === null) return
  const may = (span: Span) => {
    const isPrivate = other.privacy.equals(span, "private")
    return every(
      world.model.seesAccount(by, other, span),
      some(not(isPrivate), world.model.areFriends(by, other, span)),
    )
  }
  const isFound = listed.items.some(({ id }) => id === other.id)
  world.compare(by, `${other.name} in a search`, isFound, may, listed.span)
}

/** Compares one's lists of friends and of blocked users. */
export const listPeople = async (world: World, by: Person): Promise<void> => {
  const friends = await allPages(by, (query) => (api) => api.friends.get({ query }))
  const blocked = await allPages(by, (query) => (api) => api.blocks.get({ query }))
  for (const other of by.friends) {
    const isListed = friends?.items.some(({ id }) => id === other.id) ?? null
    const may = (span: Span) => every(world.model.areFriends(by, other, span), other.isThere.equals(span, true))
    if (friends !== null) world.compare(by, `${other.name} among friends`, isListed, may, friends.span)
  }
  for (const other of by.enemies) {
    const isListed = blocked?.items.some(({ id }) => id === other.id) ?? null
    const may = (span: Span) =>
      every(world.model.blocked(by, other).equals(span, true), other.isThere.equals(span, true))
    if (blocked !== null) world.compare(by, `${other.name} among blocked users`, isListed, may, blocked.span)
  }
}

/** Deletes the account. Nothing of it is left, and another user comes in its place. */
export const leave = async (world: World, by: Person): Promise<void> => {
  const at = world.people.indexOf(by)
  if (at < 0) return
  world.people.splice(at, 1)
  by.inbox?.close()
  by.inbox = null
  by.realtime = null
  forgetCopies(world, by)
  const { password } = by
  const deleted = await by.ask((api) => api.users({ id: by.id }).delete({ password }), [[by.isThere, false]])
  if (deleted.outcome === "lost") world.people.push(by)
  if (deleted.outcome === "done") world.gone.push(by)
  world.expect(deleted.outcome !== "refused", `${by.name} cannot delete their account: ${deleted.code}`)
}

const compareFound = (world: World, by: Person, other: Person, isFound: boolean | null, span: Span): void =>
  world.compare(by, other.name, isFound, (at) => world.model.seesAccount(by, other, at), span)

/** Mostly those whom one has met. */
const acquaintance = (world: World, by: Person): Person | undefined => {
  const met = by.dice.chance(0.6) ? by.dice.oneOf([...by.friends]) : undefined
  const other = met ?? by.dice.oneOf(world.people)
  return other === by ? undefined : other
}
