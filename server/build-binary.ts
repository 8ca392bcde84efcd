import { join } from "node:path"
import { packedTexts } from "./packed-texts.ts"
import { writeSbomOfBundles } from "./sbom.ts"
import { webApp } from "./web/embed.ts"

// `npm run build:binary`: server and CLI as one file each, with Bun and everything else in it. Without arguments for
// this machine; with targets of Bun, such as bun-linux-arm64, for those, each in a folder of its own. `--outdir` names
// another place than `dist/bin`. A bill of materials is next to them.
const root = join(import.meta.dirname, "..")
const given = process.argv.slice(2)
const at = given.indexOf("--outdir")
const [, outdir = join(root, "dist/bin")] = at === -1 ? [] : given.splice(at, 2)

const programs = [
  { name: "curio-server", entrypoint: "server/main.ts" },
  { name: "curio", entrypoint: "cli/main.ts" },
]

const build = async (target: Bun.Build.CompileTarget | null): Promise<void> => {
  const plugins = [packedTexts, await webApp()]
  const outputs: Array<Bun.BuildOutput> = []
  for (const { entrypoint, name } of programs) {
    const outfile = join(outdir, target ?? "", name)
    const output = await Bun.build({
      metafile: true,
      // The second one is a thread that the program starts, in the same file.
      entrypoints: [join(root, entrypoint), join(root, "adapters/rounds/solver-thread.ts")],
      root,
      target: "bun",
      plugins,
      // A bunfig.toml in the folder where it is started could load code into it.
      compile: { outfile, autoloadBunfig: false, ...(target === null ? {} : { target }) },
    })
    outputs.push(output)
    console.log(outfile)
  }
  await writeSbomOfBundles(outputs, join(outdir, target ?? ""))
}

const isTarget = (text: string): text is Bun.Build.CompileTarget => /^bun-(linux|darwin|windows)-\w+(-\w+)*$/.test(text)

const unknown = given.find((text) => !isTarget(text))
if (unknown !== undefined) {
  console.error(`${unknown} is no target, such as bun-linux-x64 or bun-linux-arm64.`)
  process.exitCode = 2
} else if (given.length === 0) await build(null)
else for (const target of given.filter(isTarget)) await build(target)
