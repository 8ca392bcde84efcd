import { readdirSync } from "node:fs"
import { basename, join } from "node:path"
import { brotliCompressSync, constants, gzipSync } from "node:zlib"
import type { BunPlugin } from "bun"
import { packOf, type WebFile, workerFile } from "./pack.ts"

const web = join(import.meta.dirname, "../../web")

/**
 * Bundles the web app, compresses each file and packs all of them into one: what the builds embed. It needs the
 * packages for development, for which alone the page of all parts is there. Throws an error when the sources do not
 * compile.
 */
export const bundled = async (inDevelopment: boolean): Promise<Uint8Array> => {
  const decoder = await Bun.build({ ...settings, entrypoints: [join(web, "barcodes/worker.ts")] })
  const thread = basename(decoder.outputs[0]?.path ?? "")
  const app = await Bun.build({
    ...settings,
    entrypoints: [join(web, "main.tsx")],
    splitting: true,
    plugins: [client],
    // A thread is no module of the page: it is started by its name.
    define: { barcodeWorker: JSON.stringify(thread), inDevelopment: String(inDevelopment) },
  })
  // For browsers Bun writes styles for those of 2020: what follows the direction of the text would follow `lang` and
  // not `dir`, `light-dark()` would follow the root alone, and all of it is larger by half.
  const styles = await Bun.build({ ...settings, entrypoints: [join(web, "style.css")], target: "bun" })
  const outputs = [...app.outputs.filter(({ path }) => !path.endsWith(".css")), ...styles.outputs]
  const files = await Promise.all(
    outputs.map(async (output) => ({ name: basename(output.path), text: await output.text() })),
  )
  const scripts = new Map(files.map(({ name, text }) => [name, importsIn(text)]))
  const entry = basename(outputs.find(({ kind, path }) => kind === "entry-point" && path.endsWith(".js"))?.path ?? "")
  const needed = neededBy(entry, scripts)
  const icons = await Promise.all(["icon.svg", ...iconFiles].map((file) => Bun.file(join(web, file)).bytes()))
  const worker = await Bun.build({ ...settings, entrypoints: [join(web, "worker/worker.ts")], format: "iife" })
  return packOf([
    ...icons.map((icon, n) => fileOf(namedIcon(n === 0 ? "icon.svg" : (iconFiles[n - 1] ?? ""), icon), icon, "icon")),
    fileOf(workerFile, (await worker.outputs[0]?.text()) ?? "", "worker"),
    fileOf(thread, (await decoder.outputs[0]?.text()) ?? "", "later"),
    ...files.flatMap(({ name, text }) => {
      if (name.endsWith(".css")) return separated(name, text)
      if (languages.some((language) => name.startsWith(`${language}-`))) return [fileOf(name, text, "words")]
      return [fileOf(name, text, name === entry ? "run" : needed.has(name) ? "first" : "later")]
    }),
  ])
}

/** The folders of the catalogues, whose files have their names. */
const languages = readdirSync(join(web, "words"), { withFileTypes: true }).flatMap((one) =>
  one.isDirectory() ? [one.name] : [],
)

/** Drawn from `icon.svg`; what is `maskable` and that of Apple have no corners, and space around the sign. */
const iconFiles = ["icons/icon-192.png", "icons/icon-512.png", "icons/maskable-512.png", "icons/apple-180.png"]

const namedIcon = (file: string, bytes: Uint8Array): string =>
  basename(file).replace(".", `-${Bun.hash(bytes).toString(36)}.`)

const named = "[name]-[hash].[ext]"
const settings = {
  target: "browser",
  minify: true,
  sourcemap: "none",
  naming: { entry: named, chunk: named, asset: named },
} as const

/** The files that a script imports before it runs. */
const importsIn = (text: string): ReadonlyArray<string> =>
  [...text.matchAll(/(?:\bfrom|\bimport)\s*"\.\/([^"]+)"/g)].map(([, name]) => name ?? "")

const neededBy = (name: string, scripts: ReadonlyMap<string, ReadonlyArray<string>>, found = new Set<string>()) => {
  for (const one of scripts.get(name) ?? []) if (!found.has(one)) neededBy(one, scripts, found.add(one))
  return found
}

/** The types of web/ are those of the package, which is made of these sources. */
const client: BunPlugin = {
  name: "client",
  setup: (build) => {
    const path = join(web, "../packages/client/src/index.ts")
    build.onResolve({ filter: /^@curio\/client$/ }, () => ({ path }))
  },
}

/**
 * Pico.css has its icons inside, as `data:` addresses, which the policy of the page refuses: they become files next to
 * the styles.
 */
const separated = (name: string, text: string): ReadonlyArray<WebFile> => {
  const icons = new Map<string, WebFile>()
  const styles = text.replaceAll(/url\((["'])data:image\/svg\+xml,(.*?)\1\)/g, (_, __, encoded: string) => {
    const source = decodeURIComponent(encoded.replaceAll(/%(?![0-9a-f]{2})/gi, "%25"))
    const icon = `pico-${Bun.hash(source).toString(36)}.svg`
    icons.set(icon, fileOf(icon, source, "later"))
    return `url(${icon})`
  })
  return [fileOf(name, styles, "first"), ...icons.values()]
}

const fileOf = (name: string, content: string | Uint8Array, use: WebFile["use"]): WebFile => {
  const identity = typeof content === "string" ? new TextEncoder().encode(content) : content
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: identity.length }
  return { name, use, identity, gzip: gzipSync(identity, { level: 9 }), br: brotliCompressSync(identity, { params }) }
}
