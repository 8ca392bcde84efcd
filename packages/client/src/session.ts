import { bodyOf, type Outgoing } from "./make-api.ts"
import { cookieHeader, type TokenStore, tokenIn } from "./token-store.ts"

/** The account that is signed in. */
export interface SignedIn {
  readonly id: string
  readonly email: string
  readonly displayName: string
}

export interface SessionOptions {
  /** Where the refresh token is kept outside of browsers; in memory without it. */
  readonly store: TokenStore
  /** Called once when the user has to sign in: no session is there, or it has ended without a call of `logout`. */
  readonly onSignedOut: () => void
  /**
   * The longest wait in seconds after which a request that was refused with `RATE_LIMITED` is sent once more by itself.
   * 0, or an answer that asks for a longer one: the call gets the code.
   */
  readonly waitSeconds: number
  /** How long a call with an `idempotencyKey` waits before it is sent again, each time. */
  readonly retrySeconds: ReadonlyArray<number>
  /** An access key, with which a program calls in the place of a user who signs in. Nothing is refreshed then. */
  readonly key: string | null
  readonly fetch: (input: string, init: RequestInit) => Promise<Response>
}

/** What an attempt to get a new access token led to; an answer is a failure of the server. */
type Renewal = "renewed" | "signed out" | Response

/**
 * Sends requests with the access token, and gets a new one when it has expired: one request for any number of calls
 * that are refused at the same time.
 */
export class Session {
  user: SignedIn | null = null
  #token: string | null = null
  #hasEnded = false
  readonly #listeners = new Set<() => void>()
  #renewing: Promise<Renewal> | null = null
  /** What the server has to show this client at least, where standbys answer reads. */
  #readAfter: string | null = null
  /** When the server said last that it does not know how far its database is. */
  #newestAt = Number.NEGATIVE_INFINITY
  #notifiedAt = Number.NEGATIVE_INFINITY
  /** The end of the last of the requests that change the session: they are sent one after the other. */
  #last: Promise<unknown> = Promise.resolve()
  readonly #base: string
  readonly #options: SessionOptions

  constructor(base: string, options: SessionOptions) {
    this.#base = base
    this.#options = options
  }

  /** The answer to a request. When it was refused for its token, it is sent again with a new one. */
  send = async (request: Outgoing): Promise<Response> => {
    if (request.path.startsWith("/auth/") && changing.has(request.path.slice(6))) return this.#change(request)
    const token = this.#token
    const response = await this.#fetch(request, token)
    if (
      this.#options.key !== null ||
      response.status !== 401 ||
      (await bodyOf(response.clone()))["error"] !== "UNAUTHORIZED"
    )
      return response
    const renewal = await this.#renewed(token)
    if (renewal === "signed out") return response
    return renewal === "renewed" ? this.#fetch(request, this.#token) : renewal
  }

