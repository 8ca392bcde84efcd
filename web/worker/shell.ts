import type { WorkerScope } from "./scope.ts"

/** Keeps the page and the files of the app, whose names have the hash of their content, so that it opens offline. */
export const beginShell = (self: WorkerScope): void => {
  const { always, base, later } = self.shell
  const addressOf = (name: string) => `${base}/assets/${name}`
  const files = new Set([...always, ...later].map(addressOf))
  const kept = () => caches.open(cacheName)

  /** Keeps what the server itself has answered: no page to sign in of a network, and nothing for an account. */
  const keep = async (address: string) => {
    const cache = await kept()
    if (address !== base && (await cache.match(address)) !== undefined) return
    const response = await fetch(address, { credentials: "omit" })
    if (!response.ok || response.redirected || !response.headers.has("content-security-policy"))
      throw new TypeError(`${address} is not as the app has it.`)
    await cache.put(address, response)
  }

  self.addEventListener("install", (event) => {
    const all = [base, ...always.map(addressOf)]
    event.waitUntil(Promise.all(all.map(keep)).then(() => self.skipWaiting()))
  })
  self.addEventListener("activate", (event) => {
    const forgotten = kept().then(async (cache) => {
      const old = (await cache.keys()).filter(({ url }) => !files.has(new URL(url).pathname))
      return Promise.all(old.filter(({ url }) => new URL(url).pathname !== base).map((one) => cache.delete(one)))
    })
    event.waitUntil(forgotten.then(() => self.clients.claim()))
  })
  // A page says what it has loaded before this worker was there, such as the words of its language.
  self.addEventListener("message", (event) => {
    const named = event.data.filter((address) => files.has(address))
    event.waitUntil(Promise.all(named.map((address) => keep(address).catch(() => undefined))))
  })
  self.addEventListener("fetch", (event) => {
    const { method, mode, url } = event.request
    const { origin, pathname } = new URL(url)
    if (method !== "GET" || origin !== new URL(self.registration.scope).origin) return
    if (mode === "navigate" && isOfApp(pathname, base)) event.respondWith(page(event.request))
    else if (files.has(pathname)) event.respondWith(file(event.request, pathname))
  })

  /** The page of the server, else the one that is kept. */
  const page = (request: Request): Promise<Response> =>
    fetch(request).catch(async (error: unknown) => {
      const found = await (await kept()).match(base)
      if (found === undefined) throw error
      return found
    })

  const file = async (request: Request, pathname: string): Promise<Response> =>
    (await (await kept()).match(pathname)) ?? fetch(request)
}

const cacheName = "curio shell"

/** Whether a path is one of the app: the scope of the worker has all that begin as its address does. */
const isOfApp = (pathname: string, base: string): boolean => pathname === base || pathname.startsWith(`${base}/`)
