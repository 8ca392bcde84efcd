import { type Api, connect, type SignedIn, type Welcome } from "@curio/client"
import { computed, signal } from "@preact/signals"
import { forgetKept, keptFetch } from "./kept.ts"

/** The address of the server: the scripts of the app are in /app/assets below it. */
export const server = new URL("../..", import.meta.url).href.replace(/\/$/, "")

/** The account that is signed in; `null` when none is, and `undefined` until the server has said so. */
export const me = signal<SignedIn | null | undefined>(undefined)

/** What the server says of itself, where the app was opened without a session. */
export const service = signal<Welcome | null>(null)

/** Whether the app is shown to a visitor, whose pages need no session. */
export const isVisitor = computed(() => me.value === null && (service.value?.visitors ?? "off") !== "off")

/** Where the browser keeps whether a session was `begun` in it, or there is `none`: no script sees its cookie. */
export const sessionMark = "curio session"

/** Whether a session was begun in this browser when the page was loaded, and probably goes on. */
export const hadSession = localStorage.getItem(sessionMark) === "begun"

/** The one client of this tab. When the session ends without the user, the page asks to sign in. */
export const client = connect(server, {
  waitSeconds: 3,
  // What is not answered waits in the page, so the user need not wait for long.
  retrySeconds: [0.5, 2],
  fetch: keptFetch(server),
  onSignedOut: () => {
    // Until the server has said what visitors see, nothing is shown.
    if (me.value !== undefined) me.value = null
    localStorage.setItem(sessionMark, "none")
    void forgetKept()
  },
})

export const api: Api = client.api

const base = `${new URL(server).pathname.replace(/\/$/, "")}/app`

/** The address of a page: `to("/market")`. */
export const to = (page: string): string => base + (page === "/" ? "" : page)

/** The page at a path of the browser, as the table in app.tsx names it. */
export const pageAt = (path: string): string => path.slice(base.length) || "/"
