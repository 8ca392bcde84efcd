import { Effect } from "effect"
import { Elysia } from "elysia"
import { shownPicture } from "../../adapters/operations.ts"
import { answer } from "../http/answers/error-response.ts"
import { becomePicture } from "../http/answers/headers.ts"
import { BytesOf } from "../http/answers/media-types.ts"
import { fails, Ok } from "../http/answers/response-schemas.ts"
import type { Http } from "../http/http.ts"
import { sentFile } from "../http/input/lazy-body.ts"

const Picture = BytesOf("image/webp")

/** The pictures of a folder of this server; where it is `null` a bucket serves them. Contract: files, storage. */
export const mediaRoutes = ({ plugin }: Http, folder: string | null) => {
  const picture = shownPicture(folder ?? "")
  const routes = new Elysia({ prefix: "/media", tags: ["files"] }).use(plugin).get(
    "/:name",
    ({ run, params, set }) =>
      run(
        answer(
          Effect.map(picture(params.name), (file) => {
            becomePicture(set.headers)
            return sentFile(file) as unknown as Uint8Array
          }),
        ),
      ),
    {
      public: true,
      secretPath: true,
      response: {
        ...Ok(Picture),
        ...fails("files.NOT_FOUND"),
      },
      detail: {
        summary: "Returns an uploaded picture.",
        description: "A picture, as WebP. Everyone who knows its name may see it.",
      },
    },
  )
  // The app's type always has this route; whether it exists is decided at start.
  return folder !== null ? routes : (new Elysia() as unknown as typeof routes)
}
