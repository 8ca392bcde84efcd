import { join } from "node:path"
import { $ } from "bun"

const root = join(import.meta.dirname, "../..")

/**
 * What differs between the types in the package and those of the server, as a compiler says it: routes and methods that
 * only one of them has, frames, and the JSON that routes answer.
 */
export const differences = async (folder: string): Promise<string> => {
  await Bun.write(join(folder, "same.ts"), comparison)
  const compilerOptions = { typeRoots: [join(root, "node_modules")], incremental: false }
  const settings = {
    extends: join(root, "tsconfig.json"),
    compilerOptions,
    files: [join(folder, "same.ts")],
    include: [join(root, "server/**/*.d.ts"), join(root, "adapters/**/*.d.ts")],
  }
  await Bun.write(join(folder, "same/tsconfig.json"), JSON.stringify(settings))
  const { stdout } = await $`${join(root, "node_modules/.bin/tsc")} -p ${join(folder, "same")} `.nothrow().quiet()
  return stdout.toString()
}

const comparison = `
import type { Routes as Packed, ServerFrames as PackedFrames } from "@curio/client"
import type { Routes as Own, ServerFrames as OwnFrames } from "${root}/packages/client/src/api.ts"

type Listed<R, Path extends string = ""> = {
  [Key in keyof R & string]: R[Key] extends { response: object }
    ? { [Name in \`\${Key} \${Path}\`]: R[Key] }
    : Listed<R[Key], \`\${Path}/\${Key}\`>
}[keyof R & string]
type All<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer I) => void ? I : never
type OwnRoutes = All<Listed<Own>>
type PackedRoutes = All<Listed<Packed>>
type Route = keyof OwnRoutes & keyof PackedRoutes
type Json<R> = R extends { response: infer Answers }
  ? { [Status in keyof Answers & (200 | 201) as Answers[Status] extends object ? Status : never]: Answers[Status] }
  : never
/** The types of files are in the package alone, and pairs are lists of two in the document. */
type Pairs = "get /rounds/:id/input" | "get /rounds/:id/result"
type JsonRoute = {
  [R in Route]: PackedRoutes[R] extends { response: { 200: Blob } }
    ? never
    : OwnRoutes[R] extends { response: { 200: Uint8Array } } ? never : R
}[Exclude<Route, Pairs>]
type Differing<A, B> = keyof {
  [Key in keyof A & keyof B as [A[Key], B[Key]] extends [B[Key], A[Key]] ? never : Key]: true
}

/** Says in the compiler's error what should not be there. */
type None<Wrong> = [Wrong] extends [never] ? true : Wrong
/** Pages of providers send these forms, and no client does: the OpenAPI document has none of them. */
type OfProviders = "post /auth/idp/callback" | "post /auth/idp/:provider/callback"
/** Settings say whether these are there, so the server's types do not have them. */
type OfSettings = \`get /atom/\${string}\` | "get /sitemap.xml" | "get /sitemaps/:name"
type Missing<A, B> = Exclude<Exclude<keyof A, keyof B> | Exclude<keyof B, keyof A>, OfProviders | OfSettings>

export const routes: None<Missing<OwnRoutes, PackedRoutes>> = true
export const answers: None<
  Differing<{ [R in JsonRoute]: Json<OwnRoutes[R]> }, { [R in JsonRoute]: Json<PackedRoutes[R]> }>
> = true
export const frames: None<Missing<OwnFrames, PackedFrames> | Differing<OwnFrames, PackedFrames>> = true
export const known: Route = "post /auth/login"
// @ts-expect-error There is no such route.
export const unknown: Route = "post /nowhere"
`
