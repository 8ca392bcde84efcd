import { join } from "node:path"
import { $ } from "bun"
import { repository } from "./package-of.ts"

/**
 * Writes what a project of TypeScript emits into a folder. There are no maps and no sources: what is emitted has the
 * lines and comments of its source, and maps would be half of a package.
 */
export const compile = async (project: string, folder: string, ...options: ReadonlyArray<string>): Promise<void> => {
  const tsc = join(repository, "node_modules/.bin/tsc")
  const { exitCode, stdout } = await $`${tsc} -p ${project} --outDir ${folder} --checkers 1 ${options}`
    .nothrow()
    .quiet()
  if (exitCode !== 0) throw new Error(stdout.toString())
  const emitted = [...new Bun.Glob("**/*.d.ts").scanSync(folder)]
  await Promise.all(emitted.map((file) => rename(join(folder, file))))
}

/** The compiler writes imports of `.js` into JavaScript, but leaves `.ts` in declarations. */
const rename = async (file: string): Promise<void> => {
  const text = await Bun.file(file).text()
  await Bun.write(file, text.replaceAll(/(["'])(\.\.?\/[^"']*)\.ts\1/g, "$1$2.js$1"))
}
