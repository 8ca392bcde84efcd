import { expect, test } from "bun:test"
import { DateTime, Effect, Layer, Logger } from "effect"
import { TestClock } from "effect/testing"
import {
  AccessKeys,
  AccountInvites,
  Decisions,
  FactorTries,
  IdempotencyRecords,
  Notifications,
  OneTimeTokens,
  Outbox,
  PendingAddresses,
  Reached,
  ReplacedAddresses,
  Sessions,
  Shares,
  SingleUses,
} from "../../../core/index.ts"
import { repeated, workers } from "../../../server/workers/workers.ts"
import { seldomChanges } from "../../support/seldom-changes.ts"

const day = 86_400_000
const nothing = () => Effect.succeed(0)

test("The sweep asks at the start for notifications of more than 90 days, 500 at once until none are left", () => {
  let left = 1001
  const asked: Array<readonly [number, number]> = []
  const done = Promise.withResolvers<void>()
  const notifications = Layer.mock(Notifications, {
    sweep: (before, limit) =>
      Effect.map(DateTime.now, (now) => {
        asked.push([DateTime.toEpochMillis(now) - DateTime.toEpochMillis(before), limit])
        const gone = Math.min(left, limit)
        left -= gone
        if (gone < limit) done.resolve()
        return gone
      }),
    settleUnlisted: nothing,
    sweepUnlisted: nothing,
  })
  const ports = Layer.mergeAll(
    notifications,
    Layer.mock(Reached, { sweep: nothing }),
    Layer.mock(Sessions, { sweep: nothing }),
    Layer.mock(AccountInvites, { sweep: nothing }),
    Layer.mock(AccessKeys, { sweep: nothing }),
    Layer.mock(OneTimeTokens, { sweep: nothing }),
    Layer.mock(Outbox, { sweep: nothing, sweepDelivered: nothing }),
    Layer.mock(SingleUses, { sweep: nothing }),
    Layer.mock(FactorTries, { sweep: nothing }),
    Layer.mock(Shares, { sweep: nothing }),
    Layer.mock(Decisions, { sweepCopies: nothing }),
    Layer.mock(IdempotencyRecords, { sweep: nothing }),
    Layer.mock(PendingAddresses, { sweep: nothing }),
    Layer.mock(ReplacedAddresses, { sweep: nothing }),
  )
  return Effect.runPromise(
    Effect.gen(function* () {
      yield* Effect.forkChild(repeated(workers.expiredRows, seldomChanges))
      yield* Effect.promise(() => done.promise)
      expect(asked).toEqual([
        [90 * day, 500],
        [90 * day, 500],
        [90 * day, 500],
      ])
    }).pipe(Effect.provide([ports, TestClock.layer(), Logger.layer([])])),
  )
})
