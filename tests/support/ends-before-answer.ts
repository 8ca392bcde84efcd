// Loaded before a server of a test: a request with the header `x-end-before-answer` has all of its effects, and the
// server is killed before a byte of the answer is written.
type Handle = (...args: Array<unknown>) => unknown

const ending = (handle: Handle): Handle =>
  async function (this: unknown, ...args) {
    const answer = await handle.apply(this, args)
    if ((args[0] as Request).headers.has("x-end-before-answer")) process.kill(process.pid, "SIGKILL")
    return answer
  }

/** The same of what Bun's router calls: a function, or one for each method. */
const endingAll = (routes: object): object =>
  Object.fromEntries(
    Object.entries(routes).map(([name, route]) => [
      name,
      typeof route === "function"
        ? ending(route)
        : typeof route === "object" && route !== null && !(route instanceof Response)
          ? endingAll(route)
          : route,
    ]),
  )

const changed = <Options extends object>(options: Options): Options => {
  const { fetch, routes } = options as { readonly fetch?: Handle; readonly routes?: object }
  return {
    ...options,
    ...(fetch === undefined ? {} : { fetch: ending(fetch) }),
    ...(routes === undefined ? {} : { routes: endingAll(routes) }),
  }
}

const { serve } = Bun
Object.assign(Bun, {
  serve: (options: object) => {
    const server = serve(changed(options) as Parameters<typeof serve>[0])
    const reload = server.reload.bind(server)
    return Object.assign(server, { reload: (next: object) => reload(changed(next) as Parameters<typeof reload>[0]) })
  },
})
