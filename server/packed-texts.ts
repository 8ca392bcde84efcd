import { basename, dirname, join } from "node:path"
import type { BunPlugin } from "bun"

/**
 * Keeps the migrations and the ready schemas compressed in the programs that are built with it, until one of them is
 * read: only a database that is new or older asks for any. As they are, a server would hold all of them in its text, in
 * its bytecode, and as strings.
 */
export const packedTexts: BunPlugin = {
  name: "packed texts of the database",
  setup: (build) => {
    build.onLoad(
      { filter: /adapters[\\/]sql[\\/](migrations[\\/]\w+[\\/]index|schema[\\/]ready)\.ts$/ },
      async (file) => ({
        contents: await packed(file.path),
        loader: "js",
      }),
    )
  },
}

/** A module that exports the same list as one that imports texts and exports them, each with the name of its file. */
const packed = async (module: string): Promise<string> => {
  const { exports: [list] = [], imports } = new Bun.Transpiler({ loader: "ts" }).scan(await Bun.file(module).text())
  const texts = await Promise.all(imports.map(({ path }) => Bun.file(join(dirname(module), path)).text()))
  const names = imports.map(({ path }) => basename(path, ".sql"))
  const bytes = Bun.zstdCompressSync(JSON.stringify(texts), { level: 19 })
  return `import { zstdDecompressSync } from "bun"
const packed = ${JSON.stringify(bytes.toString("base64"))}
let texts
const read = (n) => (texts ??= JSON.parse(zstdDecompressSync(Buffer.from(packed, "base64")).toString()))[n]
export const ${list} = ${JSON.stringify(names)}.map((name, n) => ({ name, get sql() { return read(n) } }))
`
}
