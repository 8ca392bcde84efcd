import { brotliCompressSync, gzipSync } from "node:zlib"
import type { HttpConfig } from "../http/http.ts"
import type { WebFile } from "./pack.ts"
import type { Sent } from "./sent-file.ts"

/** The name and the color of the community. */
type Site = Pick<HttpConfig["site"], "color" | "name">

/** The path of the app: behind a proxy that adds a prefix it has it too. */
export const baseOf = (publicUrl: string): string => `${new URL(publicUrl).pathname.replace(/\/+$/, "")}/app`

/** What makes the app one that a phone installs: its manifest and its service worker. Contract: web, installed. */
export const appFiles = (files: ReadonlyArray<WebFile>, publicUrl: string, site: Site) => {
  const base = baseOf(publicUrl)
  return { manifest: manifestOf(files, base, site), worker: workerOf(files, base) }
}

/** https://www.w3.org/TR/appmanifest/ */
const manifestOf = (files: ReadonlyArray<WebFile>, base: string, { color, name }: Site): Sent => {
  const icon = (start: string, sizes: string, purpose: string) => ({
    src: `${base}/assets/${files.find(({ name }) => name.startsWith(start))?.name}`,
    sizes,
    type: "image/png",
    purpose,
  })
  const manifest = {
    name,
    id: base,
    start_url: base,
    scope: base,
    display: "standalone",
    theme_color: color ?? "#0f5c56",
    background_color: "#f7f4ed",
    icons: [
      icon("icon-192", "192x192", "any"),
      icon("icon-512", "512x512", "any"),
      icon("maskable-512", "512x512", "maskable"),
    ],
    // The service worker takes it; the server has no such route.
    share_target: {
      action: `${base}/add`,
      method: "POST",
      enctype: "multipart/form-data",
      params: { title: "title", text: "text", url: "url", files: [{ name: "files", accept: ["image/*"] }] },
    },
  }
  return sent(JSON.stringify(manifest), { "content-type": "application/manifest+json; charset=utf-8" })
}

/**
 * The script of the service worker, after a line that says what it keeps: the files of the app. Those of the languages
 * and the icons are kept when they are needed. Its scope is the address of the app without a slash at its end, which
 * browsers allow by a header alone. Its own policy allows requests to this origin and nothing else.
 */
const workerOf = (files: ReadonlyArray<WebFile>, base: string): Sent => {
  const named = (...uses: ReadonlyArray<WebFile["use"]>) =>
    files.filter(({ use }) => uses.includes(use)).map(({ name }) => name)
  const shell = { base, always: named("run", "first", "later"), later: named("words", "icon") }
  const code = files.find(({ use }) => use === "worker")?.identity ?? new Uint8Array()
  return sent(`self.shell=${JSON.stringify(shell)};${new TextDecoder().decode(code)}`, {
    "content-security-policy": "default-src 'none'; connect-src 'self'",
    "content-type": "text/javascript; charset=utf-8",
    "service-worker-allowed": base,
  })
}

/** No cache keeps them: browsers look for new ones by themselves. They are compressed when they are first asked for. */
const sent = (text: string, headers: Readonly<Record<string, string>>): Sent => {
  const identity = new TextEncoder().encode(text)
  const known: { gzip?: Uint8Array; br?: Uint8Array } = {}
  return {
    identity,
    get gzip() {
      known.gzip ??= gzipSync(identity)
      return known.gzip
    },
    get br() {
      known.br ??= brotliCompressSync(identity)
      return known.br
    },
    tag: null,
    headers: { "cache-control": "no-cache", vary: "Accept-Encoding", ...headers },
  }
}
