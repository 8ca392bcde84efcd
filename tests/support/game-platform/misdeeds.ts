import { flood } from "../hostile-provider.ts"

/** What comes instead of the honest answer; `attempt` counts the requests of this account from 1. */
export type Misdeed = (honest: () => Response, attempt: number) => Response | Promise<Response>

/** The profile does not show its games. */
export const privateProfile: Misdeed = () => Response.json({ response: {} })

/** The platform refuses the key. */
export const wrongKey: Misdeed = () => new Response("<h1>Forbidden</h1>", { status: 403 })

/** Too many requests, for so many attempts. */
export const busy =
  (times: number, retryAfter?: string): Misdeed =>
  (honest, attempt) =>
    attempt > times
      ? honest()
      : new Response(null, { status: 429, headers: retryAfter === undefined ? {} : { "retry-after": retryAfter } })

/** A failure with a status, for so many attempts. */
export const broken =
  (status: number, times: number): Misdeed =>
  (honest, attempt) =>
    attempt > times ? honest() : new Response("oops", { status })

/** An answer that never comes. */
export const hanging: Misdeed = () => new Promise<Response>(() => {})

/** Headers at once, the beginning of a body, and nothing more. */
export const stalling: Misdeed = () =>
  new Response(new ReadableStream({ start: (controller) => controller.enqueue(new TextEncoder().encode('{"re')) }))

export const garbage: Misdeed = () => new Response("<html>Sorry!</html>")

/** 50 MB of blanks. */
export const huge: Misdeed = () => flood()

export const redirecting =
  (to: string): Misdeed =>
  () =>
    Response.redirect(to, 302)

/** The honest answer, compressed although no user asked for it. */
export const packed: Misdeed = async (honest) =>
  new Response(Bun.gzipSync(await honest().arrayBuffer()), { headers: { "content-encoding": "gzip" } })
