import type { TSchema } from "@sinclair/typebox"

/** Holds the name of a schema in the OpenAPI document. */
export const schemaName = Symbol("schemaName")
/** Holds what the OpenAPI document says of a schema in addition. */
export const documentedAs = Symbol("documentedAs")

/** Names a schema for the OpenAPI document, which has it once, under `components`, and refers to it elsewhere. */
export const named = <S extends TSchema>(name: string, schema: S): S => Object.assign(schema, { [schemaName]: name })

/** The name of a schema, if it has one. */
export const nameOf = (schema: TSchema): string | undefined =>
  (schema as { readonly [schemaName]?: string })[schemaName]

/**
 * Adds keywords to a copy of a schema for the OpenAPI document alone. They describe rules that the core checks and
 * answers with a code of their own instead of the validation's 400.
 */
export const documented = <S extends TSchema>(schema: S, keywords: Readonly<Record<string, unknown>>): S => ({
  ...schema,
  [documentedAs]: keywords,
})

/**
 * Says in the documents what a property or a parameter means, where its name does not say it:
 * `name: described("The name of a group, else null.", Nullable(t.String()))`.
 */
export const described = <S extends TSchema>(description: string, schema: S): S => ({ ...schema, description })
