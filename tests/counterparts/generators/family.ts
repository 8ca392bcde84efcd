import { expect } from "bun:test"
import { cpSync, symlinkSync } from "node:fs"
import { join } from "node:path"
import type { Counterpart, Family, Talk } from "../counterpart.ts"
import { pinned } from "../install.ts"

const here = import.meta.dirname
const folder = (language: string) => join(here, language)

/** Makes a client of `openapi.json` in the folder of the conversation: how its program is called. */
type Make = (talk: Talk, document: string) => Promise<ReadonlyArray<string>>

const generating = (name: string, version: string, make: Make, needs?: string): Counterpart => ({
  ...{ name, version, isQuick: false, seconds: 400 },
  ...(needs === undefined ? {} : { needs }),
  planted: {
    what: "the document has the route of collections by another name",
    foundBy: "makes a client that compiles and that an app uses",
    says: /404|NOT_FOUND|null|undefined|ollection|"made"|panic/,
  },
  talk: async (talk) => {
    const server = await talk.curio()
    const { text } = await server.visitor().get("/openapi.json")
    const document = join(talk.folder, "openapi.json")
    await Bun.write(document, talk.isPlanted ? text.replaceAll('"/collections":', '"/collection":') : text)
    await talk.check("makes a client that compiles and that an app uses", async () => {
      const program = await make(talk, document)
      const { json } = await talk.ask([...program, server.url, "ada@example.com"])
      expect(json).toEqual({ made: "Games", names: ["Games"], refused: "INVALID_NAME" })
    })
  },
})

/** A client in TypeScript, whose types are checked together with a program that uses it. */
const typescript = (name: string, library: string, generate: (document: string) => ReadonlyArray<string>) =>
  generating(name, pinned(folder("node"), "package.json", library), async ({ ask, folder: at, install }, document) => {
    const modules = join(await install.node(folder("node")), "node_modules")
    symlinkSync(modules, join(at, "node_modules"))
    cpSync(folder("node"), at, { recursive: true })
    const [program = "", ...options] = generate(document)
    await ask([join(modules, ".bin", program), ...options], undefined, { cwd: at })
    const talk = `${name}.mjs`
    const checks = ["--noEmit", "--allowJs", "--checkJs", "--strict", "--skipLibCheck"]
    const target = ["--target", "esnext", "--module", "preserve", "--lib", "esnext,dom,dom.iterable"]
    await ask([join(modules, ".bin/tsc"), ...checks, ...target, talk], undefined, { cwd: at })
    return [process.execPath, join(at, talk)]
  })

const codegen = "v2.8.2"
const ogen = "v1.24.0"

/** Builds the client that is in `curio/` and the program that uses it: how the program is called. */
const built = async ({ ask, folder: at, install }: Talk) => {
  await ask([install.program("go"), "build", "-buildvcs=false", "-o", "program", "."], undefined, { cwd: at })
  return [join(at, "program")]
}

export const generators: Family = {
  name: "generators",
  title: "Generators of clients",
  counterparts: [
    typescript("openapi-typescript", "openapi-typescript", (document) => [
      "openapi-typescript",
      ...[document, "-o", "curio.d.ts"],
    ]),
    typescript("hey-api", "@hey-api/openapi-ts", (document) => ["openapi-ts", "-i", document, "-o", "curio"]),
    generating(
      "openapi-python-client",
      pinned(folder("python"), "requirements.txt", "openapi-python-client"),
      async ({ ask, folder: at, install }, document) => {
        const program = await install.python(folder("python"))
        const options = ["--config", join(folder("python"), "options.yml"), "--meta", "none"]
        const place = ["--output-path", join(at, "curio")]
        await ask([program("openapi-python-client"), "generate", "--path", document, ...options, ...place])
        cpSync(join(folder("python"), "talk.py"), join(at, "talk.py"))
        return [program("python"), join(at, "talk.py")]
      },
    ),
    generating(
      "oapi-codegen",
      codegen,
      async (talk, document) => {
        const { ask, folder: at, install } = talk
        const program = await install.goProgram(`github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@${codegen}`)
        cpSync(folder("go"), at, { recursive: true })
        const options = ["-generate", "types,client,skip-prune", "-package", "curio"]
        await Bun.write(join(at, "curio/.keep"), "")
        await ask([program, ...options, "-o", join(at, "curio/curio.go"), document])
        return built(talk)
      },
      "`-generate types,client,skip-prune`",
    ),
    generating(
      "ogen",
      ogen,
      async (talk, document) => {
        const { ask, folder: at, install } = talk
        const program = await install.goProgram(`github.com/ogen-go/ogen/cmd/ogen@${ogen}`)
        cpSync(folder("ogen"), at, { recursive: true })
        const options = ["--config", join(at, "ogen.yml"), "--package", "curio", "--target", join(at, "curio")]
        await ask([program, ...options, document])
        return built(talk)
      },
      "some routes at a time, by `filters.path_regex`: it does not know bodies of several shapes",
    ),
  ],
}
