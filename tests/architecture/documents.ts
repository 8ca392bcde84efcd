import { join } from "node:path"

export const repository = join(import.meta.dirname, "../..")

/** Every document of the repository that people write: its path from the root. */
export const documents = (): ReadonlyArray<string> =>
  [...new Bun.Glob("**/*.md").scanSync(repository)].filter((file) => !/(^|\/)(node_modules|dist)\//.test(file)).sort()
