import { chmodSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Effect, Redacted, type Scope } from "effect"

const program = process.env["TEST_PGBOUNCER"] ?? Bun.which("pgbouncer")

const version = program === null ? "" : Bun.spawnSync([program, "--version"]).stdout.toString()

/** PgBouncer keeps prepared statements in transaction pooling from 1.21 on. An older one does not serve. */
export const pgbouncer = {
  isThere: program !== null,
  keepsPrepared: Bun.semver.satisfies(/\d+\.\d+\.\d+/.exec(version)?.[0] ?? "0.0.0", ">=1.21.0"),
}

/** The address of a pooler of transactions before a database, as an operator configures it. */
export const pooled = (
  database: Redacted.Redacted,
  settings: Readonly<Record<string, string | number>> = { max_prepared_statements: 500 },
): Effect.Effect<Redacted.Redacted, never, Scope.Scope> =>
  Effect.map(
    Effect.acquireRelease(
      Effect.promise(async () => {
        const url = new URL(Redacted.value(database))
        const folder = mkdtempSync(join(tmpdir(), "curio-pgbouncer-"))
        chmodSync(folder, 0o755)
        const port = await freePort()
        const all = {
          listen_addr: "127.0.0.1",
          listen_port: port,
          auth_type: "plain",
          auth_file: join(folder, "users"),
          pool_mode: "transaction",
          default_pool_size: 12,
          max_client_conn: 200,
          server_login_retry: 1,
          unix_socket_dir: "",
          ...settings,
        }
        const lines = Object.entries(all).map(([name, value]) => `${name} = ${value}`)
        const target = `* = host=${url.hostname} port=${url.port}`
        await Bun.write(join(folder, "ini"), ["[databases]", target, "[pgbouncer]", ...lines, ""].join("\n"))
        await Bun.write(join(folder, "users"), `"${url.username}" "${decodeURIComponent(url.password)}"\n`)
        // It refuses to run as root.
        const user = process.getuid?.() === 0 ? ["-u", "nobody"] : []
        const child = Bun.spawn([program ?? "", ...user, join(folder, "ini")], { stderr: "pipe", stdout: "ignore" })
        await begun(child.stderr)
        url.port = String(port)
        return { child, folder, url }
      }),
      ({ child, folder }) =>
        Effect.promise(async () => {
          child.kill("SIGKILL")
          await child.exited
          rmSync(folder, { recursive: true, force: true })
        }),
    ),
    ({ url }) => Redacted.make(url.href),
  )

const freePort = async () => {
  const server = Bun.listen({ hostname: "127.0.0.1", port: 0, socket: { data() {} } })
  const { port } = server
  server.stop(true)
  return port
}

/** Reads its log until it serves. */
const begun = async (log: ReadableStream<Uint8Array>) => {
  const decoder = new TextDecoder()
  let text = ""
  for await (const chunk of log) {
    text += decoder.decode(chunk)
    if (text.includes("process up")) return
  }
  throw new Error(text)
}
