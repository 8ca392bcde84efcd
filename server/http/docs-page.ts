import styles from "swagger-ui-dist/swagger-ui.css" with { type: "file" }
import bundle from "swagger-ui-dist/swagger-ui-bundle.js" with { type: "file" }

/** The files of the page at /docs by their path. All come from here: nothing is loaded from another host. Contract: conventions, operations. */
export const docsFiles: Readonly<Record<string, () => Response>> = {
  "/docs": () => answer(page, "text/html; charset=utf-8"),
  "/docs/start.js": () => answer(start, "text/javascript; charset=utf-8"),
  "/docs/swagger-ui.js": () => answer(Bun.file(bundle), "text/javascript; charset=utf-8"),
  "/docs/swagger-ui.css": () => answer(Bun.file(styles), "text/css; charset=utf-8"),
}

const answer = (content: string | Blob, type: string): Response =>
  new Response(content, {
    headers: { "cache-control": "no-cache", "content-security-policy": policy, "content-type": type },
  })

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

// Without `validatorUrl: null` the page would show a badge of another host.
const start = `SwaggerUIBundle({ url: "/openapi.json", dom_id: "#docs", deepLinking: true, validatorUrl: null })
`
