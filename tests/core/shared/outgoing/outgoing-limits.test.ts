import { describe, expect, test } from "bun:test"
import { type AccountLoad, freeAt, loadAt, noLoad, outgoingLimits, slotOf } from "../../../../core/index.ts"

type Load = AccountLoad

const now = 1_000_000
const begun = (count: number, at = now - 1000) => Array.from({ length: count }, () => at)
const load = (change: Partial<Load>): Load => ({ ...noLoad, ...change })
const hosts = (count: number) => new Map([["a.example", count]])

describe("A request to an address that a user named", () => {
  test.each<readonly [string, Load, number, number | null]>([
    ["begins when nothing else goes on", noLoad, 0, null],
    ["begins as the eighth of its account", load({ underWay: 7 }), 0, null],
    ["waits as the ninth", load({ underWay: 8 }), 0, now + 1000],
    ["begins as the fourth of its account to the host", load({ underWay: 3, toHosts: hosts(3) }), 3, null],
    ["waits as the fifth", load({ underWay: 4, toHosts: hosts(4) }), 4, now + 1000],
    ["begins while the account sends to another host", load({ toHosts: new Map([["b.example", 4]]) }), 0, null],
    ["begins as the sixteenth of all accounts to the host", noLoad, 15, null],
    ["waits as the seventeenth", noLoad, 16, now + 1000],
    ["begins as the sixtieth of a minute", load({ begun: begun(59) }), 0, null],
    ["waits as the next, until the minute of the first is over", load({ begun: begun(60) }), 0, now + 59_000],
    ["begins when that minute is over", load({ begun: begun(60, now - 60_000) }), 0, null],
    ["waits a second longer than the one before", load({ underWay: 8, latestSlot: now + 7000 }), 0, now + 8000],
    ["begins though others were given a later time", load({ latestSlot: now + 7000 }), 0, null],
    ["waits four hours at most", load({ underWay: 8, latestSlot: now + 10 ** 9 }), 0, now + 4 * 3_600_000],
    ["begins after the clock was set back", load({ begun: begun(60, now + 5000) }), 0, null],
  ])("%s", (_, state, toHost, slot) => {
    expect(slotOf(state, "a.example", toHost, now)).toBe(slot)
  })

  test("is given a time of its own, however many wait", () => {
    let state = load({ begun: begun(outgoingLimits.aMinute, now) })
    const slots = Array.from({ length: 1000 }, () => {
      const slot = slotOf(state, "a.example", 0, now)
      state = { ...state, latestSlot: slot ?? 0 }
      return slot
    })
    expect(new Set(slots).size).toBe(1000)
    expect([slots[0], slots.at(-1)]).toEqual([now + 60_000, now + 60_000 + 999_000])
  })

  test("counts for a minute", () => {
    const state = load({ begun: [now - 60_000, now - 59_999, now, now + 1] })
    expect(loadAt(state, now).begun).toEqual([now - 59_999, now])
    expect(freeAt(state, now)).toBeNull()
    expect(freeAt(load({ begun: begun(60) }), now)).toBe(now + 59_000)
  })
})
