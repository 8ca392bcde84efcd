import { cpSync } from "node:fs"
import { dirname, join, relative } from "node:path"
import { $ } from "bun"
import { repository } from "./package-of.ts"

/**
 * Writes what a project of TypeScript emits into a folder, with the sources of the repository below `src/`: maps lead
 * there, and no compiler mistakes them for what is imported.
 */
export const compile = async (project: string, folder: string, ...options: ReadonlyArray<string>): Promise<void> => {
  const tsc = join(repository, "node_modules/.bin/tsc")
  const { exitCode, stdout } = await $`${tsc} -p ${project} --outDir ${folder} --checkers 1 ${options}`
    .nothrow()
    .quiet()
  if (exitCode !== 0) throw new Error(stdout.toString())
  const emitted = [...new Bun.Glob("**/*.{d.ts,map}").scanSync(folder)]
  await Promise.all(
    emitted.map((file) => (file.endsWith(".map") ? relocate(folder, file) : rename(join(folder, file)))),
  )
}

/** The compiler writes imports of `.js` into JavaScript, but leaves `.ts` in declarations. */
const rename = async (file: string): Promise<void> => {
  const text = await Bun.file(file).text()
  await Bun.write(file, text.replaceAll(/(["'])(\.\.?\/[^"']*)\.ts\1/g, "$1$2.js$1"))
}

/** Lets a map name the copy of its source. */
const relocate = async (folder: string, file: string): Promise<void> => {
  const map = await Bun.file(join(folder, file)).json()
  const source = file.replace(/(\.d\.ts|\.js)\.map$/, ".ts")
  cpSync(join(repository, source), join(folder, "src", source))
  await Bun.write(join(folder, file), JSON.stringify({ ...map, sources: [relative(dirname(file), `src/${source}`)] }))
}
