import { brotliCompressSync, gzipSync } from "node:zlib"
import type { SiteFiles } from "../../adapters/operations.ts"
import { tagOf } from "../http/answers/entity-tag.ts"
import type { HttpConfig } from "../http/http.ts"
import { appFiles, baseOf } from "./app-files.ts"
import { escaped } from "./markup.ts"
import type { WebFile } from "./pack.ts"
import type { Sent } from "./sent-file.ts"

type SentConfig = Pick<HttpConfig, "production" | "publicUrl" | "pictureOrigin" | "site">

/**
 * The files of the web app by their names, and the page that loads them, which is made again when the operator's files
 * change. Pictures are shown from `pictureOrigin`. Contract: web, delivery.
 */
export const sentFrom = (files: ReadonlyArray<WebFile>, config: SentConfig) => {
  const all = [...files, ...colorStyles(config.site.color)]
  const sent = new Map(all.flatMap((file) => (file.use === "worker" ? [] : [[file.name, asset(file)] as const])))
  const app = appFiles(all, config.publicUrl, config.site)
  let made: { readonly of: SiteFiles; readonly pages: ReturnType<typeof pagesWith> } | null = null
  const pages = () => {
    const found = config.site.files()
    if (made?.of !== found) made = { of: found, pages: pagesWith(all, config, found) }
    return made.pages
  }
  return { file: (name: string) => sent.get(name), pages, ...app }
}

/** The color of the community: no style is inline. What stands on it follows from it. */
const colorStyles = (color: string | null): ReadonlyArray<WebFile> => {
  if (color === null) return []
  const identity = new TextEncoder().encode(`:root{--accent:${color}}`)
  const forms = { identity, br: brotliCompressSync(identity), gzip: gzipSync(identity) }
  return [{ name: `color-${Bun.hash(identity).toString(36)}.css`, use: "first", ...forms }]
}

/** What the app knows of the community before it asks for anything. */
const siteText = ({ production, site }: SentConfig, { logo, pages }: SiteFiles, base: string): string =>
  JSON.stringify({
    ...{
      name: site.name,
      contact: site.contact,
      development: !production,
      logo: logo === null ? null : `${base}/logo`,
    },
    pages: pages.map((page) => ({ name: page.name, language: page.language, title: page.title })),
  }).replaceAll("<", "\\u003c")

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
  ".png": "image/png",
  ".svg": "image/svg+xml",
}

const pagesWith = (files: ReadonlyArray<WebFile>, config: SentConfig, siteFiles: SiteFiles) => {
  const { pictureOrigin, publicUrl, site } = config
  const base = baseOf(publicUrl)
  const assets = `${base}/assets`
  const iconOf = (start: string) => `${assets}/${files.find(({ name }) => name.startsWith(start))?.name}`
  const icon = siteFiles.logo === null ? iconOf("icon-") : `${base}/logo`
  const links = files
    .filter(({ use }) => use === "run" || use === "first")
    .map((file) => `    ${link(file, `${assets}/${file.name}`)}\n`)
  const textWith = (title: string) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    ${title}
    <link rel="icon" href="${icon}">
    <link rel="apple-touch-icon" href="${iconOf("apple-")}">
    <link rel="manifest" href="${base}/manifest.webmanifest">
${links.join("")}    <script type="application/json" id="site">${siteText(config, siteFiles, base)}</script>
  </head>
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
  const identity = bytesWith(`<title>${escaped(site.name)}</title>`)
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
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join("; ")
