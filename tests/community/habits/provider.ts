import { every, type Span } from "../fact.ts"
import type { Person } from "../person.ts"
import type { World } from "../world.ts"
import { cookiesOf, visit } from "./abroad.ts"
import { now } from "./collect.ts"

/**
 * Links one's account with one at the identity provider, signs in by that in another browser, or ends the link.
 * Contract: auth.
 */
export const useProvider = async (world: World, by: Person): Promise<void> => {
  if (by.hasProvider.equals(now, true) !== true) return link(world, by)
  if (by.dice.chance(0.1)) return unlink(world, by)
  await signIn(world, by)
}

const link = async (world: World, by: Person): Promise<void> => {
  let cookies = ""
  const begun = await by.ask(async (api) => {
    const answer = await api.auth.idp.link.get()
    cookies = cookiesOf(answer.response)
    return answer
  })
  const callback = begun.data === null ? null : await throughProvider(by, begun.data.url)
  if (callback === null) return
  const change = [[by.hasProvider, true]] as const
  const linked = await by.ask(() => arrive(world, callback, cookies, "link"), change)
  if (linked.outcome !== "refused") return
  const may = (span: Span) =>
    every(by.hasProvider.equals(span, false), by.isThere.equals(span, true), by.isActive.equals(span, true))
  // The same user may link it in another flow meanwhile, and be suspended.
  world.compare(by, "a link to the provider", false, may, { ...linked.span, began: begun.span.began })
}

const unlink = async (_: World, by: Person): Promise<void> => {
  await by.ask((api) => api.auth.idp.link.delete(), [[by.hasProvider, false]])
}

/** In a browser without a session. It is the same account that comes back, or none. */
const signIn = async (world: World, by: Person): Promise<void> => {
  const begun = await by.ask(() => visit(world, "/auth/idp"))
  const callback = begun.data === null ? null : await throughProvider(by, begun.data.to.href)
  if (begun.data === null || callback === null) return
  const { cookies } = begun.data
  const arrived = await by.ask(() => arrive(world, callback, cookies, "login"))
  const may = (span: Span) =>
    every(by.hasProvider.equals(span, true), by.isThere.equals(span, true), by.isActive.equals(span, true))
  const isIn = arrived.outcome === "lost" ? null : arrived.data !== null
  world.compare(by, "their account by the provider", isIn, may, arrived.span)
  if (arrived.data === null) return
  const session = { method: "POST", headers: { cookie: arrived.data.cookies } }
  const refreshed = await fetch(`${world.dice.oneOf(world.urls())}/auth/refresh`, session).catch(() => null)
  if (refreshed?.status !== 200) return
  const { accessToken, user } = (await refreshed.json()) as { accessToken: string; user: { id: string } }
  world.expect(user.id === by.id, `the provider's account of ${by.name} opens that of ${user.id}`)
  const leaving = { method: "POST", headers: { authorization: `Bearer ${accessToken}`, cookie: cookiesOf(refreshed) } }
  await fetch(`${world.dice.oneOf(world.urls())}/auth/logout`, leaving).catch(() => null)
}

/** The pages of the provider, where the user is who they are; `null` when the provider fails. */
const throughProvider = async (by: Person, page: string): Promise<string | null> => {
  const address = `${page}&account=${encodeURIComponent(by.email)}`
  const sent = await fetch(address, { redirect: "manual", signal: AbortSignal.timeout(20_000) }).catch(() => null)
  return sent?.headers.get("location") ?? null
}

/** The callback. Where things break, a flow that fails may have been done. */
const arrive = async (world: World, callback: string, cookies: string, mode: string) => {
  const { data, ...answer } = await visit(world, callback, cookies)
  if (data?.to.searchParams.get("mode") === mode) return { ...answer, data }
  return { data: null, error: null, status: data === null ? answer.status : world.hasFaults ? 0 : 403 }
}
