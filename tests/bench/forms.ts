import { join } from "node:path"
import { client } from "../support/client.ts"
import { pinned, residentMegabytes } from "./children.ts"
import { below, type Measure, median, progress, round } from "./measure.ts"
import { benchFolder, register, startService } from "./service.ts"
import { highest, watch } from "./watch.ts"

const megabyte = 1024 * 1024
const files = 10
const megabytesEach = 5
const runs = 5

/** Messages with ten files of 5 MB: what each takes of the server's memory, and how long others wait meanwhile. */
export const forms = async (): Promise<ReadonlyArray<Measure>> => {
  const grown: number[] = []
  const waits: number[] = []
  for (let run = 1; run <= runs; run++) {
    using folder = benchFolder()
    await using service = await startService(folder.path, { pin: true })
    const { get, post } = client(service.url)
    const token = await register(service.url, "sender@example.com")
    const { body: group } = await post("/chat/conversations", { kind: "group", name: "A", memberIds: [] }, { token })
    const url = `${service.url}/chat/conversations/${group.id}/messages`
    // Whatever the first form loads and compiles is no memory of a form.
    await send(url, token, 1, 1000)
    const watching = watch(() => get("/users/me", { token }))
    await Bun.sleep(1000)
    const before = await residentMegabytes(service.pid)
    const growing = highest(() => residentMegabytes(service.pid))
    watching.slowest()
    await send(url, token, files, megabytesEach * megabyte)
    const [peak, slowest] = [await growing.end(), await watching.end()]
    grown.push(peak - before - files * megabytesEach)
    waits.push(slowest)
    progress(`run ${run}: ${round(peak - before)} MB more than ${round(before)}, slowest request ${round(slowest)} ms`)
  }
  return [
    below(`memory above a form with ${files} files of ${megabytesEach} MB`, median(grown), 40, "MB"),
    below("slowest request during such a form", Math.max(...waits), 100, "ms"),
  ]
}

const send = async (url: string, token: string, count: number, size: number): Promise<void> => {
  const script = join(import.meta.dirname, "send-form.ts")
  const command = pinned("load", [process.execPath, "--no-env-file", script, url, token, String(count), String(size)])
  const child = Bun.spawn(command, { stdin: "ignore", stdout: "inherit", stderr: "inherit" })
  if ((await child.exited) !== 0) throw new Error("The form was not sent.")
}
