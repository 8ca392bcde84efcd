import { brotliCompressSync, gzipSync } from "node:zlib"
import { tagOf } from "../http/answers/entity-tag.ts"
import type { codings } from "./best-coding.ts"
import type { WebFile } from "./pack.ts"

/** What is sent at an address of the web app. */
export interface Sent extends Record<(typeof codings)[number], Uint8Array> {
  readonly headers: Readonly<Record<string, string>>
  /** `null` for what no client may keep. */
  readonly tag: string | null
}

/**
 * The files of the web app by their names, and the page that loads them. Pictures are shown from `pictureOrigin`.
 * Contract: web, delivery.
 */
export const sentFrom = (files: ReadonlyArray<WebFile>, publicUrl: string, pictureOrigin: string) => {
  const sent = new Map(files.map((file) => [file.name, asset(file)]))
  const { page, pageAbout } = pagesWith(files, publicUrl, pictureOrigin)
  return { file: (name: string) => sent.get(name), page, pageAbout }
}

const asset = ({ br, gzip, identity, name }: WebFile): Sent => ({
  br,
  gzip,
  identity,
  tag: `"${name}"`,
  headers: {
    "cache-control": "public, max-age=31536000, immutable",
    "content-type": types[name.slice(name.lastIndexOf("."))] ?? "application/octet-stream",
    // A worker has a policy of its own, that of its file: it loads nothing and asks for nothing.
    ...(name.startsWith("worker-") ? { "content-security-policy": "default-src 'none'" } : {}),
    etag: `"${name}"`,
    vary: "Accept-Encoding",
  },
})

const types: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".svg": "image/svg+xml",
}

const pagesWith = (files: ReadonlyArray<WebFile>, publicUrl: string, pictureOrigin: string) => {
  // Behind a proxy that adds a prefix the addresses have it too.
  const assets = `${new URL(publicUrl).pathname.replace(/\/+$/, "")}/app/assets`
  const links = files
    .filter(({ use }) => use !== "later")
    .map((file) => `    ${link(file, `${assets}/${file.name}`)}\n`)
  const textWith = (title: string) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    ${title}
    <link rel="icon" href="${assets}/${files.find(({ name }) => name.startsWith("icon-"))?.name}">
${links.join("")}  </head>
  <body>
    <noscript>This site needs JavaScript.</noscript>
  </body>
</html>
`
  const headers = {
    "cache-control": "no-store",
    "content-security-policy": policyWith(pictureOrigin),
    "content-type": "text/html; charset=utf-8",
    "permissions-policy": "camera=(self), microphone=(), geolocation=()",
    vary: "Accept-Encoding",
  }
  const bytesWith = (title: string) => new TextEncoder().encode(textWith(title))
  const identity = bytesWith("<title>curio</title>")
  const page: Sent = { identity, br: brotliCompressSync(identity), gzip: gzipSync(identity), tag: null, headers }
  /** The page with what it is about in its head, which visitors may see: caches keep it for a minute. */
  const pageAbout = (tags: string) => {
    const bytes = bytesWith(tags)
    return { bytes, headers: { ...headers, "cache-control": "public, max-age=60", etag: tagOf(bytes) } }
  }
  return { page, pageAbout }
}

const link = ({ name, use }: WebFile, path: string): string => {
  if (name.endsWith(".css")) return `<link rel="stylesheet" href="${path}">`
  return use === "run" ? `<script type="module" src="${path}"></script>` : `<link rel="modulepreload" href="${path}">`
}

const policyWith = (pictureOrigin: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' blob: ${pictureOrigin}`,
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join("; ")
