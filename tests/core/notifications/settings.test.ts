import { describe, expect, test } from "bun:test"
import { changedSettings, channelsOf, firstSettings } from "../../../core/notifications/settings.ts"
import type { UserId } from "../../../core/shared/ids.ts"

const first = firstSettings("ada" as UserId)
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
})
