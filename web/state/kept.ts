import { signal } from "@preact/signals"
import { asked, forget, inStore } from "./device.ts"
import { type Entry, isStale, keptOf, mayBeKept, withEntry } from "./kept-rules.ts"

/** The account that something is kept for, as far as the app shows it without a connection. */
export interface KeptAccount {
  readonly id: string
  readonly displayName: string
}

interface Index {
  readonly account: KeptAccount
  readonly at: number
  readonly entries: ReadonlyArray<Entry>
}

/** Since when what is shown may have changed, because there is no connection; `null` with one. */
export const asOf = signal<number | null>(null)

/** How often the connection came back: what was shown meanwhile is asked for again. */
export const returned = signal(0)

/** Whether a request was not answered since the last time that there was a connection. */
let wasLost = false

/** There is a connection: what failed without one, or may be out of date, is asked for again. */
export const reconnected = (): void => {
  asOf.value = null
  if (wasLost) returned.value++
  wasLost = false
}

/** Whose answers are kept at present. Nothing is kept for visitors, nor once the session has ended. */
let account: KeptAccount | null = null

/** What has to be done before an answer is kept. */
let opening: Promise<void> = Promise.resolve()

/** From here on own things of an account are kept. What was kept of another one is deleted. */
export const keepFor = ({ displayName, id }: KeptAccount): void => {
  const owner = { id, displayName }
  opening = inStore("kept", async (store) => {
    const index = await asked<Index | undefined>(store.get(""))
    const isSame = index?.account.id === id
    if (!isSame) store.clear()
    store.put({ account: owner, at: Date.now(), entries: isSame ? index.entries : [] } satisfies Index, "")
    account = owner
  }).catch(() => undefined)
}

/** The session has ended: nothing can be read any more. What was to be sent waits for the same account. */
export const forgetKept = async (): Promise<void> => {
  account = null
  asOf.value = null
  await forget("kept")
}

/** The user has signed out: nothing is left. */
export const forgetAll = async (): Promise<void> => {
  await forgetKept()
  await forget("changes", "shared")
}

/** Who has used the app last, to show what is kept; `null` after a sign-out, and when it is too long ago. */
export const keptAccount = async (): Promise<KeptAccount | null> => {
  const index = await inStore("kept", (store) => asked<Index | undefined>(store.get(""))).catch(() => undefined)
  if (index === undefined) return null
  if (isStale(index, Date.now())) {
    await forget("kept")
    return null
  }
  account = index.account
  return account
}

/** `fetch` for the client: it keeps own things, and answers with them when there is no connection. */
export const keptFetch =
  (server: string) =>
  async (input: string, init: RequestInit): Promise<Response> => {
    const key = input.slice(server.length)
    const isKept = (init.method ?? "GET") === "GET" && mayBeKept(key)
    try {
      const response = await fetch(input, init)
      if (isKept) asOf.value = null
      if (response.status === 403) void endWhenSuspended(response.clone())
      if (isKept && response.ok) void keep(key, response.clone()).catch(() => undefined)
      return response
    } catch (error) {
      if (init.signal?.aborted === true) throw error
      wasLost = true
      const found = isKept ? await read(key).catch(() => undefined) : undefined
      if (found === undefined) throw error
      asOf.value = found.at
      return new Response(found.body, { headers: { "content-type": "application/json;charset=utf-8" } })
    }
  }

const endWhenSuspended = async (response: Response): Promise<void> => {
  const body = (await response.json().catch(() => null)) as { readonly error?: string } | null
  if (body?.error === "ACCOUNT_SUSPENDED") await forgetAll()
}

const keep = async (key: string, response: Response): Promise<void> => {
  const body: unknown = await response.json()
  await opening
  const owner = account
  const text = owner === null ? null : keptOf(key, body, owner.id)
  if (owner === null || text === null) return
  const at = Date.now()
  await inStore("kept", async (store) => {
    const index = await asked<Index | undefined>(store.get(""))
    // Another tab may have signed out meanwhile, or signed in as another user.
    if (index?.account.id !== owner.id || account !== owner) return
    const { entries, gone } = withEntry(index.entries, { key, at, size: text.length })
    store.put({ ...index, at, entries } satisfies Index, "")
    for (const one of gone) store.delete(one)
    store.put({ at, body: text }, key)
  })
}

const read = (key: string): Promise<{ readonly at: number; readonly body: string } | undefined> =>
  inStore("kept", async (store) => {
    const index = await asked<Index | undefined>(store.get(""))
    if (account === null || index?.account.id !== account.id) return undefined
    const found = await asked<{ readonly at: number; readonly body: string } | undefined>(store.get(key))
    return found === undefined || isStale(found, Date.now()) ? undefined : found
  })
