import { Elysia, NotFoundError } from "elysia"
import { hasTag, tagOf } from "../http/answers/entity-tag.ts"
import { notModified } from "../http/answers/error-response.ts"
import type { Run } from "../http/answers/run.ts"
import { publicMark } from "../http/auth/route-table.ts"
import { secretPathMark } from "../http/auth/secret-paths.ts"
import type { Http } from "../http/http.ts"
import { bestCoding } from "./best-coding.ts"
import { filesIn } from "./pack.ts"
import { isBuilt, packed } from "./packed.ts"
import { previewOf, previewTags } from "./preview.ts"
import { sentFrom } from "./sent.ts"
import type { Sent } from "./sent-file.ts"

/**
 * The web app below /app: its files from memory, and its page at every other address; no route with `WEB=off`. The path
 * of a page is not logged, because that of a share link opens something. Throws an error when a file that was built is
 * missing. Contract: web, delivery.
 */
export const webRoutes = ({ config, rates }: Http) => {
  const app = new Elysia({ detail: { hide: true, ...publicMark } as object })
  if (!config.web) return app as unknown as Elysia
  const find = (pack: Uint8Array) => sentFrom(filesIn(pack), config)
  // A server that was built reads the file as it starts; from the source the app is bundled at the first request.
  let found = isBuilt ? Promise.resolve(find(packed() as unknown as Uint8Array)) : null
  const send = async (path: string, { address, request, run, set }: Context) => {
    found ??= Promise.resolve(packed()).then(find)
    const { file, pages } = await found
    const { page, pageAbout } = pages()
    const about = previewOf(path, config.visitors, config.frontendUrl)
    if (about !== null && address !== null) rates?.visited(address)
    const preview = about === null ? null : await run(about)
    if (preview !== null) {
      const { bytes, headers } = pageAbout(previewTags(preview, `${config.frontendUrl}/${path}`, config.site.name))
      Object.assign(set.headers, headers)
      return hasTag(request.headers.get("if-none-match"), headers.etag) ? notModified : bytes
    }
    const sent = path.startsWith("assets/") ? file(path.slice(7)) : page
    if (sent === undefined) throw new NotFoundError()
    return answer(sent, request, set)
  }
  const sendFile = async (name: "worker" | "manifest", { request, set }: Context) => {
    found ??= Promise.resolve(packed()).then(find)
    return answer((await found)[name], request, set)
  }
  const robots = robotsOf(config)
  return (
    app
      .get("/robots.txt", ({ set }) => {
        set.headers["content-type"] = "text/plain; charset=utf-8"
        set.headers["cache-control"] = "public, max-age=3600"
        return robots
      })
      .get("/app", (context) => send("", context as unknown as Context))
      .get("/app/worker.js", (context) => sendFile("worker", context as unknown as Context))
      // Browsers that had the pushes before know the worker by this address.
      .get("/app/push-worker.js", (context) => sendFile("worker", context as unknown as Context))
      .get("/app/manifest.webmanifest", (context) => sendFile("manifest", context as unknown as Context))
      .get("/app/logo", ({ request, set }) => {
        const { logo } = config.site.files()
        if (logo === null) throw new NotFoundError()
        const tag = tagOf(logo.bytes)
        Object.assign(set.headers, { "cache-control": "public, max-age=300", "content-type": logo.type, etag: tag })
        // A drawing may have styles inside. Opened by itself it runs nothing.
        set.headers["content-security-policy"] = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
        return hasTag(request.headers.get("if-none-match"), tag) ? notModified : logo.bytes
      })
      .get("/app/*", (context) => send(context.params["*"], context as unknown as Context), {
        detail: secretPathMark as object,
      }) as unknown as Elysia
  )
}

interface Context {
  readonly address: string | null
  readonly request: Request
  readonly run: Run
  readonly set: { readonly headers: Record<string, unknown> }
}

/**
 * What programs that look at everything may ask for (RFC 9309): pages of what is for visitors, and what these pages
 * load. Contract: web, pages for the world.
 */
const robotsOf = ({ publicUrl, visitors }: Http["config"]): string => {
  const ofMarket = ["/app/", "/atom/", "/sitemap", "/media/", "/collections/", "/items/", "/listings", "/users/"]
  const open = { off: [], market: ofMarket, all: [...ofMarket, "/events", "/rounds"] }[visitors]
  const allowed = open.map((path) => `Allow: ${path}`)
  const sitemap = visitors === "off" ? [] : [`Sitemap: ${publicUrl}/sitemap.xml`]
  return `${["User-agent: *", ...allowed, "Disallow: /", ...sitemap].join("\n")}\n`
}

const answer = (sent: Sent, request: Request, set: Context["set"]) => {
  Object.assign(set.headers, sent.headers)
  if (sent.tag !== null && hasTag(request.headers.get("if-none-match"), sent.tag)) return notModified
  const coding = bestCoding(request.headers.get("accept-encoding"))
  if (coding !== "identity") set.headers["content-encoding"] = coding
  return sent[coding]
}
