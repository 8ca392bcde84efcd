import { join } from "node:path"

// `npm run build`: server and CLI in one piece each, with all packages that they need. They start in less than half the
// time.
const root = join(import.meta.dirname, "..")
const [outdir = join(root, "dist")] = process.argv.slice(2)

await Bun.build({
  // The last one is a thread that both start: adapters/rounds/thread-file.ts says where they look for it.
  entrypoints: ["server/main.ts", "cli/main.ts", "adapters/rounds/solver-thread.ts"].map((file) => join(root, file)),
  root,
  outdir,
  target: "bun",
  // Modules that are imported on demand stay in separate files.
  splitting: true,
  sourcemap: "linked",
})
