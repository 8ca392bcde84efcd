import { existsSync, globSync, mkdtempSync, readFileSync, realpathSync, rmSync } from "node:fs"
import { connect, createServer, type Socket } from "node:net"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { Transform } from "node:stream"
import { SQL } from "bun"
import { until } from "./until.ts"

/** The folder with the programs of Postgres, found as `throwaway-postgres.sh` finds it; `null` without them. */
const programs = (() => {
  const installed = globSync("/usr/lib/postgresql/*/bin/initdb").sort(
    new Intl.Collator("en", { numeric: true }).compare,
  )
  const initdb = Bun.which("initdb") ?? installed.at(-1)
  return initdb === undefined ? null : dirname(realpathSync(initdb))
})()

/** Whether a primary and a standby can be had here. */
export const hasPrograms = programs !== null && existsSync(join(programs, "pg_basebackup"))

const isRoot = process.getuid?.() === 0

const password = crypto.randomUUID()

/** Two servers and a command of the CLI, and connections that were left while new ones are made. */
const mostConnections = 60

export type Replicated = Awaited<ReturnType<typeof replicated>>

/** A primary without a standby, behind an address that leads to whichever server is the primary. */
export const replicated = async () => {
  const folder = mkdtempSync(join(tmpdir(), "curio-replicated-"))
  // Postgres refuses to be run by root.
  if (isRoot) await Bun.$`chown postgres ${folder}`.quiet()
  const road = await roadTo()
  let primary = await firstIn(folder)
  road.leadTo(primary.port)
  const started = [primary]

  return {
    url: urlOf(road.port),
    /** A standby that has everything that is committed. Each commit waits for it from then on. */
    addStandby: async () => {
      const sql = new SQL({ url: urlOf(primary.port), max: 1 })
      const standby = await copyOf(primary.port, join(folder, `${started.length}`))
      started.push(standby)
      await sql.unsafe("alter system set synchronous_standby_names = 'standby'")
      await sql.unsafe("select pg_reload_conf()")
      await until(async () => {
        const rows = await sql`select 1 from pg_stat_replication where state = 'streaming' and sync_state = 'sync'`
        return rows.length === 1
      }, 20)
      await sql.close()
      return standby
    },
    /** A standby for which no commit waits. It follows the address, so also a primary that was started again. */
    addReader: async () => {
      const standby = await readerOf(road.port, join(folder, `${started.length}`))
      started.push(standby)
      return standby
    },
    /** Makes such a standby again from the primary, at its address: it may have had what the primary has not. */
    renewReader: async ({ data, port }: Server) => {
      await run("pg_ctl", "-D", data, "-m", "immediate", "stop").catch(() => undefined)
      rmSync(data, { recursive: true, force: true })
      await readerOf(road.port, data, port)
    },
    /** Kills a standby: its processes end, and their connections with them. */
    kill: async ({ data }: Server) => run("pg_ctl", "-D", data, "-m", "immediate", "stop"),
    /** Starts a standby again at its address. */
    restart: ({ data, port }: Server) => serve(data, port),
    /** Kills the primary. Its connections end, or are silent from then on, as when the machine is gone too. */
    killPrimary: (isSilent: boolean) => {
      if (isSilent) road.silence()
      process.kill(primary.postmaster(), "SIGKILL")
      if (!isSilent) road.cut()
    },
    /** Starts the primary again after its end. The address leads to it as soon as it takes connections. */
    restartPrimary: async () => {
      // Its last processes may still be about to end.
      for (let tries = 0; ; tries++) {
        const again = await serve(primary.data).catch(() => null)
        if (again === null && tries < 40) continue
        if (again === null) throw new Error("Postgres does not start again.")
        primary = again
        return road.leadTo(primary.port)
      }
    },
    /**
     * Takes every connection to the primary: `take` ends those of others, and takes their places unless others are
     * faster.
     */
    takeConnections: () => {
      const options = { url: urlOf(primary.port), max: 1, connectionTimeout: 2 }
      const all = Array.from({ length: mostConnections + 5 }, () => new SQL(options))
      const pidOf = (one: SQL) => one`select pg_backend_pid() as pid`.then(([{ pid }]) => Number(pid)).catch(() => 0)
      return {
        take: async (): Promise<void> => {
          const taken = (await Promise.all(all.map(pidOf))).join()
          await all[0]?.unsafe(`select pg_terminate_backend(pid) from pg_stat_activity
            where backend_type = 'client backend' and pid not in (${taken})`)
        },
        release: () => Promise.all(all.map((one) => one.close({ timeout: 0 }).catch(() => undefined))),
      }
    },
    /** The address of the primary itself, also while the other one is slow. */
    primaryUrl: () => urlOf(primary.port),
    /** Stops the primary as an operator does. */
    stopPrimary: () => run("pg_ctl", "-D", primary.data, "-m", "fast", "-w", "stop"),
    /** Each message to the primary and from it takes so much longer. */
    slowDown: road.slowDown,
    /** The standby becomes the primary, and the address leads to it. */
    promote: async (standby: Server) => {
      await run("pg_ctl", "-D", standby.data, "-w", "promote")
      primary = standby
      road.leadTo(primary.port)
    },
    stop: async () => {
      road.stop()
      // A killed one has nothing that could be stopped.
      for (const { data } of started) await run("pg_ctl", "-D", data, "-m", "immediate", "stop").catch(() => undefined)
      rmSync(folder, { recursive: true })
    },
  }
}

