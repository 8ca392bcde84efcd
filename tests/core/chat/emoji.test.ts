import { describe, expect, test } from "bun:test"
import { emojiOf } from "../../../core/index.ts"

describe("One emoji", () => {
  test.each(["👍", "👍🏽", "❤️", "❤️‍🔥", "☝️", "☝🏽", "👨‍👩‍👧‍👦", "🕵🏽‍♀️", "🇩🇪", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "🏳️‍🌈", "1️⃣", "#️⃣", "©️"])(
    "is %s",
    (emoji) => {
      expect(emojiOf(emoji)).toBe(emoji)
    },
  )

  test.each([
    ["❤", "❤️"],
    ["☝", "☝️"],
    ["1⃣", "1️⃣"],
    ["❤‍🔥", "❤️‍🔥"],
    ["🏳‍🌈", "🏳️‍🌈"],
    ["👍️", "👍"],
  ])("is %s too, as %s", (text, emoji) => {
    expect(emojiOf(text)).toBe(emoji)
  })

  test.each([
    "",
    " ",
    "a",
    "1",
    "#",
    "👍👍",
    "👍 ",
    "👍a",
    "🇩",
    "\uFE0F",
    "\u200D",
    "🏽x",
    "e\u0301",
    "👍".repeat(1000),
  ])("is not %p", (text) => {
    expect(emojiOf(text)).toBeNull()
  })
})
