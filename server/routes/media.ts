import { Effect } from "effect"
import { Elysia, t } from "elysia"
import { readFile } from "../../core/index.ts"
import { answer } from "../http/answer.ts"
import type { Http } from "../http/http.ts"
import { fails, Ok } from "../http/replies.ts"

const Bytes = t.Unsafe<Response>(t.String({ format: "binary" }))

/** The files that are kept on this server's disk; without `here` somebody else shows them. Contract: people, storage. */
export const mediaRoutes = ({ plugin }: Http, here: boolean) => {
  const routes = new Elysia({ prefix: "/media", tags: ["media"] }).use(plugin).get(
    "/:name",
    ({ run, params, set }) =>
      run(
        answer(
          Effect.map(readFile(params.name), (bytes) => {
            set.headers["cache-control"] = "public, max-age=31536000, immutable"
            return new Response(bytes, { headers: { "content-type": "image/webp" } })
          }),
        ),
      ),
    {
      response: {
        ...Ok(Bytes),
        ...fails("files.NOT_FOUND", "files.STORAGE_NOT_CONFIGURED", "files.STORAGE_UNREACHABLE"),
      },
      detail: { description: "A picture, as WebP. Whoever has its name may see it." },
    },
  )
  // To its types the app always has this route; whether it does is known when it starts.
  return here ? routes : (new Elysia() as unknown as typeof routes)
}