  /**
   * An access token, another one than `refused`; `null` when the user has to sign in. Throws when the server cannot be
   * reached or fails.
   */
  token = async (refused: string | null): Promise<string | null> => {
    if (this.#token !== null && this.#token !== refused) return this.#token
    const renewal = await this.#renewed(refused)
    if (renewal instanceof Response) throw new Error(`The refresh was answered with ${renewal.status}.`)
    return this.#token
  }

  #renewed(refused: string | null): Promise<Renewal> {
    if (this.#token !== null && this.#token !== refused) return Promise.resolve("renewed")
    this.#renewing ??= this.#inTurn(() => this.#renew(refused)).finally(() => {
      this.#renewing = null
    })
    return this.#renewing
  }

  async #renew(refused: string | null): Promise<Renewal> {
    // A user may have signed in while this waited.
    if (this.#token !== null && this.#token !== refused) return "renewed"
    const response = await this.#refreshed()
    if (response.ok) return "renewed"
    if (response.status !== 401) return response
    await this.#end()
    if (!this.#hasEnded) {
      this.#hasEnded = true
      this.#options.onSignedOut()
    }
    return "signed out"
  }

  /** Others may share the refresh token, tabs of a browser or programs with one store: it is good for one refresh. */
  async #refreshed(): Promise<Response> {
    const { locks } = (globalThis as { readonly navigator?: { readonly locks?: Locks } }).navigator ?? {}
    const ask = () => this.#asked({ method: "POST", path: "/auth/refresh" })
    const used = await this.#options.store.get()
    const response = await (locks === undefined ? ask() : locks.request(`curio ${this.#base}`, ask))
    if (response.status !== 401 || (used === null && locks !== undefined)) return response
    // Another tab or process may just have taken it, and then its successor will be there at once. A browser does not
    // show it.
    await new Promise((resolve) => setTimeout(resolve, 200))
    return used === null || (await this.#options.store.get()) !== used ? ask() : response
  }

  #change(request: Outgoing): Promise<Response> {
    return this.#inTurn(async () => {
      const response = await this.#asked(request)
      if (response.status === 204) {
        await this.#end()
        this.#hasEnded = true
      }
      return response
    })
  }

  /** The answer to a request of which the tokens of a new session may come. */
  async #asked(request: Outgoing): Promise<Response> {
    const response = await this.#fetch(request, this.#token)
    if (!response.ok || response.status === 204) return response
    const { accessToken, user } = await bodyOf(response.clone())
    if (typeof accessToken === "string") {
      this.#token = accessToken
      this.user = user as SignedIn
      this.#hasEnded = false
    }
    return response
  }

  /** Calls a listener when the session has ended, until the returned function is called. */
  onEnd(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  async #end(): Promise<void> {
    this.#token = null
    this.user = null
    for (const listener of [...this.#listeners]) listener()
    await this.#options.store.set(null)
  }

  async #fetch(request: Outgoing, token: string | null): Promise<Response> {
    const response = await this.#fetchOnce(request, token)
    const seconds = response.status === 429 ? Number(response.headers.get("retry-after") ?? Number.NaN) : Number.NaN
    // Without the header the number is none, and no comparison holds.
    if (this.#options.waitSeconds === 0 || !(seconds <= this.#options.waitSeconds)) return response
    await pause(seconds, request.signal)
    return this.#fetchOnce(request, token)
  }

  /** A request with a key that was not answered, because its connection broke, is sent again. */
  async #fetchOnce(request: Outgoing, token: string | null): Promise<Response> {
    for (const seconds of request.isRepeatable === true ? this.#options.retrySeconds : []) {
      try {
        const response = await this.#transmit(request, token)
        if (!(await isUnderWay(response))) return response
      } catch (error) {
        if (request.signal?.aborted === true) throw error
      }
      await pause(seconds, request.signal)
    }
    return this.#transmit(request, token)
  }

  async #transmit({ path, headers, isRepeatable: _, ...init }: Outgoing, token: string | null): Promise<Response> {
    const { fetch, key, store } = this.#options
    // As a browser does, with every request: also routes beyond /auth ask for the proof of a session.
    const cookie = key === null ? cookieHeader(await store.get()) : {}
    const bearer = key ?? token
    const authorization = bearer === null ? {} : { authorization: `Bearer ${bearer}` }
    const sentAt = performance.now()
    const response = await fetch(this.#base + path, {
      ...init,
      credentials: "include",
      headers: { ...authorization, ...cookie, ...this.#seen(), ...headers },
    })
    const readAfter = response.headers.get("read-after")
    if (readAfter !== null) this.#changed(readAfter, sentAt)
    const kept = tokenIn(response.headers)
    if (kept !== undefined) await store.set(kept)
    return response
  }

  /** Notes that the server said what has happened: what is read now has to show it. */
  notified(): void {
    this.#notifiedAt = performance.now()
  }

  /** Notes behind what a change is. Answers may come in another order than their changes were made. */
  #changed(position: string, sentAt: number): void {
    if (position === newest) this.#newestAt = performance.now()
    // A change whose position the server did not know is in front of those that were sent when its answer was there.
    const isLater = this.#readAfter === newest ? sentAt > this.#newestAt : position > (this.#readAfter ?? "")
    if (isLater) this.#readAfter = position
  }

  #seen(): Readonly<Record<string, string>> {
    if (this.#readAfter === null) return {}
    return { "read-after": performance.now() - this.#notifiedAt < notifiedMillis ? newest : this.#readAfter }
  }

  #inTurn<A>(work: () => Promise<A>): Promise<A> {
    const done = this.#last.then(work)
    this.#last = done.catch(() => undefined)
    return done
  }
}

/** What asks for all that there is. Of two texts of `Read-After` the greater one asks for more. */
const newest = "newest"

/** For how long a standby may not have what the server has said. */
const notifiedMillis = 2_000

/** Whether the request was received before and is not answered yet. */
const isUnderWay = async (response: Response): Promise<boolean> =>
  response.status === 409 && (await bodyOf(response.clone()))["error"] === "IDEMPOTENCY_CONFLICT"

/** Rejects as `fetch` does when the caller has given up meanwhile. */
const pause = (seconds: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const give = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", give)
      resolve()
    }, seconds * 1000)
    if (signal?.aborted === true) give()
    else signal?.addEventListener("abort", give, { once: true })
  })

/** The Web Locks API, in which the tabs of one origin see one another. */
interface Locks {
  readonly request: <A>(name: string, work: () => Promise<A>) => Promise<A>
}

/** The routes below `/auth/` that begin or end a session. */
const changing: ReadonlySet<string> = new Set([
  "register",
  "login",
  "mfa",
  "passkey",
  "refresh",
  "logout",
  "logout-all",
])
