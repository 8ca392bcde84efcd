import { join } from "node:path"

// `npm run build`: server and CLI in one piece each, with all packages that they need. They start in less than half the
// time.
const root = join(import.meta.dirname, "..")
const [outdir = join(root, "dist")] = process.argv.slice(2)

await Bun.build({
  entrypoints: [join(root, "server/main.ts"), join(root, "cli/main.ts")],
  root,
  outdir,
  target: "bun",
  // Modules that are imported on demand stay in separate files.
  splitting: true,
  sourcemap: "linked",
})
