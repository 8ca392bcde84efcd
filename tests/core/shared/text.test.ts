import { describe, expect, test } from "bun:test"
import { isName } from "../../../core/index.ts"
import { asName } from "../../../core/shared/text.ts"

describe("A name", () => {
  test.each([
    ["control characters alone", "\u0007"],
    ["a line feed", "Ada\nLovelace"],
    ["a carriage return", "Ada\rLovelace"],
    ["an escape", "Ada\u001b[31m"],
    ["a NUL", "Ada\0"],
    ["a delete", "Ada\u007f"],
    ["a control character of Latin-1", "Ada\u009b31m"],
    ["a next line", "Ada\u0085"],
    ["an override of the direction", "Ada\u202egpj"],
    ["an isolate", "Ada\u2066"],
    ["a mark of direction", "Ada\u200e"],
    ["an Arabic mark", "\u061cAda"],
    ["a separator of lines", "Ada\u2028"],
    ["a separator of paragraphs", "A\u2029da"],
  ])("holds no control characters: %s", (_, text) => expect(isName(text)).toBe(false))

  test.each([
    ["nothing", ""],
    ["spaces", " \u00a0\u2003\u3000"],
    ["a zero-width space", "\u200b"],
    ["a word joiner", "\u2060"],
    ["joiners", "\u200d\u200c"],
    ["a soft hyphen", "\u00ad"],
    ["a byte-order mark", "\ufeff"],
    ["marks of direction", "\u200e\u202e\u2066\u2069\u061c"],
    ["line and paragraph separators", "\u2028\u2029"],
    ["fillers of Hangul", "\u3164\u115f\u1160\uffa0"],
    ["a blank braille pattern", "\u2800"],
    ["a null note head", "\u{1d159}"],
    ["a grapheme joiner", "\u034f"],
    ["selectors of variation", "\ufe0f\u180b\u{e0100}"],
    ["tags", "\u{e0041}\u{e007f}"],
    ["inherent vowels of Khmer", "\u17b4\u17b5"],
    ["all of them", "\u200b \u3164\u2800\u00ad\u034f"],
  ])("is not made of %s alone", (_, text) => expect(isName(text)).toBe(false))

  test.each([
    "Deleted user",
    "deleted USER",
    " Deleted  user",
    "Deleted\u00a0user",
    "De\u200bleted user",
    "Ｄeleted user",
  ])("is not that of deleted accounts: %j", (text) => expect(isName(text)).toBe(false))

  test.each([
    "Deleted users",
    "Undeleted user",
    "a",
    "0",
    "Ada Lovelace",
    "O’Brien-Łukasz",
    "李小龍",
    "한글",
    "می\u200cخواهم",
    "👨\u200d👩\u200d👧",
    "❤\ufe0f",
    "🏴\u{e0067}\u{e0062}\u{e007f}",
    "?",
  ])("may be %j", (text) => expect(isName(text)).toBe(true))
})

describe("A text from elsewhere as a name", () => {
  test.each([
    ["  Ada ", "Ada"],
    ["Ada\r\nLace\t", "Ada Lace"],
    ["\u001b[31mAda", "[31mAda"],
    ["\u009b\u0007", null],
    ["A\u202eda\u2028L", "A da L"],
    ["Deleted user", "Deleted us"],
    ["\u200b", null],
    ["", null],
    ["👨\u200d👩\u200d👧", "👨\u200d👩\u200d👧"],
    ["😀".repeat(11), "😀".repeat(10)],
    [`${"\u200b".repeat(10)}Ada`, null],
    ["123456789 Ada", "123456789"],
  ])("%j is %j", (text, name) => expect(asName(text, 10)).toBe(name))
})
