import type { ServerErrorBody, ServerErrorStatus } from "./answers/error-status.ts"
import type { PublicMark } from "./auth/authentication.ts"
import type { openToUnverified } from "./auth/verified-only.ts"
import type { Secretive } from "./input/repeatable.ts"
import type { Upload, WithFiles } from "./validation.ts"

/**
 * The types of an app's routes for its clients. Elysia's own do not have the answers of the checks before a handler and
 * of failures, have a 422 for invalid input, and expect the bytes that a handler gets in the place of a file.
 */
export type ClientRoutes<Routes> = {
  [Key in keyof Routes]: Below<
    Key,
    Routes[Key],
    Key extends (typeof openToUnverified)[number] ? unknown : Unverified,
    Key extends Secretive ? unknown : Repeated
  >
}

/**
 * A route, or the part of a path below which there are routes; `Refused` is what unverified accounts are answered, and
 * `Repeats` what requests with a key are.
 */
type Below<Key, Part, Refused, Repeats> = Part extends Route
  ? ClientRoute<Key, Part, Refused, Repeats>
  : { [Inner in keyof Part]: Below<Inner, Part[Inner], Refused, Inner extends SetsCookie ? unknown : Repeats> }

/** The type of a route, in contrast to a part of a path below which there are routes. */
interface Route {
  readonly body: unknown
  readonly params: unknown
  readonly query: unknown
  readonly headers: unknown
  readonly response: object
}

interface ClientRoute<Method, R extends Route, Refused, Repeats> {
  body: ClientBody<R["body"]>
  params: R["params"]
  query: R["query"]
  headers: R["headers"]
  response: Merged<
    Merged<Declared<R["response"]>, Common<Method, R>>,
    Authenticated<Method, R, Method extends "post" ? Merged<Refused, Repeats> : Refused>
  >
}

/** The body with files where the handler gets their bytes. */
type ClientBody<Body> = Body extends (typeof Upload)["static"]
  ? Omit<Body, "file"> & { file: File }
  : Body extends WithFiles
    ? Omit<Body, "files"> & { files?: File[] }
    : Body

/** What the route declares, without the mark of public routes, a 200 that is never sent, and Elysia's 422. */
type Declared<Response> = {
  [Status in keyof Response as Status extends PublicMark["code"]
    ? never
    : [Exclude<Response[Status], ElysiasValidation>] extends [never]
      ? never
      : Status]: Response[Status]
}

interface ElysiasValidation {
  type: "validation"
}

type Merged<One, Other> = {
  [Status in keyof One | keyof Other]:
    | (Status extends keyof One ? One[Status] : never)
    | (Status extends keyof Other ? Other[Status] : never)
}

/** The answers of the checks before a handler, and of failures of the service. Contract: conventions, errors. */
type Common<Method, R extends Route> = Failures &
  Limited &
  (Method extends "get" ? (HasInput<R> extends true ? Invalid : unknown) : Changing)

type Authenticated<Method, R extends Route, Refused> = PublicMark["code"] extends keyof R["response"]
  ? unknown
  : Method extends "get"
    ? Unauthenticated
    : Merged<Unauthenticated, Refused> & (Method extends "delete" ? unknown : AddingTexts)

type HasInput<R extends Route> = [keyof R["query"] | keyof R["params"]] extends [never] ? false : true

type Failures = { [Status in ServerErrorStatus as Status extends 502 ? never : Status]: ServerErrorBody<Status> }

interface Limited {
  429: { error: "RATE_LIMITED" }
}

interface Invalid {
  400: { statusCode: 400; error: "Bad Request"; message: string; code: "ERR_VALIDATION" }
}

interface Unauthenticated {
  401: { error: "UNAUTHORIZED" }
  403: { error: "ACCOUNT_SUSPENDED" } | { error: "FORBIDDEN" }
  404: { error: "USER_NOT_FOUND" }
}

/** Only where VERIFIED_ONLY is on. */
interface Unverified {
  403: { error: "EMAIL_NOT_VERIFIED" }
}

/** Only where texts of the account are added: the database counts them. */
interface AddingTexts {
  413: { error: "STORAGE_LIMIT_REACHED" }
}

/** Only for requests with `Idempotency-Key`. */
interface Repeated {
  409: { error: "IDEMPOTENCY_CONFLICT" }
  422: { error: "IDEMPOTENCY_CONFLICT" }
}

/** The last part of the paths that ignore the key because their answers set a cookie. */
type SetsCookie = "login"

interface Changing extends Invalid {
  403: { error: "FORBIDDEN" }
  413: { error: "PAYLOAD_TOO_LARGE" }
  415: { error: "UNSUPPORTED_MEDIA_TYPE" }
}
