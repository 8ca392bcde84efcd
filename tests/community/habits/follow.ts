import { every, type Span, some } from "../fact.ts"
import { allPages } from "../pages.ts"
import type { Person } from "../person.ts"
import type { World } from "../world.ts"

/** Follows a user, or follows one no more. Contract: friends, follows. */
export const follow = async ({ clock, compare, model, people }: World, by: Person): Promise<void> => {
  const known = by.dice.chance(0.3) ? by.dice.oneOf([...by.followed]) : undefined
  const other = known ?? by.dice.oneOf(people)
  if (other === undefined || other === by) return
  const follows = model.follows(by, other)
  by.followed.add(other)
  const call = { id: other.id }
  if (known !== undefined) {
    await by.ask((api) => api.users(call).follow.delete(), [[follows, false]])
    return
  }
  // Who is followed already is followed whatever their profile is. The request itself makes it so: asked before it.
  const moment = { began: clock.now(), ended: clock.now() }
  const was = follows.is(moment, (one) => (one ? null : false))
  const put = await by.ask((api) => api.users(call).follow.put(), [[follows, true]])
  const may = (span: Span) => some(every(model.seesAccount(by, other, span), other.privacy.equals(span, "public")), was)
  const isPublic = put.outcome === "done" ? true : put.code === "PROFILE_NOT_PUBLIC" ? false : null
  compare(by, `${other.name} as one to follow`, isPublic, may, put.span)
}

/** Looks through those whom one follows, and through one's followers. */
export const lookAtFollows = async (world: World, by: Person): Promise<void> => {
  const following = await allPages(by, (query) => (api) => api.follows.get({ query }))
  const ids = new Set(following?.items.map(({ id }) => id))
  for (const other of following === null ? [] : by.followed) {
    // What the service hides of those who are suspended is not in the model.
    const isActive = (span: Span) => (other.isActive.equals(span, true) === true ? true : null)
    const may = (span: Span) =>
      every(world.model.follows(by, other).equals(span, true), other.isThere.equals(span, true), isActive(span))
    if (following !== null) world.compare(by, `${other.name} whom they follow`, ids.has(other.id), may, following.span)
  }
  const followers = await allPages(
    by,
    (query) => (api) => api.follows.get({ query: { ...query, direction: "followers" } }),
  )
  for (const { id } of followers?.items ?? []) {
    const other = id === null ? undefined : world.byId.get(id)
    if (other === undefined || followers === null) continue
    const may = (span: Span) => world.model.follows(other, by).equals(span, true)
    world.compare(by, `${other.name} among their followers`, true, may, followers.span)
  }
}
