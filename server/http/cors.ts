import { cors } from "@elysiajs/cors"

/** Lets browsers of the allowed origins, and no others, read our answers. Contract: conventions, CORS. */
export const corsFor = (origins: ReadonlySet<string>) =>
  cors({
    // A function, because the plugin looks listed origins up with `in` and without their scheme.
    origin: (request) => origins.has(request.headers.get("origin") ?? ""),
    // It would send these to refused origins as well; `grantsFor` sends them to the allowed ones.
    credentials: false,
    methods: false,
    // Its types forget that these two may be turned off.
    ...({ allowedHeaders: false, exposeHeaders: false } as object),
    maxAge: 600,
  })

/** What an allowed origin is granted besides reading; for a refused or missing one nothing. */
export const grantsFor = (origins: ReadonlySet<string>, headers: Headers): Readonly<Record<string, string>> | null => {
  const origin = headers.get("origin")
  if (origin === null || !origins.has(origin)) return null
  return headers.has("access-control-request-method") ? preflight : simple
}

const simple = {
  "access-control-allow-credentials": "true",
  "access-control-expose-headers": "x-request-id, retry-after, x-error-field",
}
const preflight = {
  "access-control-allow-credentials": "true",
  "access-control-allow-headers": "authorization, content-type, x-request-id",
  "access-control-allow-methods": "GET, HEAD, POST, PUT, PATCH, DELETE",
}
