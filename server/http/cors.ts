import { cors } from "@elysiajs/cors"

/** Lets browsers of the allowed origins, and of no others, read the answers. Contract: conventions, CORS. */
export const corsFor = (origins: ReadonlySet<string>): ReturnType<typeof cors> =>
  cors({
    // This is a function, because the plugin looks listed origins up with `in` and without their scheme.
    origin: (request) => origins.has(request.headers.get("origin") ?? ""),
    // The plugin would send these to refused origins as well; `grantsFor` sends them to the allowed ones.
    credentials: false,
    methods: false,
    // The plugin's types do not say that these two may be turned off.
    ...({ allowedHeaders: false, exposeHeaders: false } as object),
    maxAge: 600,
  })

/** The further permissions of an allowed origin; none for a refused or missing origin. */
export const grantsFor = (origins: ReadonlySet<string>, headers: Headers): Readonly<Record<string, string>> | null => {
  const origin = headers.get("origin")
  if (origin === null || !origins.has(origin)) return null
  return headers.has("access-control-request-method") ? preflight : simple
}

const simple = {
  "access-control-allow-credentials": "true",
  "access-control-expose-headers":
    "x-request-id, retry-after, x-error-field, x-error-limit, x-error-line, x-error-reason",
}
const preflight = {
  "access-control-allow-credentials": "true",
  "access-control-allow-headers": "authorization, content-type, x-request-id",
  "access-control-allow-methods": "GET, HEAD, POST, PUT, PATCH, DELETE",
}
