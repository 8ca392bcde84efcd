import { describe, expect, test } from "bun:test"
import { Result } from "effect"
import { bbcodeText } from "../../../../../core/catalog/item-files/values/bbcode-text.ts"
import { cutText } from "../../../../../core/catalog/item-files/values/cut-text.ts"
import { htmlText } from "../../../../../core/catalog/item-files/values/html-text.ts"

test.each<[html: string, text: string]>([
  ["plain", "plain"],
  ["  plain\n text ", "plain\n text"],
  ["x<br/>y &amp; z", "x\ny & z"],
  ["a<br>b<BR />c<br\n/>d", "a\nb\nc\nd"],
  [
    "First.<br/><br/>Second with <i>slanted</i> &amp; <b>bold</b> words.",
    "First.\n\nSecond with slanted & bold words.",
  ],
  ["<div>\n<p>About an engine.</p><p>And a valley.</p></div>", "About an engine.\n\nAnd a valley."],
  ["<p>One\n wrapped   line</p>\n\n<p>Two</p>", "One wrapped line\n\nTwo"],
  ["<div>Slow, then <em>not</em>.<br>Read twice.</div>", "Slow, then not.\nRead twice."],
  ["<div>a</div><div>b</div>", "a\nb"],
  ["<h2>Title</h2>Text", "Title\n\nText"],
  ["<p>a<br></p><p>b</p>", "a\n\nb"],
  ["a\nb <b>c</b>", "a\nb c"],
  ["<ul><li>one</li><li>two</li></ul>after", "- one\n- two\n\nafter"],
  ["<ol>\n <li> one\n <li> two\n</ol>", "- one\n- two"],
  ["<blockquote>said</blockquote>reply", "said\n\nreply"],
  ["<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>", "a b\nc"],
  ['see <a href="https://books.example/1" rel="nofollow">this</a>.', "see this (https://books.example/1)."],
  ["see <a href='https://books.example/?a=1&amp;b=2'>this</a>", "see this (https://books.example/?a=1&b=2)"],
  ["see <a href=https://books.example/1>this</a>", "see this (https://books.example/1)"],
  ['<a href="https://books.example/">https://books.example</a>', "https://books.example"],
  ['<a href="https://books.example/">books.example</a>', "books.example"],
  ['<a href="//books.example/1">x</a>', "x (https://books.example/1)"],
  ['<a href="https://books.example/1"></a>', "https://books.example/1"],
  ['<a href="/review/1">x</a>', "x"],
  ['<a href="javascript:alert(1)">x</a>', "x"],
  ['<a title="a > b" href="https://books.example/1">x</a>', "x (https://books.example/1)"],
  ['<a href="https://books.example/1">open', "open (https://books.example/1)"],
  ['<img src="https://books.example/1.png" alt="a cover"> x', "a cover x"],
  ["<style>p { color: red }</style>a<script>alert('<b>')</script>b", "ab"],
  ["a<!-- not <b>shown</b> -->b", "ab"],
  ["a<!-- never closed", "a"],
  ["<script>never closed", ""],
  ["<Title> of a part", "<Title> of a part"],
  ["<title>hidden</title>shown", "shown"],
  ["if a<b and c>d then", "if a<b and c>d then"],
  ["<td nowrap>a</td>", "a"],
  ["&lt;b&gt; &quot;x&quot; &#39;y&#39; &apos;z&apos;", "<b> \"x\" 'y' 'z'"],
  ["caf&eacute; &uuml;ber &szlig; &euro;5 &hellip; &mdash; &rsquo;", "café über ß €5 … — ’"],
  ["&#233; &#xE9; &#XE9; &#128169; &#x1F600;", "é é é 💩 😀"],
  ["&#146;s &#150; &#0; &#xD800; &#x110000;", "’s –  \uFFFD \uFFFD"],
  ["a&nbsp;b", "a b"],
  ["AT&T & co; &unknown; &amp", "AT&T & co; &unknown; &amp"],
  ["I <3 it, a < b > c, <unknown> <b", "I <3 it, a < b > c, <unknown> <b"],
  ["&amp;lt;", "&lt;"],
  ["<spoiler>He did it</spoiler>", "He did it"],
  ["<b><i>nested</b></i>", "nested"],
  ["</p></div>", ""],
  ["<br><br><br>", ""],
  ["a<br><br><br>b", "a\n\n\nb"],
  ["<p></p><p>a</p><p> </p>", "a"],
])("The HTML %p is %p", (html, text) => {
  expect(htmlText(html)).toBe(text)
})

