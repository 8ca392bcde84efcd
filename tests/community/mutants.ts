import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { root } from "../bench/children.ts"

/** A mistake in the sources: in one file a text is replaced by another. */
interface Mutant {
  readonly name: string
  readonly file: string
  readonly from: string
  readonly to: string
}

const mutants: ReadonlyArray<Mutant> = [
  {
    name: "collections for friends are shown to everybody in lists",
    file: "adapters/sql/people/visibility.ts",
    from: `or(eq(collections.visibility, "public"), friends(viewer, collections.ownerId)),`,
    to: "sql`true`,",
  },
  {
    name: "a collection for friends opens to everybody who has its id",
    file: "core/users/visibility.ts",
    from: `return collection === "public" || (collection === "friends_only" && relation === "friend")`,
    to: `return collection !== "private"`,
  },
  {
    name: "a block hides nothing from the user who blocked",
    file: "adapters/sql/people/visibility.ts",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is a part of a template in the sources
    from: "(${blocks.blockerId} = ${viewer} and ${blocks.blockedId} = ${owner})\n      or ",
    to: "",
  },
  {
    name: "profiles for friends are shown to everybody",
    file: "core/users/visibility.ts",
    from: `return privacy === "friends_only" && relation === "friend" ? "full" : "restricted"`,
    to: `return privacy === "friends_only" ? "full" : "restricted"`,
  },
  {
    name: "a block ends no offers",
    file: "core/offers/end-offers-between.ts",
    from: "yield* storeChanges(deals.flatMap((deal) => cancelBetween(deal, now)))",
    to: "yield* storeChanges(deals.slice(0, 0).flatMap((deal) => cancelBetween(deal, now)))",
  },
  {
    name: "a blocked user writes direct messages",
    file: "core/chat/standing.ts",
    from: `return partner === "blocked" ? Result.fail(new Blocked()) : Result.void`,
    to: `return partner === "blocked" && role === "owner" ? Result.fail(new Blocked()) : Result.void`,
  },
  {
    name: "those who were no member read a conversation",
    file: "core/chat/conversation-access.ts",
    from: "members.member(conversation.id, by))",
    to: "members.member(conversation.id, by)) ?? ({ userId: by, lastReadSequence: 0, unreadCount: 0 } as never)",
  },
  {
    name: "messages are not sent to sockets",
    file: "core/chat/append-message.ts",
    from: "yield* realtime.append([messageCreated(message)])",
    to: "yield* realtime.append([])",
  },
  {
    name: "what was read stays unread",
    file: "core/chat/mark-read.ts",
    from: "lastReadSequence: message.sequence, unreadCount }",
    to: "lastReadSequence: message.sequence }",
  },
  {
    name: "no user moves up when a seat is free",
    file: "core/events/fill-seats.ts",
    from: "while (filled.waitlistCount > 0 && freeSeats(filled, now) > 0) {",
    to: "while (filled.waitlistCount > 1000 && freeSeats(filled, now) > 0) {",
  },
]

/**
 * Builds the server with one mistake at a time, and says after how many seconds the simulation found it. Resolves with
 * whether it found all.
 */
export const findMutants = async (args: ReadonlyArray<string>): Promise<boolean> => {
  let areFound = true
  for (const mutant of mutants) {
    const folder = await sourcesWith(mutant)
    const built = join(folder, "built")
    await Bun.$`${process.execPath} server/build.ts ${built}`.cwd(folder).quiet()
    const from = performance.now()
    const child = Bun.spawn([process.execPath, "--no-env-file", join(import.meta.dirname, "main.ts"), ...args], {
      env: { ...process.env, CURIO_BUILT: built },
      stdio: ["ignore", "pipe", "inherit"],
    })
    const [out, code] = [await child.stdout.text(), await child.exited]
    const first = /^DIFFERENCE (.{0,200})/m.exec(out)?.[1]
    const seconds = ((performance.now() - from) / 1000).toFixed(0)
    areFound &&= code === 1 && first !== undefined
    console.log(`${first === undefined ? "NOT FOUND" : `found after ${seconds} s`}: ${mutant.name} (${first ?? code})`)
    rmSync(folder, { recursive: true, force: true })
  }
  return areFound
}

/** A copy of the sources with the mistake. */
const sourcesWith = async ({ file, from, name, to }: Mutant): Promise<string> => {
  const folder = mkdtempSync(join(tmpdir(), "curio-mutant-"))
  const parts = ["adapters", "cli", "core", "packages", "server", "web", "bun.lock", "package.json", "tsconfig.json"]
  await Bun.$`cp -r ${parts} ${folder}`.cwd(root)
  await Bun.$`ln -s ${join(root, "node_modules")} ${folder}`
  const path = join(folder, file)
  const text = await Bun.file(path).text()
  if (!text.includes(from)) throw new Error(`${file} has no text for the mutant "${name}".`)
  await Bun.write(
    path,
    text.replace(from, () => to),
  )
  return folder
}
