import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Effect, Logger, Result } from "effect"
import { readConfig } from "../../../adapters/config/config.ts"
import { serve } from "../../../server/serve.ts"
import type { AsyncApi, OpenApi } from "./documents.ts"

/** What a server with all its modules says of itself. */
export const description = async () => {
  const folder = mkdtempSync(join(tmpdir(), "curio-description-"))
  try {
    return await Effect.runPromise(asked(folder).pipe(Effect.scoped, Effect.provide(Logger.layer([]))))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const asked = Effect.fnUntraced(function* (folder: string) {
  const config = readConfig({
    HOST: "127.0.0.1",
    PORT: "0",
    DATA_DIR: folder,
    JWT_SECRET: "signs nothing, as no user ever signs in",
    // Its routes are described where it is configured, and no request reaches it.
    IDP_OAUTH_ENABLED: "true",
    IDP_ISSUER: "http://localhost",
    IDP_CLIENT_ID: "curio",
    IDP_CLIENT_SECRET: "curio",
  })
  if (Result.isFailure(config)) throw new Error(config.failure.join("\n"))
  const { url } = yield* serve(config.success)
  const document = (path: string) => Effect.promise(async () => (await fetch(url + path)).json())
  return {
    openApi: (yield* document("/openapi.json")) as OpenApi,
    asyncApi: (yield* document("/asyncapi.json")) as AsyncApi,
  }
})
