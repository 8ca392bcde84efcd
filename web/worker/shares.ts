import { asked, inStore } from "../state/device.ts"
import { mostFiles, mostOfFile, mostText, type Shared } from "../state/shared-limits.ts"
import type { WorkerScope } from "./scope.ts"

/**
 * Takes what another app shares with this one: it is kept on the device, the newest alone, and shown by the page that
 * asks what to do with it. Any site can send such a form, so nothing is done by itself.
 */
export const beginShares = (self: WorkerScope): void => {
  const page = new URL(`${self.shell.base}/add`, self.registration.scope)
  self.addEventListener("fetch", (event) => {
    const { request } = event
    const { origin, pathname } = new URL(request.url)
    if (request.method !== "POST" || origin !== page.origin || pathname !== page.pathname) return
    event.respondWith(keep(request).then(() => Response.redirect(page.href, 303)))
  })
}

const keep = async (request: Request): Promise<void> => {
  const form = await request.formData().catch(() => new FormData())
  const text = (name: string) => String(form.get(name) ?? "").slice(0, mostText)
  const files = form
    .getAll("files")
    .filter((one): one is File => one instanceof File && one.type.startsWith("image/") && one.size <= mostOfFile)
    .slice(0, mostFiles)
  const shared: Shared = { title: text("title"), text: text("text"), url: text("url"), files, at: Date.now() }
  await inStore("shared", (store) => asked(store.put(shared, "")))
}
