import { ElysiaCustomStatusResponse } from "elysia"
import { type User, visitor } from "../../../core/index.ts"
import { hasTag, tagOf } from "./entity-tag.ts"

interface Answered {
  readonly user: User
  readonly request: Request
  readonly responseValue: unknown
  readonly set: { readonly headers: Record<string, unknown> }
}

/**
 * What visitors are shown may be cached for a minute by anyone, and is not sent again to who has it. Refusals, and what
 * a member sees, are not cached. Contract: users, visitors.
 */
export const cachedForVisitors = ({ user, request, responseValue, set }: Answered): Response | undefined => {
  // A cache has to know that the answer to a member is another one.
  set.headers["vary"] = "Origin, Authorization"
  if (user !== visitor || responseValue instanceof ElysiaCustomStatusResponse) return undefined
  const tag = tagOf(typeof responseValue === "string" ? responseValue : JSON.stringify(responseValue))
  const headers = { "cache-control": "public, max-age=60", etag: tag }
  Object.assign(set.headers, headers)
  return hasTag(request.headers.get("if-none-match"), tag) ? new Response(null, { status: 304, headers }) : undefined
}
