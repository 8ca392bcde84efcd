import { DateTime, Effect, Layer, Option } from "effect"
import {
  cardOf,
  type Decision,
  Decisions,
  type GrantedRole,
  ModerationErrors,
  Roles,
  type ShownDecision,
  type TakenDown,
  type UserId,
} from "../../core/index.ts"
import { waitingOf } from "../reports/memory.ts"
import { found } from "../shared/found.ts"
import { pageOf, shownAs } from "../shared/page.ts"
import type { MemoryStore } from "../shared/store.ts"
import type { World } from "../shared/world.ts"

export const ports = (store: MemoryStore) => Layer.mergeAll(rolesPorts(store), decisionsPorts(store))

const rolesPorts = ({ read, write }: MemoryStore) =>
  Layer.succeed(Roles, {
    of: (userId) => read(({ roles }) => Option.fromUndefinedOr(roles.get(userId))),
    give: (role) =>
      write(({ roles, users }) =>
        users.has(role.userId)
          ? Effect.sync(() => void roles.set(role.userId, role))
          : Effect.die(new Error("The account does not exist.")),
      ),
    end: (userId) =>
      write(({ notified, roles }) => {
        notified.delete(userId)
        return roles.delete(userId)
      }),
    toNotify: (since, after, limit) =>
      read(({ notified, roles }) =>
        [...roles.keys()]
          .map((userId) => ({ userId, notifiedAt: notified.get(userId)?.at ?? null }))
          .filter(({ notifiedAt, userId }) => isDue(notifiedAt, since) && (after === null || userId > after))
          .toSorted((one, other) => (one.userId < other.userId ? -1 : 1))
          .slice(0, limit),
      ),
    notified: (at, since, userId) =>
      write(({ notified, roles }) => {
        if (!roles.has(userId) || !isDue(notified.get(userId)?.at ?? null, since)) return false
        notified.set(userId, { userId, at })
        return true
      }),
    list: (page) =>
      read((world) => {
        const at = ({ grantedAt, userId }: GrantedRole) => [DateTime.toEpochMillis(grantedAt), userId] as const
        return shownAs(pageOf(world.roles.values(), "down", at, page), (role) => holderOf(world, role))
      }),
  })

const isDue = (notifiedAt: DateTime.Utc | null, since: DateTime.Utc) =>
  notifiedAt === null || DateTime.isLessThanOrEqualTo(notifiedAt, since)

const holderOf = ({ users }: World, { byOperator, grantedAt, grantedBy, role, userId }: GrantedRole) => {
  const card = (id: UserId | null) => Option.map(Option.fromUndefinedOr(users.get(id as UserId)), cardOf)
  const user = Option.getOrThrow(card(userId))
  return { user, grantedBy: Option.getOrNull(card(grantedBy)), role, grantedAt, byOperator }
}

const decisionsPorts = ({ read, write }: MemoryStore) =>
  Layer.succeed(Decisions, {
    add: (decision) => write(({ decisions }) => void decisions.set(decision.id, decision)),
    show: (id) =>
      read((world) =>
        Effect.map(
          found(world.decisions, id, () => new ModerationErrors.DecisionNotFound()),
          (one) => shownIn(world, one),
        ),
      ),
    save: ({ appeal, endedAt, id, undoneAt, undoneBy }) =>
      write(({ decisions }) => {
        const before = decisions.get(id)
        if (before !== undefined) decisions.set(id, { ...before, appeal, endedAt, undoneAt, undoneBy })
      }),
    about: (person, limit) =>
      read((world) => {
        const about = [...world.decisions.values()].filter(({ personId }) => personId === person)
        const at = ({ decidedAt, id }: Decision) => [DateTime.toEpochMillis(decidedAt), id] as const
        return shownAs(pageOf(about, "down", at, { limit, after: null }), (one) => shownIn(world, one)).items
      }),
    noticesOf: (person, page) =>
      read(({ decisions }) => {
        const own = [...decisions.values()].filter(
          ({ action, personId }) => personId === person && action !== "dismissed",
        )
        return pageOf(own, "down", ({ decidedAt, id }) => [DateTime.toEpochMillis(decidedAt), id], page)
      }),
    appeals: (page) =>
      read((world) => {
        const isOpen = ({ appeal }: Decision) => appeal !== null && appeal.answeredAt === null
        const at = ({ appeal, id }: Decision) =>
          [appeal === null ? 0 : DateTime.toEpochMillis(appeal.appealedAt), id] as const
        const open = [...world.decisions.values()].filter(isOpen)
        return shownAs(pageOf(open, "up", at, page), (one) => shownIn(world, one))
      }),
    newestOf: (report) => read((world) => newest(world, ({ reportId }) => reportId === report)),
    keepCopy: (taken) => write(({ takenDown }) => void takenDown.set(taken.decisionId, taken)),
    copyOf: (id) => read(({ takenDown }) => Option.fromUndefinedOr(takenDown.get(id))),
    dropCopy: (id) => write(({ takenDown }) => void takenDown.delete(id)),
    sweepCopies: (before, limit) =>
      write(({ decisions, takenDown }) => {
        const isOld = ({ decisionId, takenAt }: TakenDown) => {
          const appeal = decisions.get(decisionId)?.appeal ?? null
          return DateTime.isLessThan(takenAt, before) && (appeal === null || appeal.answeredAt !== null)
        }
        const old = [...takenDown.values()].filter(isOld).slice(0, limit)
        for (const { decisionId } of old) takenDown.delete(decisionId)
        return old.length
      }),
    suspending: (person, at) =>
      read((world) =>
        newest(
          world,
          ({ personId, suspendedAt }) =>
            personId === person && suspendedAt !== null && DateTime.Equivalence(suspendedAt, at),
        ),
      ),
    waiting: (by) =>
      read(({ decisions }) => {
        const of = [...decisions.values()].filter(({ moderatorId, personId }) => moderatorId !== by && personId !== by)
        return waitingOf(of.flatMap(({ appeal }) => (appeal?.answeredAt === null ? [appeal.appealedAt] : [])))
      }),
    due: (now, limit) =>
      read((world) => {
        const isDue = ({ endedAt, endsAt, undoneAt }: Decision) =>
          endsAt !== null && endedAt === null && undoneAt === null && DateTime.isLessThanOrEqualTo(endsAt, now)
        const at = ({ endsAt, id }: Decision) => [endsAt === null ? 0 : DateTime.toEpochMillis(endsAt), id] as const
        return pageOf([...world.decisions.values()].filter(isDue), "up", at, { limit, after: null }).items
      }),
  })

const newest = ({ decisions }: World, isIt: (one: Decision) => boolean) => {
  const at = ({ decidedAt, id }: Decision) => [DateTime.toEpochMillis(decidedAt), id] as const
  const page = pageOf([...decisions.values()].filter(isIt), "down", at, { limit: 1, after: null })
  return Option.fromUndefinedOr(page.items[0])
}

const shownIn = ({ users }: World, decision: Decision): ShownDecision => {
  const card = (id: UserId | null) => {
    const user = id === null ? undefined : users.get(id)
    return user === undefined ? null : cardOf(user)
  }
  return { decision, moderator: card(decision.moderatorId), person: card(decision.personId) }
}
