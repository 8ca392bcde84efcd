import { expect, test } from "bun:test"
import { blocksOf } from "../../web/state/markdown.ts"

const link = (text: string, to: string) => ({ kind: "link", text, to })

test.each([
  ["# One\n### Three ###", ["heading 2", "heading 3"]],
  ["One\ntwo\n\nthree", ["paragraph", "paragraph"]],
  ["- one\n  goes on\n- two\n1. first", ["list", "list"]],
  ["> said\n> again\n---\n```\n# code\n```", ["quote", "rule", "code"]],
  ["```\nnever closed", ["code"]],
  ["", []],
])("%j is %j", (text, kinds) =>
  expect(blocksOf(text).map((block) => (block.kind === "heading" ? `heading ${block.level}` : block.kind))).toEqual(
    kinds.map((kind) => kind),
  ),
)

test.each([
  ["**bold** and *soft*, `a*b*c`", [{ kind: "strong", text: "bold" }, " and ", { kind: "em", text: "soft" }, ", "]],
  ["snake_case_name", ["snake_case_name"]],
  ["[Rules](https://example.com/a_b)!", [link("Rules", "https://example.com/a_b"), "!"]],
  ["<mailto:team@example.com>", [link("team@example.com", "mailto:team@example.com")]],
  ["[x](javascript:alert)", ["[x](javascript:alert)"]],
  ["[x](JaVaScRiPt:alert)", ["[x](JaVaScRiPt:alert)"]],
  ["[x](data:text/html,y)", ["[x](data:text/html,y)"]],
  ["[x](//evil.example)", ["[x](//evil.example)"]],
  ["[x](/app/settings)", ["[x](/app/settings)"]],
  ["[x](https://)", ["[x](https://)"]],
  ["<img src=x onerror=alert(1)>", ["<img src=x onerror=alert(1)>"]],
  ["<script>alert(1)</script>", ["<script>alert(1)</script>"]],
])("%j says %j", (text, parts) => {
  const [block] = blocksOf(text)
  expect(block?.kind === "paragraph" && block.text.slice(0, parts.length)).toEqual(parts as never)
})

test("A text of 64 KB of signs is read at once", () => {
  for (const sign of ["*", "_", "`", "[", "<", "](", "> ", "- ", "#", "[a](", "**a"])
    expect(blocksOf(sign.repeat(65_536 / sign.length)).length).toBeGreaterThan(0)
})
