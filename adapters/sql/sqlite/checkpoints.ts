import type { Database as Connection } from "bun:sqlite"

/**
 * In pages of 4 KiB. With fewer than `usual`, a checkpoint would often write pages that the next commits change again.
 * Where the log has `most`, transactions wait until it has been written back.
 */
export const logLimits = { usual: 4000, most: 16_000 } as const

/** Writes the log of a database back into its file, without blocking the thread of the requests. */
export interface Checkpoints {
  /**
   * Called after each commit, while no transaction is open or may begin. Answers `null`, or what is to be waited for
   * before the next transaction begins; it never rejects.
   */
  readonly afterCommit: () => Promise<void> | null
  /** Closes the connection of the thread. Comes before the connection that writes is closed. */
  readonly end: () => Promise<void>
}

/**
 * Checkpoints in a thread of its own, in place of the connection that writes: they copy pages and wait for the disk
 * twice, 30 to 100 ms for 4,000 pages. A log starts again at its beginning only when all of it was written
 * back and no transaction has written meanwhile. So the thread first writes back what is there, while others write, and
 * then the few pages of these, for which the next transaction waits. Where the thread ends, the connection makes its
 * checkpoints itself, as SQLite does.
 */
export const checkpointsOf = (
  writing: Connection,
  file: string,
  { most, usual }: { readonly usual: number; readonly most: number } = logLimits,
): Checkpoints => {
  const byItself = (pages: number) => writing.run(`PRAGMA wal_autocheckpoint = ${pages}`)
  byItself(0)
  const lengthNow = writing.prepare<Length, []>("PRAGMA wal_checkpoint(NOOP)")
  const thread = checkpointThread(file, () => byItself(usual))
  let stage: "idle" | "running" | "rest" = "idle"
  let running: Promise<void> = Promise.resolve()
  let [due, before] = [usual, 0]
  let isOver = false

  const shorten = async (): Promise<void> => {
    await running
    await thread.checkpoint()
    stage = "idle"
    // A reader of the old state, a backup for example, keeps the log from being written back.
    const { checkpointed, log } = lengthOf(isOver ? null : lengthNow)
    due = checkpointed < log ? log + usual : usual
  }
  return {
    afterCommit: () => {
      if (isOver || thread.hasEnded()) return null
      const { checkpointed, log } = lengthOf(lengthNow)
      if (log < before) due = usual
      before = log
      if (stage === "idle" && log >= due) {
        stage = "running"
        running = thread.checkpoint().then(() => {
          stage = "rest"
        })
      } else if (stage === "rest" && checkpointed === log) stage = "idle"
      else if (stage === "rest" || (stage === "running" && log >= due + most - usual)) return shorten()
      return null
    },
    end: async () => {
      isOver = true
      await thread.end()
    },
  }
}

/** How many pages the log has, and how many of them were written back. */
interface Length {
  readonly log: number
  readonly checkpointed: number
}

const lengthOf = (statement: { readonly get: () => Length | null } | null): Length => {
  const none = { log: 0, checkpointed: 0 }
  try {
    return statement?.get() ?? none
  } catch {
    // The disk is broken, for example, which the next transaction will say.
    return none
  }
}

/** The thread, which starts with the first checkpoint. */
const checkpointThread = (file: string, onFailure: () => void) => {
  let worker: Worker | null = null
  let ended = false
  let isEnding = false
  const waiting: Array<() => void> = []
  const answered = () => waiting.shift()?.()
  const fail = () => {
    if (ended) return
    ended = true
    if (!isEnding) onFailure()
    for (const done of waiting.splice(0)) done()
  }
  const started = (): Worker => {
    const source = `const answer = ${checkpointInThread}; answer(${JSON.stringify(file)})`
    const thread = new Worker(URL.createObjectURL(new Blob([source], { type: "text/javascript" })), { smol: true })
    thread.addEventListener("message", answered)
    thread.addEventListener("error", fail)
    thread.addEventListener("close", fail)
    // A command ends although it has a thread.
    thread.unref()
    return thread
  }
  const ask = (what: "checkpoint" | "end"): Promise<void> =>
    new Promise((resolve) => {
      if (ended) return resolve()
      waiting.push(resolve)
      worker ??= started()
      worker.postMessage(what)
    })
  return {
    hasEnded: () => ended,
    checkpoint: () => ask("checkpoint"),
    end: async () => {
      isEnding = true
      if (worker !== null) await ask("end")
      worker?.terminate()
    },
  }
}

/**
 * The thread gets the text of this function, so that it needs no file of its own in a build. It must use nothing from
 * outside of it. What a checkpoint does not do, because the disk is full for example, the next one does.
 */
const checkpointInThread = async (file: string) => {
  const asked: Array<string> = []
  let answer = (what: string): void => {
    asked.push(what)
  }
  globalThis.addEventListener("message", ({ data }) => answer(data))
  const { Database } = await import("bun:sqlite")
  const connection = new Database(file, { readwrite: true, create: false })
  const checkpoint = connection.prepare("PRAGMA wal_checkpoint(PASSIVE)")
  answer = (what) => {
    try {
      if (what === "end") connection.close(true)
      else checkpoint.get()
    } catch {}
    postMessage(what)
  }
  asked.forEach(answer)
}
