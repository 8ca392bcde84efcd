import { expect, test } from "bun:test"
import { turns } from "../../../../core/delivery/outbox/turns.ts"
import type { Receiver } from "../../../../core/index.ts"

const receivers = (...names: ReadonlyArray<string>) => names.map((name): Receiver => `mail:${name}`)
const [a, b, c] = receivers("a", "b", "c") as [Receiver, Receiver, Receiver]
const served = (running: ReadonlyArray<readonly [Receiver, number]> = [], latest: ReadonlyArray<Receiver> = []) => ({
  running: new Map(running),
  latest: new Set(latest),
})

test("One receiver gets as many at once as one may have", () =>
  expect(turns([a], served())).toEqual([{ receiver: a, entries: 10 }]))

test("Several share what is free, each one entry after the other", () =>
  expect(turns([a, b, c], served([[a, 2]]))).toEqual([
    { receiver: b, entries: 3 },
    { receiver: c, entries: 3 },
    { receiver: a, entries: 2 },
  ]))

test("The last free place goes to whom nothing is sent, and of those to the one who waited longest", () => {
  const busy = [[a, 1] as const, ["mail:x" as Receiver, 8] as const]
  expect(turns([a, b, c], served(busy, [c, b]))).toEqual([{ receiver: c, entries: 1 }])
  expect(turns([a, b, c], served(busy, [b, a]))).toEqual([{ receiver: c, entries: 1 }])
  expect(turns([a], served(busy))).toEqual([{ receiver: a, entries: 1 }])
})

test("None has a turn while as much is sent as may be, or nothing is due", () => {
  expect(turns([a, b], served([[c, 10]]))).toEqual([])
  expect(turns([], served())).toEqual([])
})
