import { signal } from "@preact/signals"
import { followAccount } from "../words/index.ts"
import { client, me, pageAt, service, sessionMark, to } from "./curio.ts"
import { forgetAll, keepFor, keptAccount, reconnected } from "./kept.ts"
import { askRole } from "./role.ts"
import { listen } from "./socket.ts"
import { installWorker } from "./worker.ts"

/** Whether the server could not be reached when the app began. */
export const unreachable = signal(false)

/** What tabs of one browser send one another about their common session. */
const tabs = new BroadcastChannel("curio session")

/**
 * Goes on with the session that the cookie of the browser stands for. The access token is in the memory of this tab
 * alone; the client refreshes one tab after the other. A browser without a session is asked for it once at most, on a
 * page that needs one: visitors ask for nothing that is refused.
 */
export const resume = async (needsSession = false): Promise<void> => {
  unreachable.value = false
  const known = localStorage.getItem(sessionMark)
  const isBack = pageAt(location.pathname) === "/auth/callback"
  const mayHaveOne = known === "begun" || isBack || (known === null && needsSession)
  try {
    let user = mayHaveOne ? await client.resume() : null
    // Where a session has ended, the app asks to sign in, and shows what visitors see the next time.
    if (user === null && known !== "begun") {
      const { data } = await client.api.get()
      service.value = data
      // At another address than its own the server may refuse every session, and to say so it has to be asked.
      if (!mayHaveOne && data?.docs.startsWith(`${location.origin}/`) === false) user = await client.resume()
    }
    me.value = user
    begun()
  } catch {
    const kept = known === "begun" ? await keptAccount() : null
    unreachable.value = kept === null
    // Without a connection the app shows what it keeps of the account. The server has its say once there is one.
    if (kept !== null && me.peek() == null) me.value = { ...kept, email: "" }
  }
}

const back = () => {
  if (me.peek()?.email === "") void resume()
  reconnected()
}
listen("status", ({ status }) => void (status === "live" && back()))
// A break may be too short for the socket to notice it, and visitors have none.
addEventListener("online", back)

/** The client has begun a session by an answer of the server. */
export const entered = (): void => {
  me.value = client.user
  begun()
}

/** Informs the other tabs who is signed in, and goes on in the language of the account. */
const begun = (): void => {
  if (me.value === null || me.value === undefined) return
  localStorage.setItem(sessionMark, "begun")
  void keepFor(me.value)
  // From here on the end of the session leads to the page to sign in.
  service.value = null
  tabs.postMessage(me.value.id)
  // What the page shows is asked for first.
  setTimeout(askRest)
}

const askRest = () => {
  askRole()
  void client.api["notification-settings"].get().then(
    ({ data }) => data && followAccount(data.locale),
    // Without a connection the language stays as it is.
    () => undefined,
  )
  void installWorker().catch(() => undefined)
}

/** Ends the session in every tab. What was being written is forgotten. */
export const signOut = async (): Promise<void> => {
  await client.logout().catch(() => undefined)
  await forgetAll()
  await followAccount(null)
  localStorage.setItem(sessionMark, "none")
  tabs.postMessage(null)
  leave("/sign-in")
}

tabs.onmessage = ({ data }: MessageEvent<string | null>) => {
  if (me.value === undefined || data === (me.value?.id ?? null)) return
  if (data === null) void forgetAll().then(() => leave("/sign-in"))
  // Another tab has signed in.
  else if (me.value === null) void resume()
  else leave("/")
}

/** Loads the app again, so that nothing of the account before is left in memory. */
const leave = (page: string): void => {
  sessionStorage.clear()
  location.assign(to(page))
}

type Entrance = "/sign-in" | "/sign-up"

/** The page to sign in, or to make an account, that leads back to the one at an address of the browser. */
export const signInFor = (path: string, entrance: Entrance = "/sign-in"): string =>
  entranceFor(entrance, { next: pageAt(path) })

/** The page to sign in, or to make an account, that leads on to where the address of another such page does. */
export const entranceFor = (entrance: Entrance, { next = "/" }: Readonly<Record<string, string>>): string =>
  next === "/" ? to(entrance) : `${to(entrance)}?next=${encodeURIComponent(next)}`

/** The page to go to after signing in: one of the app, whatever the address says. */
export const nextPage = ({ next = "/" }: Readonly<Record<string, string>>): string =>
  to(/^\/(?![/\\])/.test(next) ? next : "/")

/** Where to go on after the provider has led back to the app. */
const kept = "curio next"
export const keepNext = (query: Readonly<Record<string, string>>): void =>
  sessionStorage.setItem(kept, query["next"] ?? "/")
export const keptNext = (): string => nextPage({ next: sessionStorage.getItem(kept) ?? "/" })
