import { expect, test } from "bun:test"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { lists } from "../../packages/lists.ts"
import { repository } from "../../packages/package-of.ts"

test.each(Object.entries(lists()))("%s is what `npm run lists` writes", (file, text) => {
  expect(readFileSync(join(repository, file), "utf8")).toBe(text)
})
