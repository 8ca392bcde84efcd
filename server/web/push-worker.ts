import { brotliCompressSync, gzipSync } from "node:zlib"
import type { Sent } from "./sent.ts"

/**
 * The service worker of the web app. It shows what is pushed as text, and opens the page of it; an address of another
 * origin than its own opens the app instead. Contract: web, delivery.
 */
const source = `self.addEventListener("push", (event) => {
  const { id, title, url } = event.data.json()
  event.waitUntil(self.registration.showNotification(title, { tag: id, data: url }))
})
self.addEventListener("notificationclick", (event) => {
  event.notification.close()
  const { scope } = self.registration
  const url = new URL(event.notification.data, scope)
  event.waitUntil(self.clients.openWindow(url.origin === new URL(scope).origin ? url.href : scope))
})
`

const bytes = new TextEncoder().encode(source)

/** No cache keeps it: browsers look for a new one by themselves. */
export const pushWorker: Sent = {
  ...{ identity: bytes, gzip: gzipSync(bytes), br: brotliCompressSync(bytes) },
  tag: null,
  headers: {
    "cache-control": "no-cache",
    "content-security-policy": "default-src 'none'",
    "content-type": "text/javascript; charset=utf-8",
  },
}
