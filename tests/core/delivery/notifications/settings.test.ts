import { describe, expect, test } from "bun:test"
import { DateTime } from "effect"
import {
  changedSettings as changed,
  channelsOf,
  digested,
  firstSettings,
  type NotificationSettings,
  type SettingsChange,
  withoutMails,
} from "../../../../core/delivery/notifications/settings.ts"
import type { UserId } from "../../../../core/shared/ids.ts"

const first = firstSettings("ada" as UserId)
const now = DateTime.makeUnsafe("2026-03-28T12:00:00Z")
const changedSettings = (settings: NotificationSettings, change: SettingsChange) => changed(settings, change, now)
const usual = { inApp: true, mail: "off", push: true }

describe("Notification settings", () => {
  test("are in-app and push at first, and of a message push alone", () => {
    expect(channelsOf(null, "offer_received")).toEqual({ ...usual, mail: "off" })
    expect(channelsOf(first, "offer_received")).toEqual({ ...usual, mail: "off" })
    expect(channelsOf(null, "message")).toEqual({ inApp: false, mail: "off", push: true })
  })

  test("are merged: what a change does not name stays", () => {
    const one = changedSettings(first, {
      channels: { offer_received: { mail: "instant" }, message: { push: false } },
      digest: { hour: 0 },
    })
    const two = changedSettings(one, {
      channels: { offer_received: { inApp: false }, post_comment: { push: false } },
      digest: { every: "weekly" },
      timeZone: "Europe/Berlin",
    })
    expect(channelsOf(two, "offer_received")).toEqual({ inApp: false, mail: "instant", push: true })
    expect(channelsOf(two, "post_comment")).toEqual({ inApp: true, mail: "off", push: false })
    expect(channelsOf(two, "post_reaction")).toEqual({ inApp: true, mail: "off", push: true })
    expect(channelsOf(two, "message")).toEqual({ inApp: false, mail: "off", push: false })
    expect(two.digest).toEqual({ every: "weekly", hour: 0, weekday: 1 })
    expect(two.timeZone).toBe("Europe/Berlin")
    expect(changedSettings(two, {})).toEqual(two)
  })

  test("have the next digest, which begins with what comes after it was asked for", () => {
    const daily = changedSettings(first, { digest: { every: "daily" }, timeZone: "Europe/Berlin" })
    expect([daily.digestAt, daily.digestFrom]).toEqual([DateTime.makeUnsafe("2026-03-29T06:00:00Z"), now])
    const later = DateTime.add(now, { minutes: 5 })
    expect(changed(daily, { channels: { message: { push: false } } }, later).digestAt).toEqual(daily.digestAt)
    expect(changed(daily, { digest: { hour: 15 } }, later)).toMatchObject({
      digestAt: DateTime.makeUnsafe("2026-03-28T14:00:00Z"),
      digestFrom: now,
    })
    expect(changed(daily, { digest: { every: "off" } }, later).digestAt).toBeNull()
  })

  test("that name another hour after a digest was sent have no second one on that day", () => {
    const daily = changedSettings(first, { digest: { every: "daily" } })
    const at = DateTime.makeUnsafe("2026-03-29T08:00:00Z")
    const until = DateTime.subtract(at, { minutes: 1 })
    const sent = digested(daily, { until, isSent: true, now: at })
    expect(sent).toMatchObject({
      digestAt: DateTime.makeUnsafe("2026-03-30T08:00:00Z"),
      digestFrom: until,
      digestedAt: at,
    })
    expect(changed(sent, { digest: { hour: 20 } }, at).digestAt).toEqual(DateTime.makeUnsafe("2026-03-30T20:00:00Z"))
    const empty = digested(daily, { until, isSent: false, now: at })
    expect(changed(empty, { digest: { hour: 20 } }, at).digestAt).toEqual(DateTime.makeUnsafe("2026-03-29T20:00:00Z"))
  })

  test("without mails at once keep the digest, and the other way round", () => {
    const both = changedSettings(first, {
      channels: { offer_received: { mail: "instant" }, post_comment: { mail: "digest" } },
      digest: { every: "weekly" },
    })
    const one = withoutMails(both, "notification")
    expect(channelsOf(one, "offer_received").mail).toBe("off")
    expect([channelsOf(one, "post_comment").mail, one.digestAt]).toEqual(["digest", both.digestAt])
    const other = withoutMails(both, "digest")
    expect([other.digest.every, other.digestAt]).toEqual(["off", null])
    expect(channelsOf(other, "offer_received").mail).toBe("instant")
  })
})
