/** What is read of a JSON schema in the service's own description. */
export interface Schema {
  readonly $ref?: string
  readonly type?: string | ReadonlyArray<string>
  readonly format?: string
  readonly const?: unknown
  readonly enum?: ReadonlyArray<unknown>
  readonly anyOf?: ReadonlyArray<Schema>
  readonly oneOf?: ReadonlyArray<Schema>
  readonly items?: Schema | false
  readonly prefixItems?: ReadonlyArray<Schema>
  readonly properties?: Readonly<Record<string, Schema>>
  readonly patternProperties?: Readonly<Record<string, Schema>>
  readonly required?: ReadonlyArray<string>
  readonly description?: string
}

export type Content = Readonly<Record<string, { readonly schema: Schema }>>

interface Reference {
  readonly $ref?: string
}

interface Reply extends Reference {
  readonly content?: Content
}

interface Parameter extends Reference {
  readonly name: string
  readonly in: "path" | "query" | "header"
  readonly required?: boolean
  readonly schema: Schema
  readonly description?: string
}

export interface Operation {
  readonly summary: string
  readonly parameters?: ReadonlyArray<Parameter>
  readonly requestBody?: { readonly content: Content; readonly required?: boolean }
  readonly responses: Readonly<Record<string, Reply>>
}

/** What is read of `GET /openapi.json`. */
export interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly webhooks: Readonly<Record<string, { readonly post: Pick<Operation, "requestBody"> }>>
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>
    readonly responses: Readonly<Record<string, Reply>>
    readonly parameters: Readonly<Record<string, Parameter>>
  }
}

/** What is read of `GET /asyncapi.json`. */
export interface AsyncApi {
  readonly components: {
    readonly messages: Readonly<
      Record<string, { readonly name: string; readonly summary?: string; readonly payload: Schema }>
    >
    readonly schemas: Readonly<Record<string, Schema>>
  }
}

/** The part of a list of components that a reference names. */
export const lookedUp = <A extends Reference>(one: A, components: Readonly<Record<string, A>>): A => {
  if (one.$ref === undefined) return one
  const found = components[lastOf(one.$ref)]
  if (found === undefined) throw new Error(`The description does not have ${one.$ref}.`)
  return found
}

export const lastOf = (reference: string): string => reference.slice(reference.lastIndexOf("/") + 1)
