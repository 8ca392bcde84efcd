import { afterAll, describe, expect, test } from "bun:test"
import type { ListedGame } from "../../support/game-platform/libraries.ts"
import { account, startLibrary } from "./library.ts"

const { library, platform, stop } = startLibrary()
afterAll(stop)

describe("An odd game in a library", () => {
  const good = { appid: 1, name: "Good", playtime_forever: 1 }
  const kept = { appId: 1, name: "Good", playtimeMinutes: 1, iconUrl: null }
  const icon = "a".repeat(64)

  const among = async (odd: unknown) => {
    platform.own(account, [odd as ListedGame, good])
    const games = await library()
    expect(games.at(-1)).toEqual(kept)
    return games.slice(0, -1)
  }

  test.each<[string, unknown]>([
    ["null", null],
    ["a number", 7],
    ["a number that could be a place in the list", 1],
    ["a text", "440"],
    ["a list", [{ appid: 440 }]],
    ["nothing", {}],
    ["a text for an id", { appid: "440" }],
    ["half an id", { appid: 440.5 }],
    ["no id", { name: "x" }],
    ["an id of nought", { appid: 0 }],
    ["an id below it", { appid: -440 }],
    ["an id beyond all databases", { appid: 2 ** 31 }],
    ["a list for an id", { appid: [440] }],
  ])("that is or has %s is left out", async (_, odd) => expect(await among(odd)).toEqual([]))

  test.each<[string, unknown, unknown]>([
    ["no name", {}, { name: "App 440" }],
    ["a blank name", { name: " \n " }, { name: "App 440" }],
    ["a number for a name", { name: 7 }, { name: "App 440" }],
    ["a name with blanks around it", { name: "  A B  " }, { name: "A B" }],
    ["a NUL and half a character in its name", { name: "A\0B\ud800C" }, { name: "AB\ufffdC" }],
    ["a name of 201 characters", { name: "😀".repeat(201) }, { name: "😀".repeat(200) }],
    ["a name that would end in a blank", { name: `${"a".repeat(199)} b` }, { name: "a".repeat(199) }],
    ["a name of a megabyte", { name: "a".repeat(60_000) }, { name: "a".repeat(200) }],
    ["brackets and quotes in its name", { name: '}]"{\\[,' }, { name: '}]"{\\[,' }],
    ["a negative playtime", { playtime_forever: -5 }, { playtimeMinutes: 0 }],
    ["half a minute", { playtime_forever: 5.5 }, { playtimeMinutes: 5 }],
    ["a text for a playtime", { playtime_forever: "5" }, { playtimeMinutes: 0 }],
    ["a playtime of ages", { playtime_forever: 1e300 }, { playtimeMinutes: 0 }],
    ["no playtime", {}, { playtimeMinutes: 0 }],
    ["an icon", { img_icon_url: icon }, { iconUrl: `${platform.url}/media/440/${icon}.jpg` }],
    ["an icon that is too long", { img_icon_url: `${icon}a` }, { iconUrl: null }],
    ["an icon somewhere else", { img_icon_url: "../../evil" }, { iconUrl: null }],
    ["an icon of great letters", { img_icon_url: "ABC" }, { iconUrl: null }],
    ["an icon with an end of line", { img_icon_url: "abc\n" }, { iconUrl: null }],
    ["a number for an icon", { img_icon_url: 7 }, { iconUrl: null }],
    ["the key of all objects", JSON.parse('{"__proto__":{"name":"x"}}'), { name: "App 440" }],
  ])("with %s is mended", async (_, odd, expected) =>
    expect(await among({ appid: 440, ...(odd as object) })).toEqual([
      { appId: 440, name: "App 440", playtimeMinutes: 0, iconUrl: null, ...(expected as object) },
    ]),
  )

  test("that is there twice counts once, as it came first", async () => {
    platform.own(account, [good, { ...good, name: "Again" }, { appid: 2, name: "Other" }])
    expect(await library()).toEqual([kept, { appId: 2, name: "Other", playtimeMinutes: 0, iconUrl: null }])
  })
})
