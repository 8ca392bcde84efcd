import { diceOf } from "../market-soak/dice.ts"
import { jwtSecret } from "../token-of.ts"
import { listMarks, listMessages, settled } from "./messages.ts"
import { makeGroups } from "./place.ts"
import { stormReader } from "./reader.ts"
import { stormWriter } from "./writer.ts"

interface Options {
  readonly databaseUrl: string | null
  readonly folder: string
  readonly seed: number
  readonly writers: number
  /** Every second one of them loses its connection again and again. */
  readonly readers: number
  /** The servers that run now. */
  readonly urls: () => ReadonlyArray<string>
}

/** For how long a message may be on its way before it counts as lost, on a busy machine too. */
const mostMillis = 120_000

/** Writers and readers of two groups. Make it before servers use the database. */
export const makeStorm = async ({ databaseUrl, folder, readers: many, seed, urls, writers: few }: Options) => {
  const { conversations, members } = await makeGroups({ databaseUrl, folder }, { groups: 2, people: few + many })
  const dice = diceOf(seed)
  const complaints: Array<string> = []
  const complain = (what: string) => void complaints.push(what)
  // No server answers there: without a server the next try fails as it would with one that restarts.
  const url = () => dice.oneOf(urls()) ?? "http://127.0.0.1:9"
  const writers = members.slice(0, few).map((one) => stormWriter(one, { url, conversations, dice, complain }))
  const readers = members
    .slice(few)
    .map((one, n) => stormReader(one, { url, complain, lasts: () => (n % 2 === 0 ? 100 + dice.below(200) : null) }))

  return {
    complaints,
    env: {
      DATA_DIR: folder,
      JWT_SECRET: jwtSecret,
      ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
    },
    /** Everybody reads and writes until it is over. */
    run: async (isOver: () => boolean) => {
      for (const reader of readers) reader.connect()
      for (const reader of readers) await reader.until(reader.hasBegun)
      await Promise.all(writers.map((writer) => writer.run(() => isOver() || complaints.length > 0)))
    },
    /** How many messages have been acknowledged. */
    sent: () => writers.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0),
    /** How often readers have connected. */
    connections: () => readers.reduce((sum, reader) => sum + reader.connections(), 0),
    /** A message that only the caller changes. */
    aside: async () => {
      const [conversation = ""] = conversations
      return { conversation, id: (await writers[0]?.say(conversation, "an aside")) ?? "" }
    },
    /** Resolves when every reader has got the messages that are acknowledged now. */
    arrives: async () => {
      const ids = writers.flatMap(({ acknowledged }) => acknowledged.map(({ id }) => id))
      const have = readers.map((reader) => reader.until(() => ids.every((id) => reader.messages.has(id))))
      const isThere = await Promise.race([Promise.all(have), Bun.sleep(mostMillis).then(() => null)])
      if (isThere === null) complain("acknowledged messages did not arrive")
    },
    /** Sends the last message, waits until each reader has it, and compares what everybody knows. */
    reckon: async () => {
      // After everything else: a reader that has it has all.
      for (const conversation of conversations) await writers[0]?.say(conversation, "the last one")
      const at = url()
      for (const conversation of conversations) {
        const mine = writers.flatMap(({ acknowledged }) => acknowledged)
        for (const reader of readers) {
          const listed = await listMessages(at, reader.token, conversation)
          const last = listed.at(-1)?.id ?? ""
          await Promise.race([reader.until(() => reader.messages.has(last)), Bun.sleep(mostMillis)])
          const got = reader.of(conversation)
          if (!same(listed.map(settled), got.map(settled))) complain(difference(reader.id, listed, got))
          const marks = await listMarks(at, reader.token, conversation)
          if (!same(sorted(marks), sorted(reader.marksIn(conversation)))) complain(`${reader.id}: other marks`)
          const ids = new Set(listed.map(({ id }) => id))
          const lost = mine.filter((one) => one.conversation === conversation && !ids.has(one.id))
          if (lost.length > 0) complain(`${lost.length} acknowledged messages are not there`)
        }
      }
      for (const reader of readers) reader.end()
    },
  }
}

export type Storm = Awaited<ReturnType<typeof makeStorm>>

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

const sorted = (marks: Record<string, string>) => Object.entries(marks).sort()

type Listed = Awaited<ReturnType<typeof listMessages>>

/** The first message that is another one, or is asked otherwise. */
const difference = (reader: string, listed: Listed, got: Listed): string => {
  const n = listed.findIndex((one, i) => {
    const other = got[i]
    return other === undefined || !same(settled(one), settled(other))
  })
  const counts = `${listed.length} listed, ${got.length} got`
  return `${reader}: ${counts}, at ${n}: ${JSON.stringify(listed[n])} but ${JSON.stringify(got[n])}`
}
