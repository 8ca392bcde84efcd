import { Effect } from "effect"
import { Elysia } from "elysia"
import { readFile } from "../../core/index.ts"
import { answer } from "../http/error-response.ts"
import { becomePicture } from "../http/headers.ts"
import type { Http } from "../http/http.ts"
import { BytesOf } from "../http/media-types.ts"
import { fails, Ok } from "../http/response-schemas.ts"

const Picture = BytesOf("image/webp")

/**
 * The files that are kept on this server's disk; without `here` another server serves them. Contract: people, storage.
 */
export const mediaRoutes = ({ plugin }: Http, here: boolean) => {
  const routes = new Elysia({ prefix: "/media", tags: ["media"] }).use(plugin).get(
    "/:name",
    ({ run, params, set }) =>
      run(
        answer(
          Effect.map(readFile(params.name), (bytes) => {
            becomePicture(set.headers)
            return bytes
          }),
        ),
      ),
    {
      public: true,
      secretPath: true,
      response: {
        ...Ok(Picture),
        ...fails("files.NOT_FOUND", "files.STORAGE_NOT_CONFIGURED", "files.STORAGE_UNREACHABLE"),
      },
      detail: {
        summary: "Returns an uploaded picture.",
        description: "A picture, as WebP. Everyone who knows its name may see it.",
      },
    },
  )
  // The app's type always has this route; whether it exists is decided at start.
  return here ? routes : (new Elysia() as unknown as typeof routes)
}
