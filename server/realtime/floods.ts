import type { UserId } from "../../core/index.ts"
import { Allowance } from "./allowance.ts"

/** The most that one socket may send in 10 seconds. Contract: delivery, realtime. */
export const mostOfSocket = { frames: 300, bytes: 1024 * 1024 }
/** The most that all sockets of a user may, also those that are closed: as much as ten good ones. */
const mostOfUser = { frames: 10 * mostOfSocket.frames, bytes: 10 * mostOfSocket.bytes }
/** How long a user opens no socket after one was closed because of a flood. */
const refusedMillis = 10_000

/**
 * What the users of this process send over all their sockets: a client that connects again does not begin at zero.
 * Contract: delivery, realtime.
 */
export class Floods {
  readonly #users = new Map<UserId, { readonly allowance: Allowance; refusedUntil: number }>()

  /** Counts a frame, as `Allowance` does. */
  take(user: UserId, bytes: number, now: number): boolean {
    return this.#of(user).allowance.take(bytes, now)
  }

  /** Refuses the user's next sockets for a while. */
  refuse(user: UserId, now: number): void {
    this.#of(user).refusedUntil = now + refusedMillis
  }

  isRefused(user: UserId, now: number): boolean {
    return (this.#users.get(user)?.refusedUntil ?? now) > now
  }

  /** Forgets the users who have sent nothing lately. */
  sweep(now: number): void {
    for (const [user, { allowance, refusedUntil }] of this.#users)
      if (refusedUntil <= now && allowance.isIdle(now)) this.#users.delete(user)
  }

  /** How many users are remembered. */
  get size(): number {
    return this.#users.size
  }

  #of(user: UserId) {
    const known = this.#users.get(user)
    if (known !== undefined) return known
    const added = { allowance: new Allowance(mostOfUser), refusedUntil: 0 }
    this.#users.set(user, added)
    return added
  }
}
