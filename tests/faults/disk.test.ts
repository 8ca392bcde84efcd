import { afterAll, describe, expect, setDefaultTimeout, test } from "bun:test"
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { formOf, sendForm } from "../server/posts/posts-client.ts"
import { runToEnd, type ServerProcess, startServer } from "../server/process/server-process.ts"
import { client } from "../support/client.ts"
import { plainPng, red } from "../support/pictures.ts"
import { isFull } from "../support/runs.ts"
import { until } from "../support/until.ts"
import { startLoad } from "./load.ts"

// Processes start here, one after another, and a busy machine is slow at that.
setDefaultTimeout(600_000)

const folders: Array<string> = []
afterAll(() => {
  for (const folder of folders) {
    if (canMount) Bun.spawnSync(["umount", "--lazy", folder])
    rmSync(folder, { recursive: true, force: true })
  }
})
const freshFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), "curio-faults-disk-"))
  folders.push(folder)
  return folder
}

const mounted = (folder: string) =>
  process.getuid?.() === 0 && Bun.spawnSync(["mount", "-t", "tmpfs", "-o", "size=48m", "tmpfs", folder]).exitCode === 0
const trial = freshFolder()
const canMount = mounted(trial)
if (canMount) Bun.spawnSync(["umount", trial])
const canTrace =
  Bun.which("strace") !== null && Bun.spawnSync(["strace", "-qq", "-e", "trace=none", "true"]).exitCode === 0
if (!canMount) console.log("The tests of a full disk are left out: they have to be allowed to mount a tmpfs.")
if (!canTrace) console.log("The tests of a broken disk are left out: strace has to be installed and allowed.")

const readyOf = async (url: string) => (await fetch(`${url}/ready`, { signal: AbortSignal.timeout(60_000) })).status

/** What is to hold after a fault: the server goes on by itself, and so does the next one after a kill. */
const expectSound = async (server: ServerProcess, load: Awaited<ReturnType<typeof startLoad>>, DATA_DIR: string) => {
  await until(async () => (await readyOf(server.url)) === 200)
  await load.more(30)
  await load.end()
  await load.reckon()
  await server.kill()
  const next = await startServer({ DATA_DIR })
  load.turnTo(next.url)
  await load.reckon()
  console.log(`${load.acknowledged()} acknowledged, slowest ${load.slowestMillis()} ms, answers`, load.answers)
  expect(load.complaints.slice(0, 5)).toEqual([])
  expect(await next.stop()).toBe(0)
  expect(await runToEnd("cli/main.ts", ["db", "check", "--json"], { DATA_DIR })).toMatchObject({ code: 0, out: "[]\n" })
}

/** Writes to a file until the disk is full. */
const fill = (path: string) => {
  const file = openSync(path, "a")
  for (let size = 1 << 20; size >= 1; size >>= 1)
    try {
      while (writeSync(file, Buffer.alloc(size)) > 0);
    } catch {}
  closeSync(file)
}

describe.skipIf(!canMount)("A disk that is full", () => {
  test("answers writes and uploads with 507, serves what is there, and is used again without a restart", async () => {
    const DATA_DIR = freshFolder()
    expect(mounted(DATA_DIR)).toBe(true)
    const server = await startServer({ DATA_DIR })
    const load = await startLoad(server.url)
    await load.more(30)
    const { shelf, token } = load.writers[0] ?? { shelf: "", token: "" }
    const by = client(server.url, token)
    for (let round = 0; round < 2; round++) {
      fill(join(DATA_DIR, "filler"))
      await load.answered(/^507/)
      await until(async () => (await readyOf(server.url)) === 503)
      expect((await fetch(`${server.url}/health`)).status).toBe(200)
      expect((await by.get(`/collections/${shelf}/items`)).status).toBe(200)
      const upload = await sendForm(server.url, formOf({ content: "Look" }, [plainPng(300, 200 + round, red)]), token)
      expect(upload.status).toBe(507)
      rmSync(join(DATA_DIR, "filler"))
      await until(async () => (await readyOf(server.url)) === 200)
      await load.more(30)
    }
    await expectSound(server, load, DATA_DIR)
  })

  test("lets a server start that is not ready until there is space", async () => {
    const DATA_DIR = freshFolder()
    expect(mounted(DATA_DIR)).toBe(true)
    const first = await startServer({ DATA_DIR })
    const load = await startLoad(first.url)
    await load.more(30)
    fill(join(DATA_DIR, "filler"))
    await load.answered(/^507/)
    await first.kill()
    const server = await startServer({ DATA_DIR })
    load.turnTo(server.url)
    await load.answered(/^507/)
    expect(await readyOf(server.url)).toBe(503)
    rmSync(join(DATA_DIR, "filler"))
    await expectSound(server, load, DATA_DIR)
  })
})

/** Lets system calls of a process fail, or take longer, until the returned function is called. */
const traced = async (pid: number, calls: string, fault: string) => {
  const options = ["-f", "-p", String(pid), "-o", "/dev/null", "-e", `trace=${calls}`, "-e", `inject=${calls}:${fault}`]
  const child = Bun.spawn(["strace", ...options], { stdio: ["ignore", "ignore", "pipe"] })
  const decoder = new TextDecoder()
  let said = ""
  for await (const part of child.stderr) {
    said += decoder.decode(part)
    if (said.includes("attached")) break
  }
  if (!said.includes("attached")) throw new Error(`strace: ${said}`)
  return async () => {
    child.kill("SIGINT")
    await child.exited
  }
}

const failing = [
  { what: "flushes nothing", calls: "fsync,fdatasync", fault: "error=EIO", status: /^503/ },
  { what: "flushes only some of what it takes", calls: "fsync,fdatasync", fault: "error=EIO:when=3+3", status: /^503/ },
  { what: "cannot be written", calls: "pwrite64", fault: "error=EIO", status: /^503/ },
  {
    what: "says in the middle of a commit that it is full",
    calls: "pwrite64",
    fault: "error=ENOSPC:when=4+7",
    status: /^507/,
  },
]

describe.skipIf(!canTrace)("A disk", () => {
  test.each(failing.slice(0, isFull ? undefined : 1))(
    "that $what loses nothing acknowledged, and is used again without a restart",
    async (kind) => {
      const DATA_DIR = freshFolder()
      const server = await startServer({ DATA_DIR })
      const load = await startLoad(server.url)
      await load.more(20)
      const mend = await traced(server.pid, kind.calls, kind.fault)
      for (let n = 0; n < 5; n++) await load.answered(kind.status)
      const { shelf, token } = load.writers[0] ?? { shelf: "", token: "" }
      expect((await client(server.url, token).get(`/collections/${shelf}/items`)).status).toBe(200)
      expect((await fetch(`${server.url}/health`)).status).toBe(200)
      await mend()
      await expectSound(server, load, DATA_DIR)
    },
  )

  test("that takes half a second to flush makes writes slow and fails none", async () => {
    const DATA_DIR = freshFolder()
    const server = await startServer({ DATA_DIR })
    const load = await startLoad(server.url)
    const mend = await traced(server.pid, "fsync,fdatasync", "delay_exit=500000")
    const before = new Map(load.answers)
    await load.more(20)
    expect(await readyOf(server.url)).toBe(200)
    expect([...load.answers].filter(([key, times]) => /^5|none/.test(key) && before.get(key) !== times)).toEqual([])
    await mend()
    await expectSound(server, load, DATA_DIR)
  })
})
