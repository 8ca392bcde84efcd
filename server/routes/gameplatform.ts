import { Effect } from "effect"
import { type Context, Elysia, t } from "elysia"
import {
  finishPlatformLink,
  listGames,
  removeApiKey,
  setApiKey,
  startPlatformLink,
  type UserId,
  unlinkPlatform,
} from "../../core/index.ts"
import { answer, found, noContent } from "../http/answer.ts"
import { jsonLimit } from "../http/body.ts"
import type { Http } from "../http/http.ts"
import { onlyOne, searchOf } from "../http/query.ts"
import { Found, fails, NoContent, Ok } from "../http/replies.ts"
import { codeOf } from "../http/statuses.ts"
import { RawText, secret } from "../http/text.ts"
import { Body, Query } from "../http/validation.ts"
import { flowCookie } from "./flow-cookie.ts"
import { GamesView, gamesView } from "./games-view.ts"

/** Why the platform's list of games cannot be had. */
export const platformFails = [
  "gameplatform.GAMEPLATFORM_NOT_LINKED",
  "gameplatform.GAMEPLATFORM_API_KEY_MISSING",
  "gameplatform.GAMEPLATFORM_PROFILE_PRIVATE",
  "gameplatform.GAMEPLATFORM_AUTH_FAILED",
  "gameplatform.PLATFORM_UNREACHABLE",
] as const

/** Contract: game platform, linking, key and games. */
export const gameplatformRoutes = ({ config, plugin }: Http) => {
  const { production, publicUrl, frontendUrl } = config
  const callback = `${publicUrl}/integrations/gameplatform/callback`
  const cookie = flowCookie(production, "gameplatform-flow", callback)

  const setOut = (userId: UserId, set: Context["set"]) =>
    Effect.map(startPlatformLink({ userId, realm: publicUrl, callback }), ({ state, ticket, expiresAt, url }) => {
      cookie.set(set, state, ticket, expiresAt)
      return { url }
    })

  const comeBack = (request: Request, set: Context["set"]) => {
    const said = searchOf(request.url)
    const state = onlyOne(said, "state")
    const ticket = state === null ? null : cookie.read(request, state)
    return finishPlatformLink({ state, ticket, message: [...said], callback }).pipe(
      Effect.as("connected"),
      Effect.tapErrorTag("gameplatform.OPENID_INVALID", ({ reason }) =>
        Effect.logWarning("Linking with the game platform failed", { reason }),
      ),
      Effect.catch(({ _tag }) => Effect.succeed(`error&code=${codeOf(_tag)}`)),
      Effect.map((outcome) => {
        if (state !== null) cookie.clear(set, state)
        set.headers["location"] = `${frontendUrl}/settings?gameplatform=${outcome}`
        return found
      }),
    )
  }

  return new Elysia({ prefix: "/integrations/gameplatform", tags: ["game platform"] })
    .use(plugin)
    .post("/login", ({ run, user, set }) => run(answer(setOut(user.id, set))), {
      signedIn: true,
      response: Ok(t.Object({ url: t.String({ format: "uri" }) })),
    })
    .get("/callback", ({ run, request, set }) => run(comeBack(request, set)), { response: Found })
    .delete("/link", ({ run, user }) => run(answer(Effect.as(unlinkPlatform(user.id), noContent))), {
      signedIn: true,
      response: { ...NoContent, ...fails("gameplatform.GAMEPLATFORM_NOT_LINKED") },
    })
    .put(
      "/api-key",
      ({ run, user, body }) =>
        run(answer(Effect.as(setApiKey({ userId: user.id, apiKey: secret(body.apiKey) }), noContent))),
      {
        signedIn: true,
        // What a key looks like is the core's rule, with a code of its own.
        body: Body({ apiKey: RawText({ min: 0, max: jsonLimit }) }),
        response: {
          ...NoContent,
          ...fails("users.USER_NOT_FOUND", "gameplatform.GAMEPLATFORM_API_KEY_INVALID_FORMAT"),
        },
      },
    )
    .delete("/api-key", ({ run, user }) => run(answer(Effect.as(removeApiKey(user.id), noContent))), {
      signedIn: true,
      response: NoContent,
    })
    .get(
      "/games",
      ({ run, user, query: { refresh = false } }) =>
        run(answer(Effect.map(listGames({ userId: user.id, refresh }), gamesView))),
      {
        signedIn: true,
        query: Query({ refresh: t.Optional(t.Boolean()) }),
        response: { ...Ok(GamesView), ...fails(...platformFails) },
      },
    )
}
