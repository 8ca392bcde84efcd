import { type Api, connect, type SignedIn } from "@curio/client"
import { signal } from "@preact/signals"

/** The address of the server: the scripts of the app are in /app/assets below it. */
export const server = new URL("../..", import.meta.url).href.replace(/\/$/, "")

/** The account that is signed in; `null` when none is, and `undefined` until the server has said so. */
export const me = signal<SignedIn | null | undefined>(undefined)

/** The one client of this tab. When the session ends without the user, the page asks to sign in. */
export const client = connect(server, {
  waitSeconds: 3,
  onSignedOut: () => {
    me.value = null
  },
})

export const api: Api = client.api

const base = `${new URL(server).pathname.replace(/\/$/, "")}/app`

/** The address of a page: `to("/market")`. */
export const to = (page: string): string => base + (page === "/" ? "" : page)

/** The page at a path of the browser, as the table in app.tsx names it. */
export const pageAt = (path: string): string => path.slice(base.length) || "/"
