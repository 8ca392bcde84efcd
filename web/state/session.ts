import { signal } from "@preact/signals"
import { followAccount } from "../words/index.ts"
import { client, me, pageAt, to } from "./curio.ts"

/** Whether the server could not be reached when the app began. */
export const unreachable = signal(false)

/** What tabs of one browser send one another about their common session. */
const tabs = new BroadcastChannel("curio session")

/**
 * Goes on with the session that the cookie of the browser stands for. The access token is in the memory of this tab
 * alone; the client refreshes one tab after the other.
 */
export const resume = async (): Promise<void> => {
  unreachable.value = false
  try {
    me.value = await client.resume()
    begun()
  } catch {
    unreachable.value = true
  }
}

/** The client has begun a session by an answer of the server. */
export const entered = (): void => {
  me.value = client.user
  begun()
}

/** Informs the other tabs who is signed in, and goes on in the language of the account. */
const begun = (): void => {
  if (me.value === null || me.value === undefined) return
  tabs.postMessage(me.value.id)
  void client.api["notification-settings"].get().then(
    ({ data }) => data && followAccount(data.locale),
    // Without a connection the language stays as it is.
    () => undefined,
  )
}

/** Ends the session in every tab. What was being written is forgotten. */
export const signOut = async (): Promise<void> => {
  await client.logout().catch(() => undefined)
  await followAccount(null)
  tabs.postMessage(null)
  leave("/sign-in")
}

tabs.onmessage = ({ data }: MessageEvent<string | null>) => {
  if (me.value === undefined || data === (me.value?.id ?? null)) return
  if (data === null) leave("/sign-in")
  // Another tab has signed in.
  else if (me.value === null) void resume()
  else leave("/")
}

/** Loads the app again, so that nothing of the account before is left in memory. */
const leave = (page: string): void => {
  sessionStorage.clear()
  location.assign(to(page))
}

/** The page to sign in that leads back to the one at an address of the browser. */
export const signInFor = (path: string): string => {
  const page = pageAt(path)
  return page === "/" ? to("/sign-in") : `${to("/sign-in")}?next=${encodeURIComponent(page)}`
}

/** The page to go to after signing in: one of the app, whatever the address says. */
export const nextPage = (query: Readonly<Record<string, string>>): string => {
  const next = query["next"] ?? "/"
  return to(/^\/(?![/\\])/.test(next) ? next : "/")
}
