import { Database } from "bun:sqlite"
import { describe, expect, setDefaultTimeout, test } from "bun:test"
import { rmSync } from "node:fs"
import { join } from "node:path"
import { formOf, sendForm } from "../server/posts/posts-client.ts"
import { runToEnd, type ServerProcess, startServer } from "../server/processes/server-process.ts"
import { client } from "../support/client.ts"
import { plainPng, red } from "../support/pictures.ts"
import { isFull } from "../support/runs.ts"
import { until } from "../support/until.ts"
import { canMount, fill, folders, mounted } from "./broken-disk.ts"
import { startLoad } from "./load.ts"
import { canTrace, traced } from "./traced.ts"

// Processes start here, one after another, and a busy machine is slow at that.
setDefaultTimeout(600_000)

const freshFolder = folders()

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

/** As if a server that is killed soon had just begun to send a mail. */
const leaveClaimed = (file: string) => {
  const connection = new Database(file)
  connection.run("pragma busy_timeout = 60000")
  const later = Date.now() + 3_600_000
  connection.run(
    `insert into outbox (id, receiver, kind, created_at, attempts, give_up_at, next_attempt_at, claimed_at)
    values (?, 'mail', 'verification', ?, 1, ?, ?, ?)`,
    [crypto.randomUUID(), later, later, later, later],
  )
  connection.close()
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
    leaveClaimed(join(DATA_DIR, "curio.db"))
    fill(join(DATA_DIR, "filler"))
    await load.answered(/^507/)
    await first.kill()
    const server = await startServer({ DATA_DIR })
    load.turnTo(server.url)
    await load.answered(/^507/)
    await until(async () => (await readyOf(server.url)) === 503)
    rmSync(join(DATA_DIR, "filler"))
    await expectSound(server, load, DATA_DIR)
  })
})

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

  test("that fails or is slow with pictures alone fails their uploads and holds up nothing else", async () => {
    const DATA_DIR = freshFolder()
    const server = await startServer({ DATA_DIR })
    const load = await startLoad(server.url)
    const { token } = load.writers[0] ?? { token: "" }
    let height = 200
    const by = client(server.url, token)
    const upload = () => by.post("/posts", formOf({ content: "Look" }, [plainPng(300, ++height, red)]))
    const { body: shown, status } = await upload()
    expect(status).toBe(201)
    const [picture = ""] = JSON.stringify(shown).match(/\/media\/[^"]+/) ?? []
    const seen = async () => (await fetch(server.url + picture, { signal: AbortSignal.timeout(60_000) })).status
    expect(await seen()).toBe(200)

    // The database renames no file. What is to be published stays unpublished.
    const failing = await traced(server.pid, "rename,renameat,renameat2", "error=EIO")
    const refused = await upload()
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "5"])
    await load.more(20)
    expect([await seen(), await readyOf(server.url)]).toEqual([200, 200])
    await failing()

    const slow = await traced(server.pid, "rename,renameat,renameat2", "delay_enter=3000000")
    let isOver = false
    const late = upload().then((answer) => {
      isOver = true
      return answer.status
    })
    await load.more(20)
    expect([isOver, await late]).toEqual([false, 201])
    await slow()
    expect((await upload()).status).toBe(201)
    await expectSound(server, load, DATA_DIR)
  })
})
