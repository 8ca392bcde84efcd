import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { notificationTypes } from "../../../../core/index.ts"
import { engines, type Service, startService } from "../../../support/service.ts"
import { inboxOf, unreadCountOf } from "./inbox.ts"

const first = {
  channels: {
    ...Object.fromEntries(notificationTypes.map((type) => [type, { inApp: true, mail: "off", push: true }])),
    message: { push: true },
  },
  digest: { every: "off", hour: 8, weekday: 1 },
  timeZone: "UTC",
  locale: null,
}

/** What is no setting, and the part of the body that the answer names. */
const malformed: ReadonlyArray<readonly [object, string]> = [
  [{ channels: [] }, "body.channels must be object"],
  [{ channels: { friend_request: true } }, "body.channels.friend_request must be object"],
  [{ channels: { friend_request: { inApp: null } } }, "body.channels.friend_request.inApp must be boolean"],
  [
    { channels: { friend_request: { mail: "daily" } } },
    "body.channels.friend_request.mail must be equal to one of the allowed values",
  ],
  [{ channels: { message: { push: "yes" } } }, "body.channels.message.push must be boolean"],
  [{ digest: { every: "hourly" } }, "body.digest.every must be equal to one of the allowed values"],
  [{ digest: { hour: 24 } }, "body.digest.hour must be <= 23"],
  [{ digest: { hour: 7.5 } }, "body.digest.hour must be integer"],
  [{ digest: { weekday: 0 } }, "body.digest.weekday must be >= 1"],
  [{ timeZone: "Mars/Olympus" }, 'body.timeZone must match format "time-zone"'],
  [{ timeZone: "+02:00" }, 'body.timeZone must match format "time-zone"'],
  [{ timeZone: null }, "body.timeZone must be string"],
  [{ locale: "no language" }, 'body.locale must match format "language-tag"'],
]

describe.each(engines)("Notification settings on %s", (engine) => {
  let service: Service
  beforeAll(async () => {
    service = await startService({ engine })
  })
  afterAll(() => service.stop())

  test("are the same for everybody at first, and merged by each change", async () => {
    const ada = await service.person()
    const path = "/notification-settings"
    const initial = await ada.get(path)
    expect([initial.status, initial.body]).toEqual([200, first])
    const change = { channels: { offer_received: { mail: "instant" }, message: { push: false } }, locale: "PT-br" }
    const one = await ada.patch(path, change)
    expect([one.status, one.body]).toEqual([
      200,
      {
        ...first,
        channels: {
          ...first.channels,
          offer_received: { inApp: true, mail: "instant", push: true },
          message: { push: false },
        },
        locale: "pt-BR",
      },
    ])
    const two = await ada.patch(path, {
      channels: { offer_received: { push: false }, unknown_type: { push: true } },
      digest: { every: "weekly", weekday: 7 },
      timeZone: "America/New_York",
    })
    expect(two.body).toEqual({
      ...one.body,
      channels: { ...one.body.channels, offer_received: { inApp: true, mail: "instant", push: false } },
      digest: { every: "weekly", hour: 8, weekday: 7 },
      timeZone: "America/New_York",
    })
    expect((await ada.patch(path, {})).body).toEqual(two.body)
    expect((await ada.patch(path, { locale: null })).body).toEqual({ ...two.body, locale: null })
    expect((await (await service.person()).get(path)).body).toEqual(first)
  })

  test("that are malformed are a 400 with their name, and change nothing", async () => {
    const ada = await service.person()
    for (const [body, message] of malformed) {
      const refused = await ada.patch("/notification-settings", body)
      expect([refused.status, refused.body.message]).toEqual([400, message])
    }
    expect((await ada.get("/notification-settings")).body).toEqual(first)
  })

  test("without inApp there is no row and no count; with it again, the next one is there", async () => {
    const [ada, bob] = [await service.person(), await service.person()]
    const asks = async () => {
      const { body } = await bob.post("/friends/requests", { userId: ada.user.id })
      return () => bob.delete(`/friends/requests/${body.id}`)
    }
    await ada.patch("/notification-settings", { channels: { friend_request: { inApp: false } } })
    await (await asks())()
    const cancel = await asks()
    expect([await inboxOf(ada), await unreadCountOf(ada)]).toEqual([[], 0])
    expect(await service.query("select type from unlisted_notifications")).toEqual([{ type: "friend_request" }])
    await cancel()
    expect(await service.query("select type from unlisted_notifications")).toEqual([])
    await ada.patch("/notification-settings", { channels: { friend_request: { inApp: true } } })
    await asks()
    expect(await inboxOf(ada)).toHaveLength(1)
  })
})
