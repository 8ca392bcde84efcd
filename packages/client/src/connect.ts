import type { Api } from "./calls.ts"
import { makeApi } from "./make-api.ts"
import { Realtime, type RealtimeOptions } from "./realtime.ts"
import { Session, type SessionOptions, type SignedIn } from "./session.ts"
import { type Socket, socketAddress } from "./socket.ts"
import { memoryStore } from "./token-store.ts"

/** All of them can be left out. */
export interface Options extends Partial<SessionOptions> {
  /** In the place of the global one, which Node has since version 22. */
  readonly WebSocket?: new (
    address: string,
    protocols: string[],
  ) => Socket
}

export interface Curio {
  /** The routes of the service as calls. */
  readonly api: Api
  /** Creates an account and signs in. */
  readonly register: Api["auth"]["register"]["post"]
  readonly login: Api["auth"]["login"]["post"]
  readonly logout: () => ReturnType<Api["auth"]["logout"]["post"]>
  /** Goes on with the session of an earlier start; resolves with its account, or `null` when there is none. */
  readonly resume: () => Promise<SignedIn | null>
  /** The account that is signed in, as far as this client knows. */
  readonly user: SignedIn | null
  /** Opens the WebSocket. */
  readonly realtime: (options?: RealtimeOptions) => Realtime
}

/**
 * A client of the service at an address. Nothing is sent before the first call. Requests that fail without an answer
 * reject, as `fetch` does; every answer of the server resolves, with `data` or an `error`.
 */
export const connect = (url: string | URL, options: Options = {}): Curio => {
  const base = String(url).replace(/\/+$/, "")
  const session = new Session(base, {
    store: options.store ?? memoryStore(),
    onSignedOut: options.onSignedOut ?? (() => undefined),
    waitSeconds: options.waitSeconds ?? 0,
    retrySeconds: options.retrySeconds ?? [0.5, 2, 8],
    key: options.key ?? null,
    // A browser's `fetch` wants to be called as a function of the window.
    fetch: options.fetch ?? ((input, init) => globalThis.fetch(input, init)),
  })
  const api = makeApi(session.send)
  return {
    api,
    register: api.auth.register.post,
    login: api.auth.login.post,
    logout: () => api.auth.logout.post(),
    resume: async () => {
      await session.token(null)
      return session.user
    },
    get user() {
      return session.user
    },
    realtime: (given = {}) => {
      const global = globalThis as { readonly WebSocket?: unknown }
      const WebSocket = options.WebSocket ?? (global.WebSocket as Options["WebSocket"])
      if (WebSocket === undefined) throw new TypeError("There is no WebSocket here: give `connect` one.")
      return new Realtime({ session, address: socketAddress(base), WebSocket }, given)
    },
  }
}