test.each<[bbcode: string, text: string]>([
  ["plain [sic] text", "plain [sic] text"],
  [
    "[b]Great[/b] with two, see [thing=900102]Lock Keepers[/thing].\nAgain!",
    "Great with two, see Lock Keepers.\nAgain!",
  ],
  ["[B]Loud[/B] [i]slanted[/i] [u]under[/u] [-]gone[/-]", "Loud slanted under gone"],
  ["[size=18][color=#FF0000]big[/color][/size]", "big"],
  ["[url=https://games.example/1]here[/url]", "here (https://games.example/1)"],
  ['[url="https://games.example/1"]here[/url]', "here (https://games.example/1)"],
  ["[url]https://games.example/1[/url]", "https://games.example/1"],
  ["[url=javascript:x]here[/url]", "here"],
  ["[list]\n[*]one\n[*]two\n[/list]", "- one\n\n- two"],
  ["[list][*]one[*]two[/list]after", "- one\n- two\nafter"],
  ['[q="user"]quoted[/q]reply', "quoted\nreply"],
  ["[imageid=123 medium] x", "x"],
  ["[user=a]b[/user] [microbadge=12]", "b"],
  ["a[br]b", "a\nb"],
  ["[1] [ ] [x] []", "[1] [ ] [x] []"],
  ["[b", "[b"],
  ["a [b]c", "a c"],
])("The BBCode %p is %p", (bbcode, text) => {
  expect(bbcodeText(bbcode)).toBe(text)
})

describe("Hostile texts", () => {
  const size = 32_000
  test.each([
    "<",
    "<a",
    "<a ",
    '<a href="',
    "<a href='x' ",
    "<!--",
    "<script>",
    "</script",
    "&",
    "&amp",
    "&#",
    "<p>",
    "<li>",
    '<a href="https://a.example">',
    "[",
    "[b",
    "[url=",
    "[*]",
    " ",
    "\n",
    "\t<b>\n",
    "[b][i]",
  ])("of %p are read, to nothing longer than a few times as much", (piece) => {
    const text = piece.repeat(Math.ceil(size / piece.length))
    expect(htmlText(text).length).toBeLessThanOrEqual(size * 3)
    expect(bbcodeText(text).length).toBeLessThanOrEqual(size * 3)
  })
})

test.each<[text: string, length: number, kept: string, isCut: boolean]>([
  ["abc", 3, "abc", false],
  ["abcd", 3, "abc", true],
  ["ab cd", 3, "ab", true],
  ["😀😀😀", 3, "😀😀😀", false],
  ["😀😀😀😀", 3, "😀😀😀", true],
  ["ae\u0301x", 2, "a", true],
  ["ae\u0301x", 3, "ae\u0301", true],
  ["a👨‍👩‍👧b", 3, "a", true],
  ["ab🇩🇪c", 3, "ab", true],
  ["a\r\nb", 2, "a", true],
])("%p cut at %p is %p", (text, length, kept, isCut) => {
  expect(cutText(text, length)).toEqual(Result.succeed({ value: kept, change: isCut ? "cut" : null }))
})

test("A character that is longer than the limit is cut inside", () => {
  const text = `a${"\u0301".repeat(300)}`
  expect(Result.getOrThrow(cutText(text, 200)).value).toHaveLength(200)
})
