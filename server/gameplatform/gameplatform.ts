import { Effect } from "effect"
import { type Context, Elysia, t } from "elysia"
import {
  finishPlatformLink,
  listGames,
  type Proof,
  removeApiKey,
  setApiKey,
  startPlatformLink,
  unlinkPlatform,
} from "../../core/index.ts"
import { flowCookie } from "../auth/flow-cookie.ts"
import { reads, setsCookie } from "../http/answers/detail.ts"
import { answer, found, noContent } from "../http/answers/error-response.ts"
import { codeOf } from "../http/answers/error-status.ts"
import { described, documented } from "../http/answers/named.ts"
import { Found, fails, NoContent, Ok } from "../http/answers/response-schemas.ts"
import { logsEvent } from "../http/auth/security-log.ts"
import type { Http } from "../http/http.ts"
import { jsonLimit } from "../http/input/body.ts"
import { onlyOne, searchOf } from "../http/input/query.ts"
import { RawText, secret } from "../http/input/text-schemas.ts"
import { Body, Query } from "../http/validation.ts"
import { GamesView, gamesView } from "./games-view.ts"

/** The reasons why the platform's list of games is not available. */
export const platformFails = [
  "gameplatform.GAMEPLATFORM_NOT_LINKED",
  "gameplatform.GAMEPLATFORM_API_KEY_MISSING",
  "gameplatform.GAMEPLATFORM_PROFILE_PRIVATE",
  "gameplatform.GAMEPLATFORM_AUTH_FAILED",
  "gameplatform.PLATFORM_UNREACHABLE",
] as const

const apiKeyShape = { pattern: "^[0-9a-fA-F]{32}$", minLength: 32, maxLength: 32 }

/** Linking, key and games; these routes do not exist when the module is not `enabled`. Contract: gameplatform. */
export const gameplatformRoutes = ({ config, plugin, securityLog }: Http, enabled: boolean) => {
  const { production, publicUrl, frontendUrl } = config
  const callback = `${publicUrl}/integrations/gameplatform/callback`
  const cookie = flowCookie(production, "gameplatform-flow", callback)

  const setOut = (by: Proof, set: Context["set"]) =>
    Effect.map(startPlatformLink({ ...by, realm: publicUrl, callback }), ({ state, flowToken, expiresAt, url }) => {
      cookie.set(set, state, flowToken, expiresAt)
      return { url }
    })

  const finishCallback = (request: Request, set: Context["set"]) => {
    const parameters = searchOf(request.url)
    const state = onlyOne(parameters, "state")
    const flowToken = state === null ? null : cookie.read(request, state)
    return finishPlatformLink({ state, flowToken, message: [...parameters], callback }).pipe(
      Effect.tap((userId) => securityLog.note(set, { userId })),
      Effect.as("connected"),
      Effect.tapError(({ _tag }) => securityLog.note(set, { refused: codeOf(_tag) })),
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

  const routes = new Elysia({ prefix: "/integrations/gameplatform", tags: ["gameplatform"] })
    .use(plugin)
    .post("/login", ({ run, userId, signedInAt, set }) => run(answer(setOut({ userId, signedInAt }, set))), {
      detail: { summary: "Returns the address at which the game platform links your account.", ...setsCookie },
      changesCredentials: true,
      proof: "withFactor",
      response: {
        ...Ok(t.Object({ url: t.String({ format: "uri" }) })),
        ...fails("credentials.UNAUTHORIZED", "users.USER_NOT_FOUND", "factors.PROOF_REQUIRED"),
      },
    })
    .get("/callback", ({ run, request, set }) => run(finishCallback(request, set)), {
      detail: {
        summary: "Finishes linking with the game platform and redirects the browser to the frontend.",
        ...setsCookie,
        ...reads(...callbackParameters),
      },
      public: true,
      transform: logsEvent("platform_linked"),
      response: Found,
    })
    .delete("/link", ({ run, user }) => run(answer(Effect.as(unlinkPlatform(user.id), noContent))), {
      detail: { summary: "Removes your link to the game platform." },
      response: { ...NoContent, ...fails("gameplatform.GAMEPLATFORM_NOT_LINKED") },
    })
    .put(
      "/api-key",
      ({ run, userId, signedInAt, body }) =>
        run(answer(Effect.as(setApiKey({ userId, signedInAt, apiKey: secret(body.apiKey) }), noContent))),
      {
        detail: { summary: "Stores your API key for the game platform." },
        transform: logsEvent("platform_key"),
        changesCredentials: true,
        proof: "withFactor",
        // The core validates the format of a key, with a code of its own.
        body: Body({
          apiKey: described(
            "The user's own key of the game platform: 32 hexadecimal digits. It is never answered.",
            documented(RawText({ min: 0, max: jsonLimit }), apiKeyShape),
          ),
        }),
        response: {
          ...NoContent,
          ...fails(
            "credentials.UNAUTHORIZED",
            "users.USER_NOT_FOUND",
            "factors.PROOF_REQUIRED",
            "gameplatform.GAMEPLATFORM_API_KEY_INVALID_FORMAT",
          ),
        },
      },
    )
    .delete("/api-key", ({ run, user }) => run(answer(Effect.as(removeApiKey(user.id), noContent))), {
      detail: { summary: "Removes your API key for the game platform." },
      transform: logsEvent("platform_key"),
      proof: "withFactor",
      response: { ...NoContent, ...fails("factors.PROOF_REQUIRED") },
    })
    .get(
      "/games",
      ({ run, user, query: { refresh = false } }) =>
        run(answer(Effect.map(listGames({ userId: user.id, refresh }), gamesView))),
      {
        detail: { summary: "Lists the games of your linked account." },
        query: Query({
          refresh: described("Whether the list is read from the platform again.", t.Optional(t.Boolean())),
        }),
        response: { ...Ok(GamesView), ...fails(...platformFails) },
      },
    )
  // The app's type always has these routes; whether they exist is decided at start.
  return enabled ? routes : (new Elysia() as unknown as typeof routes)
}

/** What the platform says; OpenID Authentication 2.0, section 10. */
const callbackParameters = [
  { name: "state", in: "query", description: "What the flow was begun with.", schema: { type: "string" } },
  {
    name: "openid",
    in: "query",
    description: "The message of the platform, as parameters of these names.",
    style: "form",
    explode: true,
    schema: { type: "object", patternProperties: { "^openid\\.": { type: "string" } } },
  },
] as const
