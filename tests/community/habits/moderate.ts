import type { ItemId, PostId, ReportId } from "../../../core/index.ts"
import { Fact, type Span } from "../fact.ts"
import type { Account, Post } from "../model.ts"
import type { Person } from "../person.ts"
import type { World } from "../world.ts"
import { forgetCopies } from "./collect.ts"
import { editingBetween } from "./edit.ts"

/** Reports a user, an item or a post, each once. Contract: reports. */
export const report = async (world: World, by: Person): Promise<void> => {
  const target = targetOf(world, by)
  if (target === undefined) return
  const { concerns, targetId, targetType, sees } = target
  const ask = () => by.ask((api) => api.reports.post({ targetType, targetId, reason: "spam" }))
  // Of two at once one is done at most.
  const seen = by.dice.chance(0.3) ? await Promise.all([ask(), ask()]) : [await ask()]
  const done = seen.filter(({ outcome }) => outcome === "done").length
  for (const { data, span } of seen) {
    const about = data === null ? null : concerns(span)
    if (data !== null && about !== null) learnCase(world, by, data.id as ReportId, about)
  }
  const isKnown = by.reported.has(targetId)
  if (done > 0 || seen.some(({ outcome }) => outcome === "lost")) by.reported.add(targetId)
  world.expect(done <= (isKnown ? 0 : 1), `${by.name} reported ${targetType} ${targetId} more than once`)
  for (const { code, outcome, span } of seen) {
    const isFound =
      outcome === "done" || code === "ALREADY_REPORTED" ? true : code === "TARGET_NOT_FOUND" ? false : null
    world.compare(by, `${targetType} ${targetId} for a report`, isFound, sees, span)
  }
}

const targetOf = ({ dice, items, model, people, posts }: World, by: Person) => {
  const [user, item, post] = [
    dice.oneOf(people),
    by.dice.oneOf([...items.values()]),
    by.dice.oneOf([...posts.values()]),
  ]
  const targetType = by.dice.oneOf(["user", "item", "post"] as const) ?? "user"
  // A user can be reported by one who blocks them.
  if (targetType === "user")
    return user && { targetType, targetId: user.id as string, sees: () => null, concerns: () => ofPerson(user) }
  if (targetType === "item" && item !== undefined)
    return {
      targetType,
      targetId: item.id as ItemId,
      concerns: (span: Span) => {
        const [owner, ...others] = item.owner.possible(span)
        return owner === undefined || others.length > 0 ? null : ofPerson(owner)
      },
      // Editors may report what they find.
      sees: (span: Span) =>
        model.findsItem(by, item, span) === false ? false : model.seesItem(by, item, span) || null,
    }
  if (targetType === "post" && post !== undefined)
    return {
      targetType,
      targetId: post.id as PostId,
      concerns: () => ({ person: post.author, post }),
      sees: (span: Span) => model.seesPost(by, post, span),
    }
  return undefined
}

/** What a report is about: an account, or a post of it. */
interface Concern {
  readonly person: Account
  readonly post: Post | null
}

const ofPerson = (person: Account): Concern => ({ person, post: null })

/** The report is one that moderators may decide from now on. */
const learnCase = ({ cases }: World, reporter: Person, id: ReportId, { person, post }: Concern): void => {
  cases.set(id, { id, reporter, person, post, status: new Fact("open"), claim: new Fact(null) })
}

/** How many accounts are suspended at the same time. */
const mostSuspended = 4

/** An administrator suspends a user. What they have opened stays refused until that ends. Contract: reports. */
export const beSuspended = async (world: World, by: Person): Promise<void> => {
  if (world.suspended.size >= mostSuspended) return comeBack(world)
  const at = world.people.indexOf(by)
  if (at < 0 || world.people.length < 10 || world.moderators.has(by)) return
  world.people.splice(at, 1)
  by.inbox?.close()
  by.inbox = null
  by.realtime = null
  forgetCopies(world, by)
  const done = await administer(
    world,
    by,
    ["users", "suspend", by.email, "--note", "simulated", "--yes"],
    [
      [by.isActive, false],
      // They edit nothing, and their collections have no editors any more.
      ...[...by.friends].flatMap((other) => editingBetween(by, other)),
      // Its entries end in the rounds that are not solved.
      ...[...by.entries].map(({ isThere }) => [isThere, false] as const),
    ],
  )
  world.suspended.add(by)
  if (done.outcome !== "done") return
  const me = await by.ask((api) => api.users({ id: "me" }).get())
  world.expect(me.outcome !== "done", `${by.name} is suspended and gets an answer`)
  const login = await by.ask(({ auth }) => auth.login.post({ email: by.email, password: by.password }))
  world.expect(login.outcome !== "done", `${by.name} is suspended and signs in`)
}

/** An administrator ends the oldest suspension, and its user signs in again. */
const comeBack = async (world: World): Promise<void> => {
  const [by] = world.suspended
  if (by === undefined || !world.suspended.delete(by)) return
  await administer(world, by, ["users", "unsuspend", by.email, "--yes"], [[by.isActive, true]])
  const login = await by.ask(
    ({ auth }) => auth.login.post({ email: by.email, password: by.password }),
    [[by.isActive, true]],
  )
  if (login.outcome === "done") world.people.push(by)
  else world.suspended.add(by)
}

/** A command of the CLI, as if it were a request. */
const administer = (world: World, by: Person, args: ReadonlyArray<string>, changes: Parameters<Person["ask"]>[1]) =>
  by.ask(async () => {
    const isDone = await world.administer(...args)
    return { data: isDone ? {} : null, error: null, status: isDone ? 200 : 0 }
  }, changes)
