import type { RealtimeEvents } from "./frames.ts"

type Listener = (event: never) => void

/** Who listens to which events. */
export class Listeners {
  readonly #byType = new Map<string, Set<Listener>>()

  /** Calls a listener with each event of a type, until the returned function is called. */
  add<Type extends keyof RealtimeEvents>(type: Type, listener: (event: RealtimeEvents[Type]) => void): () => void {
    const those = this.#byType.get(type) ?? new Set()
    this.#byType.set(type, those.add(listener))
    return () => void those.delete(listener)
  }

  /** Calls all of them; one that throws does not keep the others from being called. */
  send(event: { readonly type: string }): void {
    for (const listener of [...(this.#byType.get(event.type) ?? [])]) {
      try {
        listener(event as never)
      } catch (error) {
        queueMicrotask(() => {
          throw error
        })
      }
    }
  }
}
