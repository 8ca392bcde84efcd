import { join } from "node:path"

/** The folders that ship, in no order. */
export const shipped = ["core", "testing", "adapters", "server", "cli"] as const

/** Every source file that ships: its path from the repository's root, and its text. */
export const shippedSources = async (): Promise<ReadonlyMap<string, string>> => {
  const root = join(import.meta.dirname, "../..")
  const paths = [...new Bun.Glob(`{${shipped.join(",")}}/**/*.{ts,tsx,mts,cts,js,jsx,mjs,cjs}`).scanSync(root)].sort()
  return new Map(await Promise.all(paths.map(async (path) => [path, await Bun.file(join(root, path)).text()] as const)))
}
