import { Context, Effect, Layer } from "effect"
import * as core from "../../core/index.ts"

/** The keys of all ports of the core. References have a default, so no user has to provide them. */
export const portKeys = Object.values<unknown>(core)
  .filter(Context.isKey)
  .filter((key) => !Context.isReference(key))

/** Ports that note which of their methods are called, as `Port.method`, and the names of all. */
export const watchedPorts = <Ports, E>(ports: Layer.Layer<Ports, E>) => {
  const called = new Set<string>()
  const all = new Set<string>()
  const watched = Layer.effectContext(
    Effect.map(Layer.build(ports), (context) => {
      const map = new Map(context.mapUnsafe)
      for (const { key } of portKeys) {
        const port = map.get(key)
        if (port === undefined) continue
        const name = key.slice(key.lastIndexOf("/") + 1)
        for (const method of Object.keys(port)) all.add(`${name}.${method}`)
        map.set(
          key,
          watchedPort(port, (method) => called.add(`${name}.${method}`)),
        )
      }
      return Context.makeUnsafe<Ports>(map)
    }),
  )
  return { called, all, watched }
}

const watchedPort = (port: Record<string, unknown>, note: (method: string) => void) =>
  new Proxy(port, {
    get: (target, method, receiver) => {
      const member: unknown = Reflect.get(target, method, receiver)
      if (typeof member === "function")
        return (...args: ReadonlyArray<unknown>) => {
          note(String(method))
          return Reflect.apply(member, target, args)
        }
      // An effect without arguments is used by reading it.
      note(String(method))
      return member
    },
  })
