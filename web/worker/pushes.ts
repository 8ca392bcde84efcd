import type { WorkerScope } from "./scope.ts"

/** Shows what is pushed as text, and opens its page; an address of another origin opens the app instead. */
export const beginPushes = (self: WorkerScope): void => {
  self.addEventListener("push", (event) => {
    const { id, title, url } = event.data.json()
    event.waitUntil(self.registration.showNotification(title, { tag: id, data: url }))
  })
  self.addEventListener("notificationclick", (event) => {
    event.notification.close()
    const { scope } = self.registration
    const url = new URL(event.notification.data, scope)
    event.waitUntil(self.clients.openWindow(url.origin === new URL(scope).origin ? url.href : scope))
  })
}
