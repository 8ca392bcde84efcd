import { type Fiber, Scheduler } from "effect"
import { Holder } from "./holder.ts"
import type { Stretches } from "./stretches.ts"

/**
 * Runs fibers as Effect does, and says for which holder each runs. A fiber that has held the thread for 10 ms lets
 * others have their turn at its next operation: Effect itself counts operations, of which one may be a statement that
 * takes milliseconds.
 */
export class SlicedScheduler extends Scheduler.MixedScheduler {
  readonly #stretches: Stretches
  /** The clock is looked at again when a fiber has made so many operations. */
  #next = 0

  constructor(stretches: Stretches) {
    super()
    this.#stretches = stretches
  }

  override shouldYield(fiber: Fiber.Fiber<unknown, unknown>): boolean {
    const made = fiber.currentOpCount
    if (made === 1) {
      this.#next = step
      this.#stretches.hold(fiber.getRef(Holder))
      return false
    }
    if (made < this.#next) return false
    this.#next = made + step
    return this.#stretches.heldMillis() > sliceMillis || super.shouldYield(fiber)
  }
}

const step = 4
const sliceMillis = 10
