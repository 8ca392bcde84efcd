import type { Realtime, RealtimeEvents, StatusEvent } from "@curio/client"
import { effect, signal } from "@preact/signals"
import { useLayoutEffect, useRef } from "preact/hooks"
import { client, me } from "./curio.ts"

/** Whether events arrive: `live`, or what keeps them from it. */
export const connection = signal<StatusEvent["status"]>("connecting")

type Type = keyof RealtimeEvents
type Frame = { readonly type: string; readonly cursor?: string }
type Signal = { readonly typing: string } | { readonly read: readonly [conversationId: string, messageId: string] }

const listeners = new Map<string, Set<(frame: never) => void>>()
/** Frames from the tab that has the socket to the others, and signals the other way. */
const frames = new BroadcastChannel("curio frames")
const signals = new BroadcastChannel("curio signals")
let socket: Realtime | null = null
let cursor: string | undefined

/**
 * Calls a listener with each event of a type, in this tab as in all others; `resync` says that events were missed, and
 * lists have to be loaded again. Answers what ends it.
 */
export const listen = <T extends Type>(type: T, listener: (frame: RealtimeEvents[T]) => void): (() => void) => {
  const those = listeners.get(type) ?? new Set()
  listeners.set(type, those.add(listener))
  return () => void those.delete(listener)
}

/** Listens as long as a part of the page is shown; the listeners are those of its last rendering. */
export const useEvents = (listeners: { readonly [T in Type]?: (frame: RealtimeEvents[T]) => unknown }): void => {
  const latest = useRef(listeners)
  latest.current = listeners
  useLayoutEffect(() => {
    const ends = (Object.keys(listeners) as ReadonlyArray<Type>).map((type) =>
      listen(type, (frame) => (latest.current[type] as ((frame: unknown) => unknown) | undefined)?.(frame)),
    )
    return () => {
      for (const end of ends) end()
    }
  }, [])
}

/** Says that the user writes in a conversation. */
export const typing = (conversationId: string): void => signalled({ typing: conversationId })

/** Says that the user has read a conversation as far as a message. */
export const read = (conversationId: string, messageId: string): void =>
  signalled({ read: [conversationId, messageId] })

/** Opens one socket for all tabs of the browser, while the user is signed in. */
export const beginSocket = (): void => {
  frames.onmessage = ({ data }: MessageEvent<Frame>) => receive(data)
  signals.onmessage = ({ data }: MessageEvent<Signal>) => void send(data)
  let giveUp: (() => void) | null = null
  effect(() => {
    giveUp?.()
    giveUp = null
    if (me.value?.id === undefined) return
    const controller = new AbortController()
    giveUp = () => controller.abort()
    // The tab that holds the lock has the socket; when it is closed, the next one goes on from the last event. Without
    // TLS a browser has no locks, and each tab has a socket of its own.
    const { locks } = navigator as { readonly locks?: LockManager }
    const { signal } = controller
    if (locks === undefined) void open(signal)
    else void locks.request("curio socket", { signal }, () => open(signal)).catch(() => undefined)
  })
}

const open = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const realtime = client.realtime(cursor === undefined ? {} : { cursor })
    socket = realtime
    for (const type of types)
      realtime.on(type, (frame) => {
        receive(frame)
        frames.postMessage(frame)
      })
    const close = () => {
      realtime.close()
      socket = null
      resolve()
    }
    signal.addEventListener("abort", close)
  })

const receive = (frame: Frame): void => {
  if (frame.cursor !== undefined) cursor = frame.cursor
  if (frame.type === "status") connection.value = (frame as StatusEvent).status
  for (const listener of [...(listeners.get(frame.type) ?? [])]) listener(frame as never)
}

const signalled = (one: Signal): void => {
  if (!send(one)) signals.postMessage(one)
}

const send = (one: Signal): boolean => {
  if (socket === null) return false
  if ("typing" in one) socket.typing(one.typing)
  else socket.read(...one.read)
  return true
}

/** What tabs are sent. */
const types = [
  "status",
  "ready",
  "resync",
  "message.created",
  "message.updated",
  "message.deleted",
  "message.reaction",
  "conversation.read",
  "conversation.updated",
  "conversation.removed",
  "notification.created",
  "notification.read",
  "import.progress",
  "import.done",
  "fills.updated",
  "offer.updated",
  "round.updated",
  "leg.updated",
  "want.updated",
  "want.deleted",
  "presence",
  "typing",
] as const satisfies ReadonlyArray<Type>
