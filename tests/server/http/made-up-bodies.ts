import { Elysia } from "elysia"
import { found } from "../../../server/http/answers/error-response.ts"
import { Found } from "../../../server/http/answers/response-schemas.ts"
import type { Http } from "../../../server/http/http.ts"

/** Routes whose bodies are read while they are sent, whose headers are unusual, or whose path is a secret. */
export const madeUpBodies = ({ plugin }: Http) =>
  new Elysia({ prefix: "/made-up", tags: ["made-up"] })
    .use(plugin)
    .get("/bodies/file", () => new Response(Bun.file(import.meta.path), { status: 203 }), { public: true })
    .get("/bodies/missing-file", () => new Response(Bun.file("/nowhere/hunter2")), { public: true })
    .get("/bodies/missing-blob", () => Bun.file("/nowhere/hunter2"), { public: true })
    .get("/bodies/breaks-at-once", () => new Response(chunks([])), { public: true })
    .get("/bodies/breaks-later", () => new Response(chunks(["begun"])), { public: true })
    .get("/bodies/endless", () => new Response(endless()), { public: true })
    .get("/bodies/none", () => new Response(null, { status: 204 }), { public: true })
    .get(
      "/elsewhere",
      ({ set }) => {
        set.headers["location"] = "/health"
        return found
      },
      { public: true, response: Found },
    )
    .get(
      "/bad-header",
      ({ set }) => {
        set.headers["x-bad"] = "hunter2\nhunter2"
        return "never sent"
      },
      { public: true },
    )
    .get(
      "/late",
      ({ set }) => {
        set.headers["content-type"] = "image/webp"
        set.headers["cache-control"] = "public"
        throw new Error("hunter2")
      },
      { public: true },
    )
    .get(
      "/Secret/:name",
      ({ params }) => {
        if (params.name.startsWith("broken")) throw new TypeError("a message of its own")
        return { opened: true }
      },
      { public: true, secretPath: true },
    )

/** Texts, and then a failure. */
const chunks = (texts: ReadonlyArray<string>): ReadableStream<Uint8Array> => {
  const left = texts.values()
  return new ReadableStream({
    pull(controller) {
      const { done, value } = left.next()
      if (done) throw new Error("hunter2")
      controller.enqueue(new TextEncoder().encode(value))
    },
  })
}

const endless = (): ReadableStream<Uint8Array> =>
  new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(64 * 1024)) })
