/** What this browser keeps on the device, in IndexedDB. Where there is none, nothing is kept, and nothing is found. */
export type Store = "kept" | "changes" | "shared"

/** Does something with one store in a transaction of its own. Rejects where the browser keeps nothing. */
export const inStore = async <A>(name: Store, work: (store: IDBObjectStore) => Promise<A>): Promise<A> => {
  const database = await opened()
  try {
    const transaction = database.transaction(name, "readwrite")
    const ended = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      transaction.onerror = transaction.onabort = () => reject(transaction.error)
    })
    const result = await work(transaction.objectStore(name))
    await ended
    return result
  } finally {
    database.close()
  }
}

/** The result of a request, within its transaction. */
export const asked = <A>(request: IDBRequest<A>): Promise<A> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/** Deletes all that is kept in some stores. */
export const forget = async (...names: ReadonlyArray<Store>): Promise<void> => {
  for (const name of names) await inStore(name, (store) => asked(store.clear())).catch(() => undefined)
}

const opened = (): Promise<IDBDatabase> => {
  const request = indexedDB.open("curio", 1)
  request.onupgradeneeded = () => {
    for (const name of ["kept", "changes", "shared"] satisfies ReadonlyArray<Store>)
      request.result.createObjectStore(name)
  }
  return asked(request)
}
