import { join } from "node:path"

/** The folders that ship, in no order. */
export const shipped = ["core", "testing", "adapters", "server", "cli"] as const

/** Every source file that ships: its path from the repository's root, and its text. */
export const shippedSources = async (): Promise<ReadonlyMap<string, string>> => {
  const root = join(import.meta.dirname, "../..")
  const paths = [...new Bun.Glob(`{${shipped.join(",")}}/**/*.{ts,tsx,mts,cts,js,jsx,mjs,cjs}`).scanSync(root)].sort()
  return new Map(await Promise.all(paths.map(async (path) => [path, await Bun.file(join(root, path)).text()] as const)))
}

/**
 * The exported declarations of a source by name, each with what it uses of the imports and of the declarations that are
 * not exported. What it uses of other exports is a part of its own.
 */
export const partsOf = (source: string): ReadonlyMap<string, string> => {
  const [head = "", ...texts] = source
    .replaceAll(/\/\*\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "")
    .split(/^(?=(?:export )?(?:const|class|interface|type|(?:async )?function\*?) )/m)
  const declared = texts.map((text) => ({ name: /^(?:export )?[a-z ]+\*? ([\w$]+)/.exec(text)?.[1] ?? "", text }))
  const [exported, local] = [true, false].map((is) => declared.filter(({ text }) => text.startsWith("export ") === is))
  const withLocal = (part: string, rest = local ?? []): string => {
    const used = rest.filter(({ name }) => new RegExp(`\\b${name}\\b`).test(part))
    if (used.length === 0) return part
    return withLocal(
      [part, ...used.map(({ text }) => text)].join(""),
      rest.filter((one) => !used.includes(one)),
    )
  }
  return new Map(exported?.map(({ name, text }) => [name, withImports(head, withLocal(text))]))
}

const withImports = (head: string, part: string): string => {
  const isUsed = (name: string) => new RegExp(`\\b${/\w+\s*$/.exec(name)?.[0].trim()}\\b`).test(part)
  return (
    head.replaceAll(/\{([^}]*)\}/g, (_, names: string) => `{ ${names.split(",").filter(isUsed).join(",")} }`) + part
  )
}