export interface Server {
  readonly url: string
  readonly data: string
  readonly port: number
  readonly postmaster: () => number
}

const urlOf = (port: number) => `postgres://curio:${password}@127.0.0.1:${port}/postgres`

const firstIn = async (folder: string): Promise<Server> => {
  const [data, secret] = [join(folder, "0"), join(folder, "password")]
  await Bun.write(secret, password)
  const options = ["-A", "scram-sha-256", "--pwfile", secret, "-E", "UTF8", "--locale=C", "--no-sync"]
  await run("initdb", "-D", data, "-U", "curio", ...options)
  // What is thrown away needs no durability but that of the processes.
  await settle(data, {
    fsync: "off",
    synchronous_commit: "on",
    full_page_writes: "off",
    max_connections: mostConnections,
  })
  return serve(data)
}

const copyOf = async (port: number, data: string): Promise<Server> => {
  await backUp(port, data, "standby")
  return serve(data)
}

const readerOf = async (port: number, data: string, known?: number): Promise<Server> => {
  await backUp(port, data, "reader")
  await settle(data, { hot_standby_feedback: "on", wal_receiver_timeout: "5s", wal_retrieve_retry_interval: "500ms" })
  return serve(data, known)
}

const backUp = async (port: number, data: string, name: string) => {
  const source = `${urlOf(port)}?application_name=${name}`
  await run("pg_basebackup", "-d", source, "-D", data, "-R", "-X", "stream", "-c", "fast", "--no-sync")
}

/** Adds lines to the configuration, which stays a file of its owner. */
const settle = async (data: string, settings: Record<string, string | number>) => {
  const file = join(data, "postgresql.conf")
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}\n`)
  await Bun.write(file, readFileSync(file, "utf8") + lines.join(""))
}

const serve = async (data: string, known?: number): Promise<Server> => {
  const port = known ?? (await freePort())
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${dirname(data)}`
  await run("pg_ctl", "-D", data, "-o", options, "-l", `${data}.log`, "-w", "start")
  return {
    url: urlOf(port),
    data,
    port,
    postmaster: () => Number.parseInt(readFileSync(join(data, "postmaster.pid"), "utf8"), 10),
  }
}

/** Runs a program of Postgres to its end, as a user who may. */
const run = async (program: string, ...args: ReadonlyArray<string>) => {
  const command = [join(programs ?? "", program), ...args]
  const quoted = command.map((part) => Bun.$.escape(part)).join(" ")
  const child = Bun.spawn(isRoot ? ["su", "-s", "/bin/sh", "postgres", "-c", quoted] : command, {
    cwd: tmpdir(),
    stdin: "ignore",
    // What `pg_ctl` starts would keep a pipe open.
    stdout: "ignore",
    stderr: "ignore",
  })
  if ((await child.exited) !== 0) throw new Error(`${program} ended with ${child.exitCode}: ${args.join(" ")}`)
}

const freePort = async () => {
  const server = Bun.listen({ hostname: "127.0.0.1", port: 0, socket: { data() {} } })
  const { port } = server
  server.stop(true)
  return port
}

/** An address that leads to a port of this machine; to none at first. */
const roadTo = async () => {
  let target: number | null = null
  const pairs = new Set<readonly [Socket, Socket]>()
  const silent = new Set<Socket>()
  let delayMillis = 0
  const delayed = () =>
    new Transform({
      transform: (chunk, _, done) => {
        if (delayMillis === 0) done(null, chunk)
        else setTimeout(done, delayMillis, null, chunk)
      },
    })
  const server = createServer((near) => {
    if (target === null) return near.destroy()
    const far = connect(target, "127.0.0.1")
    const pair = [near, far] as const
    pairs.add(pair)
    near.pipe(delayed()).pipe(far).pipe(delayed()).pipe(near)
    for (const one of pair) {
      one.on("error", () => undefined)
      one.on("close", () => {
        if (!pairs.delete(pair)) return
        near.destroy()
        far.destroy()
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const address = server.address()
  const cut = () => {
    for (const [near, far] of pairs) {
      near.destroy()
      far.destroy()
    }
  }
  return {
    port: typeof address === "object" && address !== null ? address.port : 0,
    leadTo: (port: number) => {
      target = port
    },
    cut,
    slowDown: (millis: number) => {
      delayMillis = millis
    },
    /** Nothing passes on the connections that there are, and none of them ends. */
    silence: () => {
      for (const pair of pairs) {
        const [near, far] = pair
        pairs.delete(pair)
        silent.add(near)
        near.unpipe()
        far.unpipe()
      }
    },
    stop: () => {
      cut()
      for (const near of silent) near.destroy()
      server.close()
    },
  }
}
