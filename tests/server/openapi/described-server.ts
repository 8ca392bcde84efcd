import { makeApp } from "../../../server/app.ts"
import { ask } from "../http/ask.ts"
import { everyPart, madeUpServer } from "../http/made-up-server.ts"

export interface Reply {
  readonly description: string
  readonly headers?: Readonly<Record<string, object>>
  readonly content?: Readonly<Record<string, { readonly schema: object }>>
}
export interface Operation {
  readonly name: string
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly tags: readonly string[]
  readonly security: readonly object[]
  readonly parameters?: ReadonlyArray<{ readonly name?: string; readonly in: string; readonly schema: object }>
  readonly requestBody?: Reply
  readonly responses: Readonly<Record<string, object>>
}

/** The OpenAPI document of a server with every part, as it answers it, and its operations by their names. */
export const describedServer = async () => {
  const server = madeUpServer()
  const app = makeApp(server.http, everyPart).listen({ port: 0, hostname: "127.0.0.1" })
  // biome-ignore lint/suspicious/noExplicitAny: a document of any shape
  const document: any = JSON.parse((await ask(`http://127.0.0.1:${app.server?.port}`, "GET", "/openapi.json")).text)
  await app.stop(true)
  await server.stop()
  const operations = Object.entries<Record<string, Operation>>(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, name: `${method.toUpperCase()} ${path}` })),
  )
  const operation = (name: string): Operation => {
    const found = operations.find((one) => one.name === name)
    if (found === undefined) throw new Error(`${name} is not described`)
    return found
  }
  const at = (reference: string) =>
    reference
      .slice(2)
      .split("/")
      .reduce((part, key) => part?.[key], document)
  const resolved = (part: object): Partial<Reply> => ("$ref" in part ? at(String(part.$ref)) : part)
  return { document, operations, operation, at, resolved }
}
