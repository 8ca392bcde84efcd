import { readFileSync } from "node:fs"
import { resolve } from "node:path"
import styles from "swagger-ui-dist/swagger-ui.css" with { type: "file" }
import bundle from "swagger-ui-dist/swagger-ui-bundle.js" with { type: "file" }

import realtimeScript from "./docs-realtime.js" with { type: "file" }
import startScript from "./docs-start.js" with { type: "file" }

interface DocsFile {
  readonly path: string
  readonly content: string | Uint8Array
  readonly headers: Readonly<Record<string, string>>
}

/**
 * The pages at /docs and /docs/realtime and their files, all served from here: nothing is loaded from another host. The
 * files are read at start, so a server whose installation does not have one does not start; throws an error whose
 * message names the missing file. Contract: conventions, operations.
 */
export const docsFiles = (): ReadonlyArray<DocsFile> => [
  file("/docs", page, "text/html; charset=utf-8"),
  file("/docs/realtime", realtimePage, "text/html; charset=utf-8"),
  file("/docs/realtime.js", read(realtimeScript), "text/javascript; charset=utf-8"),
  file("/docs/start.js", read(startScript), "text/javascript; charset=utf-8"),
  file("/docs/swagger-ui.js", read(bundle), "text/javascript; charset=utf-8"),
  file("/docs/swagger-ui.css", read(styles), "text/css; charset=utf-8"),
]

const file = (path: string, content: DocsFile["content"], type: string): DocsFile => ({
  path,
  content,
  headers: { "cache-control": "no-cache", "content-security-policy": policy, "content-type": type },
})

/** The import of a file gives an absolute path in the source, and in `dist/` a path relative to the built module. */
const read = (path: string): Uint8Array => {
  const place = resolve(import.meta.dirname, path)
  try {
    return readFileSync(place)
  } catch {
    throw new Error(`The docs page needs ${place}, which cannot be read: install or build curio again.`)
  }
}

// Styles may be inline because the page writes `style` attributes; scripts may not.
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ")

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>curio API</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="/docs/swagger-ui.css">
  </head>
  <body>
    <div id="docs"></div>
    <script src="/docs/swagger-ui.js"></script>
    <script src="/docs/start.js"></script>
  </body>
</html>
`

const realtimePage = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>curio realtime</title>
    <link rel="icon" href="data:,">
    <style>
      body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
      table { border-collapse: collapse; margin: 1rem 0 }
      th, td { border: 1px solid #d1d5db; padding: 0.25rem 0.5rem; text-align: left; vertical-align: top }
      td p { margin: 0 }
      pre { background: #f3f4f6; padding: 0.75rem; overflow-x: auto }
    </style>
  </head>
  <body>
    <p><a href="/docs">HTTP API</a> · <a href="/asyncapi.json">AsyncAPI document</a></p>
    <main id="docs"></main>
    <script src="/docs/realtime.js"></script>
  </body>
</html>
`
