import { note } from "./answers.ts"

export interface Answer {
  readonly status: number
  // What a test looks at is up to the test: the type of an answer is not known here.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  readonly body: any
  readonly text: string
  readonly headers: Headers
}

interface Options {
  readonly headers?: Record<string, string>
  readonly token?: string
}

/** A client like a browser: it keeps cookies, sends JSON or a form, and its own token if it has one. */
export const client = (base: string, ownToken?: string, jar = new Map<string, string>()) => {
  const send = async (method: string, path: string, body?: unknown, options: Options = {}): Promise<Answer> => {
    const headers = new Headers(options.headers)
    const token = options.token ?? ownToken
    if (token !== undefined && !headers.has("authorization")) headers.set("authorization", `Bearer ${token}`)
    if (jar.size > 0 && !headers.has("cookie")) headers.set("cookie", [...jar].map(([k, v]) => `${k}=${v}`).join("; "))
    const isForm = body instanceof FormData
    // The header of a form names its boundary, which `fetch` chooses.
    if (body !== undefined && !isForm && !headers.has("content-type")) headers.set("content-type", "application/json")
    const response = await fetch(base + path, {
      method,
      headers,
      redirect: "manual",
      ...(body === undefined ? {} : { body: typeof body === "string" || isForm ? body : JSON.stringify(body) }),
    })
    for (const line of response.headers.getSetCookie()) keep(jar, line)
    const text = await response.text()
    note(method, base + path, response, text)
    const isJson = response.headers.get("content-type")?.startsWith("application/json")
    return {
      status: response.status,
      body: isJson && text !== "" ? JSON.parse(text) : null,
      text,
      headers: response.headers,
    }
  }
  return {
    jar,
    send,
    /** The same browser, signed in: it shares the cookies. */
    signedIn: (token: string) => ({ ...client(base, token, jar), token }),
    get: (path: string, options?: Options) => send("GET", path, undefined, options),
    post: (path: string, body?: unknown, options?: Options) => send("POST", path, body, options),
    put: (path: string, body?: unknown, options?: Options) => send("PUT", path, body, options),
    patch: (path: string, body?: unknown, options?: Options) => send("PATCH", path, body, options),
    delete: (path: string, body?: unknown, options?: Options) => send("DELETE", path, body, options),
  }
}

export type Client = ReturnType<typeof client>

const keep = (jar: Map<string, string>, line: string) => {
  const [pair = "", ...attributes] = line.split("; ")
  const name = pair.slice(0, pair.indexOf("="))
  const value = pair.slice(pair.indexOf("=") + 1)
  const expires = attributes.find((attribute) => attribute.toLowerCase().startsWith("expires="))
  const gone = attributes.includes("Max-Age=0") || (expires !== undefined && Date.parse(expires.slice(8)) <= Date.now())
  if (gone || value === "") jar.delete(name)
  else jar.set(name, value)
}
