import type { UserId } from "../../core/index.ts"
import { Floods } from "./floods.ts"
import type { RealtimeSocket } from "./socket.ts"
import { Traffic } from "./traffic.ts"

/** The most sockets of one user on one server. Contract: delivery, realtime. */
export const mostSockets = 10

/** Some users, among whom one can be looked for. */
export type Users = Pick<ReadonlySet<UserId>, "has" | "size" | "keys">

/** The sockets that are connected to this process, by user. */
export class Hub {
  readonly traffic = new Traffic()
  readonly floods = new Floods()
  readonly #byUser = new Map<UserId, Set<RealtimeSocket>>()
  #count = 0

  /** Whether a user is here for the first time. */
  add(socket: RealtimeSocket): boolean {
    const known = this.#byUser.get(socket.userId)
    this.#count += 1
    if (known === undefined) this.#byUser.set(socket.userId, new Set([socket]))
    else known.add(socket)
    return known === undefined
  }

  /** Whether it was the last one of its user. */
  remove(socket: RealtimeSocket): boolean {
    const known = this.#byUser.get(socket.userId)
    if (known === undefined || !known.delete(socket)) return false
    this.#count -= 1
    if (known.size > 0) return false
    this.#byUser.delete(socket.userId)
    return true
  }

  /** How many sockets there are. */
  get count(): number {
    return this.#count
  }

  countOf(user: UserId): number {
    return this.#byUser.get(user)?.size ?? 0
  }

  of(user: UserId): Iterable<RealtimeSocket> {
    return this.#byUser.get(user) ?? []
  }

  /** The users who are connected, as they are at each time of asking. */
  get users(): Users {
    return this.#byUser
  }

  isHere(user: UserId): boolean {
    return this.#byUser.has(user)
  }

  *all(): Iterable<RealtimeSocket> {
    for (const sockets of this.#byUser.values()) yield* sockets
  }
}
