import type { DecisionId, ReportId } from "../../../core/index.ts"
import { every, Fact, not, type Span } from "../fact.ts"
import type { Account, Post } from "../model.ts"
import { allPages } from "../pages.ts"
import type { Person } from "../person.ts"
import type { World } from "../world.ts"
import { now } from "./collect.ts"
import { comparePost } from "./post.ts"

/** A report, as moderators see it. Contract: moderation, queue. */
export interface Case {
  readonly id: ReportId
  readonly reporter: Person
  /** Whom it is about, and the post that it is about, if it is about one. */
  readonly person: Account
  readonly post: Post | null
  readonly status: Fact<"open" | "resolved" | "dismissed">
  readonly claim: Fact<Person | null>
}

/** Contract: moderation, decisions; moderation, appeals. */
export interface Decided {
  readonly id: DecisionId
  readonly by: Person
  readonly about: Case
  readonly action: "dismissed" | "warned" | "removed"
  /** What moderators alone see. */
  readonly note: string
  readonly isUndone: Fact<boolean>
  readonly appeal: Fact<"none" | "waiting" | "upheld" | "overturned">
}

/** How many of all people are moderators. */
const mostModerators = 3

/** The operator makes a user a moderator, who signs in again. They are neither suspended nor do they leave. */
export const becomeModerator = async (world: World, by: Person): Promise<void> => {
  if (world.moderators.size >= mostModerators) return
  world.moderators.add(by)
  const isGiven = () => world.administer("users", "grant", by.email, "moderator", "--yes")
  // The database may be away just then. Given again it is the same.
  for (let tries = 1; !(await isGiven()); tries++)
    if (!world.hasFaults || tries === 50) return world.expect(false, `${by.name} cannot be made a moderator`)
  await by.ask(({ auth }) => auth.login.post({ email: by.email, password: by.password }))
}

/** Does what a moderator does next. Others are refused. */
export const moderate = async (world: World, by: Person): Promise<void> => {
  if (!world.moderators.has(by)) {
    if (by.dice.chance(0.9)) return
    const seen = await by.ask((api) => api.moderation.reports.get({ query: { limit: 1 } }))
    return world.expect(seen.outcome !== "done", `${by.name} is no moderator and sees the reports`)
  }
  const next = by.dice.oneOf([claim, decide, decide, undo, answerAppeal, lookAtCase])
  await next?.(world, by)
}

const claim = async ({ cases }: World, by: Person): Promise<void> => {
  const one = by.dice.oneOf([...cases.values()])
  if (one === undefined) return
  const call = { id: one.id }
  if (by.dice.chance(0.5)) await by.ask((api) => api.moderation.reports(call).claim.post(), [[one.claim, by]])
  else await by.ask((api) => api.moderation.reports(call).release.post(), [[one.claim, null]])
}

/** Decides a report. Of two decisions at once one is made at most, and none about oneself or what one reported. */
const decide = async (world: World, by: Person): Promise<void> => {
  // Now and then one that is decided already.
  const isAny = by.dice.chance(0.2)
  const about = by.dice.oneOf([...world.cases.values()].filter(({ status }) => isAny || status.equals(now, "open")))
  if (about === undefined) return
  const { claim, person, post, reporter, status } = about
  const action = by.dice.oneOf(["dismissed", "warned", ...(post === null ? [] : (["removed"] as const))] as const)
  if (action === undefined) return
  const [note, rule] = [`Note ${world.word()}`, action === "dismissed" ? {} : { rule: "Be kind" }]
  const after = action === "dismissed" ? "dismissed" : "resolved"
  const ask = () =>
    by.ask(
      (api) => api.moderation.reports({ id: about.id }).decide.post({ action, note, ...rule }),
      [[status, after], ...(post !== null && action === "removed" ? [[post.isThere, false] as const] : [])],
    )
  const seen = by.dice.chance(0.3) ? await Promise.all([ask(), ask()]) : [await ask()]
  const made = seen.filter(({ outcome }) => outcome === "done")
  world.expect(made.length <= 1, `${by.name} decided report ${about.id} twice at once`)
  for (const { data, span } of made) {
    world.expect(by !== reporter && by !== person, `${by.name} decided report ${about.id}, which is their own case`)
    const isFree = claim.is(span, (holder) => holder === null || holder === by)
    world.expect(isFree !== false || world.hasFaults, `${by.name} decided report ${about.id}, which another claimed`)
    if (data === null) continue
    const id = data.id as DecisionId
    const facts = { isUndone: new Fact(false), appeal: new Fact<"none" | "waiting" | "upheld" | "overturned">("none") }
    world.decided.set(id, { id, by, about, action, note, ...facts })
    if (action === "removed") await lookAtPost(world, by, about)
  }
}

