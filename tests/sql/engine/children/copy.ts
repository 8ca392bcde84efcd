import { Effect, Redacted } from "effect"
import { onFolder } from "../../maintenance/maintained.ts"

// Copies the database of a folder to Postgres, and is killed when it has done its first portion of a step.
const [folder = "", url = "", label = ""] = process.argv.slice(2)
await Effect.runPromise(
  Effect.flatMap(onFolder(folder), ({ copyTo }) =>
    copyTo(Redacted.make(url), (step) => {
      if (step === label) process.kill(process.pid, "SIGKILL")
    }),
  ),
)
