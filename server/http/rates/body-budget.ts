import { type Context, Metric } from "effect"
import type { UserId } from "../../../core/index.ts"
import { Busy } from "../answers/http-error.ts"

/** A body of at most so many bytes is read for everybody, and counts nowhere. */
export const freeLimit = 64 * 1024
/** How many bytes of longer bodies are in memory at once, in all and of requests without an account. */
const mostBytes = 256 * 1024 * 1024
const mostWithoutAccount = 32 * 1024 * 1024
/** How many bodies of an account are in memory at once: above 64 KB, and of these above 1 MB. */
const mostBodies = 16
const mostLarge = 4
const large = 1024 * 1024

/** What the body of one request takes of the budget. */
export interface Intake {
  /** Whether the body may be kept: on a public route, or for a token that is good. */
  readonly isWanted: () => Promise<boolean>
  /** Counts bytes before they are kept. Throws `Busy`, and gives all back, when there are too many. */
  readonly take: (bytes: number) => void
  /** Gives back what was taken, once. */
  readonly release: () => void
}

export interface BodyBudget {
  /** `sender` answers the account of a good token, `null` without one, and is asked at most once. */
  readonly intake: (isPublic: boolean, sender: () => Promise<UserId | null>) => Intake
  /** How many bytes are taken. */
  readonly taken: () => number
}

/**
 * The memory that bodies above 64 KB may take until their requests are answered. Contract: conventions, shapes.
 */
export const bodyBudget = (services: Context.Context<never>): BodyBudget => {
  const taken = { all: 0, withoutAccount: 0 }
  const bodies = new Map<UserId, { all: number; large: number }>()
  const add = (bytes: number, by: UserId | null): void => {
    taken.all += bytes
    if (by === null) taken.withoutAccount += bytes
    gauge.updateUnsafe(taken.all, services)
  }
  const count = (by: UserId | null, change: 1 | -1, kind: "all" | "large"): void => {
    if (by === null) return
    const of = bodies.get(by) ?? { all: 0, large: 0 }
    of[kind] += change
    if (of.all === 0) bodies.delete(by)
    else bodies.set(by, of)
  }
  const hasSpace = (by: UserId | null, kind: "all" | "large"): boolean =>
    by === null || (bodies.get(by)?.[kind] ?? 0) < (kind === "all" ? mostBodies : mostLarge)

  return {
    taken: () => taken.all,
    intake: (isPublic, sender) => {
      let by: UserId | null = null
      let size = 0
      let counted: ReadonlyArray<"all" | "large"> = []
      let isOver = false
      const release = (): void => {
        isOver = true
        add(-size, by)
        size = 0
        for (const kind of counted.toReversed()) count(by, -1, kind)
        counted = []
      }
      const countAs = (kind: "all" | "large"): void => {
        if (counted.includes(kind)) return
        if (!hasSpace(by, kind)) throw new Busy()
        count(by, 1, kind)
        counted = [...counted, kind]
      }
      return {
        isWanted: async () => {
          by = await sender()
          return isPublic || by !== null
        },
        take: (bytes) => {
          if (isOver) throw new Busy()
          try {
            if (taken.all + bytes > mostBytes) throw new Busy()
            if (by === null && taken.withoutAccount + bytes > mostWithoutAccount) throw new Busy()
            countAs("all")
            if (size + bytes > large) countAs("large")
            size += bytes
            add(bytes, by)
          } catch (error) {
            release()
            throw error
          }
        },
        release,
      }
    },
  }
}

const gauge = Metric.gauge("http_body_bytes", { description: "Bytes of long request bodies in memory" })
