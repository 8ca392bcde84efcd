import { client } from "../support/client.ts"
import { cpuSeconds, residentMegabytes } from "./children.ts"
import { below, type Measure, median, progress, round } from "./measure.ts"
import { benchFolder, register, startService } from "./service.ts"
import { highest, watch } from "./watch.ts"

const rows = 50_000
const runs = 3

/**
 * A collection of 50,000 books that comes in as a file and leaves as one, while another user looks at their own
 * profile again and again: how long it takes, how long others wait, and the memory that it takes of the server.
 */
export const files = async (): Promise<ReadonlyArray<Measure>> => {
  const results: Record<"in" | "out" | "memory" | "wait", Array<number>> = { in: [], out: [], memory: [], wait: [] }
  const file = fileOf(rows)
  for (let run = 1; run <= runs; run++) {
    using folder = benchFolder()
    await using service = await startService(folder.path, { pin: true })
    const { get } = client(service.url)
    const [token, bystander] = [
      await register(service.url, "ada@example.com"),
      await register(service.url, "bystander@example.com"),
    ]
    // What the first import loads and compiles, and the pages of the database that are kept in memory after any load,
    // are no memory of an import.
    const first = await imported(service.url, token, file)
    await exported(service.url, token, first.collection)
    const watching = watch(() => get("/users/me", { token: bystander }))
    await Bun.sleep(1000)
    const before = await residentMegabytes(service.pid)
    const growing = highest(() => residentMegabytes(service.pid))
    watching.slowest()
    const { collection, seconds } = await imported(service.url, token, file)
    const began = performance.now()
    await exported(service.url, token, collection)
    const [peak, slowest] = [await growing.end(), await watching.end()]
    results.in.push(seconds)
    results.out.push((performance.now() - began) / 1000)
    results.memory.push(peak - before)
    results.wait.push(slowest)
    const last = Object.entries(results).map(([what, all]) => `${what} ${round(all.at(-1) ?? 0)}`)
    progress(`run ${run}: ${last.join(", ")}`)
  }
  return [
    below(`import of a file of ${rows} rows`, median(results.in), 10, "s"),
    below(`export of ${rows} items`, median(results.out), 3, "s"),
    below("memory of both", median(results.memory), 64, "MB"),
    below("slowest request meanwhile", median(results.wait), 50, "ms"),
  ]
}

/**
 * Books in the form of Goodreads against as many in the form of this service, after one of each: how much of the
 * processor it takes to read what another site writes.
 */
export const filesOfSites = async (): Promise<ReadonlyArray<Measure>> => {
  using folder = benchFolder()
  await using service = await startService(folder.path, { pin: true })
  const token = await register(service.url, "ada@example.com")
  const secondsOf = async (file: string, mapping: string): Promise<number> => {
    const before = await cpuSeconds(service.pid)
    await imported(service.url, token, file, mapping)
    return ((await cpuSeconds(service.pid)) ?? Number.NaN) - (before ?? Number.NaN)
  }
  const [own, goodreads] = [fileOf(library), goodreadsOf(library)]
  await secondsOf(own, "curio")
  await secondsOf(goodreads, "goodreads")
  const ratios: Array<number> = []
  for (let run = 1; run <= runs; run++) {
    const seconds = await secondsOf(own, "curio")
    ratios.push((await secondsOf(goodreads, "goodreads")) / seconds)
    progress(`run ${run}: ${round(ratios.at(-1) ?? 0)} × the processor time`)
  }
  return [below(`${library} rows of Goodreads against as many of curio`, median(ratios), 1.5, "×")]
}

const library = 12_000

/** The columns that count, of the 24 that such a file has. */
const goodreadsOf = (count: number): string => {
  const header = "Book Id,Title,Author,ISBN,ISBN13,My Rating,Number of Pages,Year Published,Original Publication Year"
  const all = Array.from({ length: count }, (_, n) => [
    ...[
      n + 1,
      `"Book ${n} of a long series, #${n % 9}"`,
      `Author ${n % 1000}`,
      '"=""1000001016"""',
      '"=""9781000001013"""',
    ],
    ...[n % 6, n % 900, 1990 + (n % 30), 1900 + (n % 120), "2024/02/01", n % 3 === 0 ? "to-read" : ""],
    ...[n % 3 === 0 ? "to-read" : "read", n % 10 === 0 ? "Good<br/>and <i>long</i>." : ""],
  ])
  const rest = "Date Added,Bookshelves,Exclusive Shelf,My Review"
  return `${header},${rest}\n${all.map((cells) => cells.join(",")).join("\n")}\n`
}

const fileOf = (count: number): string => {
  const header = "external_ref,name,editions,rating,comment,field.author,field.publication_year,field.page_count"
  const all = Array.from({ length: count }, (_, n) => [
    n,
    `Book ${n} of a long series`,
    `bgg:${n + 1}`,
    (n % 5) + 1,
    `Seen ${n}`,
    `Author ${n % 1000}`,
    1900 + (n % 120),
    n % 900,
  ])
  return `${header}\r\n${all.map((cells) => cells.join(",")).join("\r\n")}`
}

const imported = async (url: string, token: string, file: string, mapping = "curio") => {
  const { get, post } = client(url)
  const { body: books } = await post("/collections", { name: "Books", type: "books" }, { token })
  const form = new FormData()
  form.append("mapping", mapping)
  form.append("file", new File([file], "books.csv"))
  const began = performance.now()
  const { body, status } = await post(`/collections/${books.id}/imports`, form, { token })
  if (status !== 202) throw new Error(`The import was answered with ${status}`)
  while (true) {
    const { body: batch } = await get(`/imports/${body.id}`, { token })
    if (batch.finishedAt === null) await Bun.sleep(20)
    else if (batch.imported !== batch.total) throw new Error(`The import ended as ${JSON.stringify(batch)}`)
    else return { collection: books.id as string, seconds: (performance.now() - began) / 1000 }
  }
}

const exported = async (url: string, token: string, collection: string): Promise<void> => {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${url}/collections/${collection}/export?format=csv`, { headers })
  // Counted as it arrives: the requests of the bystander are sent by this thread too.
  let lines = -1
  for await (const piece of answer.body ?? []) for (const byte of piece) if (byte === 10) lines += 1
  if (lines !== rows) throw new Error(`The file has ${lines} items.`)
}
