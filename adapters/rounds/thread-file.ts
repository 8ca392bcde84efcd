/**
 * Where the thread is, seen from the file with the adapter: next to it in the sources and in the package. Builds hold
 * the adapter in another file: in the folder of a program (dist/server/main.js), in the folder above, or in a binary
 * that is all of it (/$bunfs/root/curio-server). The builds write the thread to the same path below that folder.
 */
export const threadFile = (adapter: string): URL => {
  const neighbour = /\/adapters\/rounds\/[^/]+(\.[jt]s)$/.exec(adapter)
  if (neighbour !== null) return new URL(`./solver-thread${neighbour[1]}`, adapter)
  const root = adapter.replace(/\/(?:server|cli)\/main\.js$/, "/")
  return new URL("./adapters/rounds/solver-thread.js", root)
}
