import { to } from "./curio.ts"

/**
 * Installs the service worker, which keeps the files of the app on the device; no browser has one without TLS. The
 * page sends it the names of what it has loaded before.
 */
export const installWorker = async (): Promise<void> => {
  const { serviceWorker } = navigator as { readonly serviceWorker?: ServiceWorkerContainer }
  if (serviceWorker === undefined) return
  await registered(serviceWorker)
  const { active } = await serviceWorker.ready
  active?.postMessage(performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname))
}

/** Its scope has the first page too, whose address has no slash at its end. */
export const registered = (all = navigator.serviceWorker): Promise<ServiceWorkerRegistration> =>
  all.register(to("/worker.js"), { scope: to("/") })
