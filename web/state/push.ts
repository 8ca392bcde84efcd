import { CurioError } from "@curio/client"
import type { Answered } from "./answers.ts"
import { api, to } from "./curio.ts"
import { registered } from "./worker.ts"

/** Whether the browser shows pushes: none does without TLS. */
export const hasPush = "serviceWorker" in navigator && "PushManager" in globalThis

/** Whether this browser shows pushes of the app. */
export const isSubscribed = async (): Promise<boolean> => {
  const found = await current()
  if (found === null) return false
  const { data } = await api.push.key.get()
  // One for another key is refused by the push service, and the server has ended it.
  return data === null || isFor(found, data.publicKey)
}

/** Has what the user is notified of shown by this browser, which asks the user. */
export const subscribe = async (): Answered<{ id: string }> => {
  const { data, error } = await api.push.key.get()
  if (error !== null) return { data: null, error }
  try {
    await registered()
    const { pushManager } = await navigator.serviceWorker.ready
    // One for another key would be refused.
    await (await pushManager.getSubscription())?.unsubscribe()
    const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: data.publicKey })
    return stored(made)
  } catch {
    return { data: null, error: new CurioError("PUSH_REFUSED", 0) }
  }
}

/** Ends that. */
export const unsubscribe = async (): Answered<unknown> => {
  const found = await current()
  if (found === null) return { data: null, error: null }
  // The server says by which id it knows this browser.
  const { data, error } = await stored(found)
  await found.unsubscribe()
  return error === null ? api.push.subscriptions({ id: data.id }).delete() : { data, error }
}

const isFor = ({ options: { applicationServerKey } }: PushSubscription, publicKey: string): boolean => {
  const text = btoa(String.fromCharCode(...new Uint8Array(applicationServerKey ?? new ArrayBuffer())))
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "") === publicKey
}

const current = async (): Promise<PushSubscription | null> => {
  const registration = await navigator.serviceWorker.getRegistration(to("/"))
  return (await registration?.pushManager.getSubscription()) ?? null
}

const stored = (subscription: PushSubscription): Answered<{ id: string }> => {
  const { endpoint = "", keys: { auth = "", p256dh = "" } = {} } = subscription.toJSON()
  return api.push.subscriptions.put({ endpoint, keys: { auth, p256dh } })
}