/** What undoing makes of a report and of what was removed. */
const backAgain = ({ about: { claim, post, status }, action, isUndone }: Decided) =>
  [
    [isUndone, true],
    [status, "open"],
    [claim, null],
    ...(post !== null && action === "removed" ? [[post.isThere, true] as const] : []),
  ] as const

const undo = async (world: World, by: Person): Promise<void> => {
  const [isAny, removed] = [by.dice.chance(0.2), by.dice.chance(0.5)]
  const some = [...world.decided.values()].filter(({ action, isUndone }) => {
    const isLeft = isUndone.equals(now, true) !== true && (!removed || action === "removed")
    return isAny || isLeft
  })
  const one = by.dice.oneOf(some)
  if (one === undefined) return
  const undone = await by.ask(
    (api) => api.moderation.decisions({ id: one.id }).undo.post({ note: "Again" }),
    backAgain(one),
  )
  world.expect(
    undone.outcome !== "done" || by !== one.about.person,
    `${by.name} undid decision ${one.id} about themselves`,
  )
  await lookAtPost(world, by, one.about)
}

/** What was removed is gone, and what was undone is there. */
const lookAtPost = async (world: World, by: Person, { post }: Case): Promise<void> => {
  if (post !== null) comparePost(world, by, post, await by.ask((api) => api.posts({ id: post.id }).get()))
}

/** Answers an appeal, which the one who decided cannot. What was undone before stays as it is. */
const answerAppeal = async (world: World, by: Person): Promise<void> => {
  const waiting = [...world.decided.values()].filter(({ appeal }) => appeal.equals(now, "waiting") !== false)
  const one = by.dice.oneOf(waiting)
  const isUndone = one?.isUndone.equals(now, true)
  // Where the author is gone nothing comes back.
  if (one === undefined || isUndone === null || one.about.person.isThere.equals(now, true) !== true) return
  const outcome = by.dice.oneOf(["upheld", "overturned"] as const) ?? "upheld"
  const answered = await by.ask(
    (api) => api.moderation.appeals({ id: one.id }).answer.post({ outcome, answer: "We looked again." }),
    [[one.appeal, outcome], ...(outcome === "overturned" && isUndone === false ? backAgain(one) : [])],
  )
  const mayAnswer = by !== one.by && by !== one.about.person
  world.expect(answered.outcome !== "done" || mayAnswer, `${by.name} answered an appeal against decision ${one.id}`)
}

const lookAtCase = async (world: World, by: Person): Promise<void> => {
  const one = by.dice.oneOf([...world.cases.values()])
  if (one === undefined) return
  const seen = await by.ask((api) => api.moderation.reports({ id: one.id }).get())
  if (seen.data === null) return
  const { claimedBy, status } = seen.data
  world.expect(one.status.equals(seen.span, status) !== false, `${by.name} sees report ${one.id} as ${status}`)
  const holder = claimedBy === null ? null : (world.byId.get(claimedBy.id ?? "") ?? null)
  const isClaim = one.claim.equals(seen.span, holder)
  world.expect(isClaim !== false || world.hasFaults, `${by.name} sees report ${one.id} claimed by ${holder?.name}`)
}

/** Reads the decisions about oneself, which name no moderator and no note, and answers one of them once. */
export const readNotices = async (world: World, by: Person): Promise<void> => {
  const about = [...world.decided.values()].filter((one) => one.about.person === by)
  if (about.length === 0) return
  const listed = await allPages(by, (query) => (api) => api.moderation.notices.get({ query }))
  if (listed === null) return
  const text = JSON.stringify(listed.items)
  const ids = new Set(listed.items.map(({ id }) => id))
  for (const one of about) {
    const isKept = [one.note, one.by.id, one.about.reporter.id].every((word) => !text.includes(word))
    world.expect(isKept, `${by.name} sees who decided or reported in decision ${one.id}, or the note`)
    const isNoticed = () => one.action !== "dismissed"
    world.compare(by, `the notice of decision ${one.id}`, ids.has(one.id), isNoticed, listed.span)
  }
  const one = by.dice.oneOf(about)
  if (one === undefined) return
  const ask = () =>
    by.ask(
      (api) => api.moderation.notices({ id: one.id }).appeal.post({ text: "It was a joke." }),
      [[one.appeal, "waiting"]],
    )
  const seen = by.dice.chance(0.3) ? await Promise.all([ask(), ask()]) : [await ask()]
  const done = seen.filter(({ outcome }) => outcome === "done")
  world.expect(done.length <= 1, `${by.name} appealed against decision ${one.id} twice at once`)
  const may = (span: Span) =>
    every(
      one.action !== "dismissed",
      not(one.isUndone.equals(span, true)),
      one.appeal.is(span, () => null),
    )
  for (const { span } of done) world.compare(by, `decision ${one.id} for an appeal`, true, may, span)
}
