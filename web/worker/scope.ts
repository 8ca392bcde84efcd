/** What happens in a service worker, as far as this one looks at it: the types of pages do not have it. */
export interface WorkerEvent {
  readonly request: Request
  readonly data: { readonly json: () => Pushed } & ReadonlyArray<string>
  readonly notification: { readonly data: string; readonly close: () => void }
  readonly waitUntil: (done: Promise<unknown>) => void
  readonly respondWith: (response: Promise<Response>) => void
}

interface Pushed {
  readonly id: string
  readonly title: string
  readonly url: string
}

/** The global object of a service worker. */
export interface WorkerScope {
  /** What the server writes before the script: where the app is, and its files. */
  readonly shell: {
    /** The address of the app without a slash at its end: `/app`. */
    readonly base: string
    /** The names of the files that it needs without a connection, and of those that are kept once they were needed. */
    readonly always: ReadonlyArray<string>
    readonly later: ReadonlyArray<string>
  }
  readonly addEventListener: (type: string, listener: (event: WorkerEvent) => void) => void
  readonly registration: {
    readonly scope: string
    readonly showNotification: (title: string, options: object) => Promise<void>
  }
  readonly clients: {
    readonly openWindow: (url: string) => Promise<unknown>
    readonly claim: () => Promise<void>
  }
  readonly skipWaiting: () => Promise<void>
}
