import { type DateTime, Effect, Layer, Option } from "effect"
import { type DmRequest, DmRequests, type UserId } from "../../core/index.ts"
import { newestFirst, shownAs } from "../shared/page.ts"
import { removeWhere } from "../shared/removals.ts"
import type { MemoryStore } from "../shared/store.ts"
import type { World } from "../shared/world.ts"
import { card, pairKey } from "../visibility/relations.ts"

export const dmRequestsPorts = ({ read, write }: MemoryStore) =>
  Layer.succeed(DmRequests, {
    find: (id) =>
      read((world) => Option.map(Option.fromUndefinedOr(world.dmRequests.get(id)), (one) => shown(world, one))),
    findPending: (one, other) =>
      read((world) =>
        Option.map(Option.fromUndefinedOr(pendingBetween(world, one, other)), (found) => shown(world, found)),
      ),
    rejectedAt: (from, to) =>
      read(({ dmRequests }) => {
        const last = [...dmRequests.values()].find(
          (one) => one.from === from && one.to === to && one.status !== "pending",
        )
        return last?.status === "rejected" ? Option.fromNullOr(last.decidedAt) : Option.none()
      }),
    countSent: (from, most) =>
      read((world) => Math.min(most, pending(world).filter((one) => one.from === from).length)),
    add: ({ from, to, ...request }) =>
      write((world) => {
        if (pendingBetween(world, from.id, to.id) !== undefined)
          return Effect.die(new Error("A request between the two is pending."))
        return Effect.sync(() => void world.dmRequests.set(request.id, { ...request, from: from.id, to: to.id }))
      }),
    save: ({ id, status, decidedAt }) => write((world) => decide(world, world.dmRequests.get(id), status, decidedAt)),
    cancelPending: (one, other, now) =>
      write((world) => decide(world, pendingBetween(world, one, other), "cancelled", now)),
    removeAllPending: (user) =>
      write(
        ({ dmRequests }) =>
          void removeWhere(
            dmRequests,
            ({ from, status, to }) => status === "pending" && (from === user || to === user),
          ),
      ),
    listPending: (user, direction, page) =>
      read((world) => {
        const mine = pending(world).filter(({ from, to }) => (direction === "received" ? to : from) === user)
        return shownAs(newestFirst(mine, page), (request) => shown(world, request))
      }),
  })

type Kept = World["dmRequests"] extends Map<unknown, infer Request> ? Request : never

const pending = ({ dmRequests }: World) => [...dmRequests.values()].filter(({ status }) => status === "pending")

const pendingBetween = (world: World, one: UserId, other: UserId) =>
  pending(world).find(({ from, to }) => pairKey(from, to) === pairKey(one, other))

/** Stores a decision, and removes the decided ones before it in the same direction. */
const decide = (
  { dmRequests }: World,
  request: Kept | undefined,
  status: Kept["status"],
  decidedAt: DateTime.Utc | null,
): void => {
  if (request === undefined) return
  dmRequests.set(request.id, { ...request, status, decidedAt })
  const { from, id, to } = request
  removeWhere(dmRequests, (one) => one.id !== id && one.from === from && one.to === to && one.status !== "pending")
}

const shown = (world: World, { from, to, ...request }: Kept): DmRequest => {
  const [sender, receiver] = [card(world, from), card(world, to)]
  if (sender === null || receiver === null) throw new Error("A request outlived an account.")
  return { ...request, from: sender, to: receiver }
}
