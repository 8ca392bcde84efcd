import { join } from "node:path"
import type { BunPlugin } from "bun"

const root = join(import.meta.dirname, "..")

/**
 * What hardly any request needs, and the file of each: a program loads it when it asks for it. In one piece with the
 * rest a server would hold its text and its bytecode all the time, which is 5 MB.
 */
const parts = [
  { imported: "./library.ts", source: "adapters/passkeys/library.ts", file: "passkeys.js" },
  { imported: "nodemailer", source: "nodemailer", file: "nodemailer.js" },
  { imported: "@zxcvbn-ts/language-common", source: "@zxcvbn-ts/language-common", file: "common-passwords.js" },
  { imported: "web-push", source: "web-push", file: "web-push.js" },
]

/** The folder of these files, next to those of the programs. */
const folder = "parts"

/** Leaves out of a program what is a file of its own. */
export const separateParts: BunPlugin = {
  name: "separate parts",
  setup: (build) => {
    for (const { file, imported } of parts)
      build.onResolve({ filter: new RegExp(`^${RegExp.escape(imported)}$`) }, ({ kind }) =>
        kind === "dynamic-import" ? { path: `../${folder}/${file}`, external: true } : undefined,
      )
  },
}

/** Builds these files as the programs are built. */
export const buildParts = (outdir: string, options: Partial<Bun.BuildConfig>): Promise<Array<Bun.BuildOutput>> =>
  Promise.all(
    parts.map(({ file, source }) =>
      Bun.build({
        ...options,
        entrypoints: [Bun.resolveSync(source.includes(".ts") ? `./${source}` : source, root)],
        outdir: join(outdir, folder),
        naming: file,
      }),
    ),
  )
