import { all } from "./installed.ts"

const onPath = (name: string, ...options: ReadonlyArray<string>) => {
  const command = Bun.which(name)
  return command === null ? null : [command, ...options]
}
const fetched = (name: string, ...options: ReadonlyArray<string>) => (all ? ["npx", "--yes", name, ...options] : null)

/** Where the program runs: on the runtimes that are there, and in the soak on all that can be had. */
export const runtimes = [
  ["Bun", [process.execPath]],
  ["the Node of this machine", onPath("node")],
  ["Node 22", fetched("node@22")],
  ["Node 24", fetched("node@24")],
  ["Node 26", fetched("node@26")],
  ["Deno", onPath("deno", "run", "-A") ?? fetched("deno", "run", "-A")],
] as const
