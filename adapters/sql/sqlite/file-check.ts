import type { Database as Connection } from "bun:sqlite"
import { Effect } from "effect"
import { program } from "../../config/program.ts"
import { DatabaseError } from "../engine/database-error.ts"
import { codesOf } from "../engine/db-errors.ts"
import { withConnection } from "./inspection.ts"

/** Reads a whole file and answers whether it is damaged, in a fast way that does not compare indexes with tables. */
export const isDamaged = (connection: Connection): boolean => {
  try {
    return connection.query<{ quick_check: string }, []>("PRAGMA quick_check(1)").get()?.quick_check !== "ok"
  } catch (error) {
    return isDamage(error)
  }
}

/**
 * The same in a thread of its own, because it takes about a second for each gigabyte. Dies if the file cannot be read;
 * an interrupted check ends with the process at the latest.
 */
export const isFileDamaged = (file: string): Effect.Effect<boolean> =>
  Effect.callback<boolean>((resume) => {
    const source = `const check = ${checkInThread}; check(${JSON.stringify(file)}).then(postMessage)`
    const worker = new Worker(URL.createObjectURL(new Blob([source], { type: "text/javascript" })))
    worker.addEventListener("message", ({ data }: MessageEvent<Awaited<ReturnType<typeof checkInThread>>>) => {
      const { code, finding, message } = data
      const error = Object.assign(new Error(message), { code })
      resume(finding === null && !isDamage(error) ? Effect.die(error) : Effect.succeed(finding !== "ok"))
      worker.terminate()
    })
    worker.addEventListener("error", ({ message }) => resume(Effect.die(new Error(message))))
    return Effect.sync(() => worker.terminate())
  })

/** Fails with a sentence if a file is damaged. */
export const refuseDamaged = Effect.fn("sql.refuseDamaged")(function* (file: string) {
  if (yield* withConnection(file, { readonly: true }, isDamaged)) return yield* damagedFile(file)
})

/** The error about a damaged file, which ends the server or its start. */
export const damagedFile = (file: string): DatabaseError => unusableFile(file, "the file is damaged")

/** The error about a file that cannot be the database. */
export const unusableFile = (file: string, reason: string): DatabaseError =>
  new DatabaseError({
    sentence: `DATA_DIR: ${file} cannot be used: ${reason}. Restore a backup with "${program()} db restore <file>".`,
  })

const isDamage = (error: unknown): boolean => codesOf(error).some((code) => /^SQLITE_(CORRUPT|NOTADB)/.test(code))

/**
 * The thread gets the text of this function, so that it needs no file of its own in a build. It must use nothing from
 * outside of it.
 */
const checkInThread = async (file: string) => {
  const { Database } = await import("bun:sqlite")
  try {
    const connection = new Database(file, { readonly: true })
    connection.run("PRAGMA busy_timeout = 5000")
    const [row] = connection.query<{ quick_check: string }, []>("PRAGMA quick_check(1)").all()
    connection.close(true)
    return { finding: row?.quick_check ?? null, code: "", message: "" }
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : ""
    return { finding: null, code, message: String(error) }
  }
}
