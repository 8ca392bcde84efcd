import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { root } from "../bench/children.ts"

/** A mistake in the sources: in one file, or in all of a pattern, a text is replaced by another. */
interface Mutant {
  readonly name: string
  readonly file: string
  readonly from: string
  readonly to: string
  /** How it is looked for, if not on SQLite without faults. */
  readonly args?: ReadonlyArray<string>
}

const standbyFails = ["--database", "postgres", "--standby", "on", "--faults", "standby", "--kill-seconds", "5"]

export const mutants: ReadonlyArray<Mutant> = [
  {
    name: "collections for friends are shown to everybody in lists",
    file: "adapters/sql/visibility/visibility.ts",
    from: `or(eq(collections.visibility, "public"), friends(viewer, collections.ownerId)),`,
    to: "sql`true`,",
  },
  {
    name: "offers are made for items of collections that are for friends",
    file: "core/users/visibility.ts",
    from: `return collection === "public" || (collection === "friends_only" && relation === "friend")`,
    to: `return collection !== "private"`,
  },
  {
    name: "a block hides nothing from the user who blocked",
    file: "adapters/sql/visibility/visibility.ts",
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
    name: "a blocked user writes direct messages",
    file: "core/chat/standing.ts",
    from: `if (partner === "blocked") return Result.fail(new Blocked())`,
    to: `if (partner === "blocked" && role === "owner") return Result.fail(new Blocked())`,
  },
  {
    name: "a third user opens a conversation about an offer",
    file: "core/chat/deal.ts",
    from: "return by === offererId ? Result.succeed(ownerId) : Result.fail(new OffersErrors.NotParty())",
    to: "return Result.succeed(ownerId)",
  },
  {
    name: "those who were no member read a conversation",
    file: "core/chat/conversation-access.ts",
    from: "members.member(conversation.id, by))",
    to: "members.member(conversation.id, by)) ?? ({ userId: by, lastReadSequence: 0, unreadCount: 0 } as never)",
  },
  {
    name: "sockets bring messages of conversations without their user",
    file: "server/realtime/delivery/addressed.ts",
    from: "some.filter((user) => users.has(user))",
    to: "[...users.keys()]",
  },
  {
    name: "messages are written without a transaction",
    file: "core/chat/send-message.ts",
    from: "yield* (yield* Transactions).gathered(sending, message)",
    to: "yield* Effect.flatMap(sendAll([message]), ([one]) => Effect.fromResult(one as Answer))",
  },
  {
    name: "the database takes a report twice",
    file: "adapters/sql/{migrations,schema}/**/*.sql",
    from: "CREATE UNIQUE INDEX `reports_once`",
    to: "CREATE INDEX `reports_once`",
  },
  {
    name: "rounds are not locked when it is time",
    file: "server/workers/workers.ts",
    from: "run: sweepRounds(),",
    to: "run: Effect.void,",
  },
  {
    name: "a delivery that failed is not made again",
    file: "core/delivery/outbox/channels.ts",
    from: "waitSeconds: (attempts) => webhookWaits[attempts - 1] ?? null,",
    to: "waitSeconds: () => null,",
  },
  {
    name: "the provider signs in as another user",
    file: "adapters/sql/auth/linked-accounts.ts",
    from: "and(eq(links.issuer, issuer), eq(links.subject, subject))",
    to: "eq(links.issuer, issuer)",
  },
  {
    name: "lists of games are kept for all users together",
    file: "core/gameplatform/list-games.ts",
    from: "cache.owned({ userId, accountId,",
    to: `cache.owned({ userId: "one" as never, accountId: "one" as never,`,
  },
  {
    name: "offers of a listing that is closed stay open",
    file: "core/market/listings/change-listing.ts",
    from: "yield* publisher.listingClosed({ listing: input.id })",
    to: "",
  },
  {
    name: "an accepted offer holds only the first of several things that are given",
    file: "core/market/offers/deal.ts",
    from: "[...askedOf(offer), ...givenIn(proposal)].map(",
    to: "[...askedOf(offer), ...givenIn(proposal).slice(0, 1)].map(",
  },
  {
    name: "an offer is accepted with one of several things whose listing is closed",
    file: "core/market/offers/deal.ts",
    from: " || offer.gone.includes(item.id))",
    to: ")",
  },
  {
    name: "of several things only the first takes a place",
    file: "adapters/sql/market/offer-items.ts",
    from: "const isHere = isOpen && !offer.gone.includes(itemId)",
    to: "const isHere = isOpen && number === 0 && !offer.gone.includes(itemId)",
  },
  {
    name: "items are transferred after the transaction that completes their offer",
    file: "adapters/sql/market/market-items.ts",
    from: "const { atomically } = yield* Transactions",
    to: "const { afterCommit: atomically } = yield* Transactions",
    args: ["--database", "postgres"],
  },
  {
    name: "ratings are no part of their offer",
    file: "adapters/sql/market/ratings.ts",
    from: `ofOffer: eq(ratings.offerId,`,
    to: `ofOffer: eq(ratings.id,`,
  },
  {
    name: "collections do not count what trades bring and take",
    file: "adapters/sql/catalog/items.ts",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is a part of a template in the sources
    from: "${collections.itemsCount} + ${difference}",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is a part of a template in the sources
    to: "${collections.itemsCount} + 0",
  },
  {
    name: "a listing keeps its first description",
    file: "core/market/listings/listing.ts",
    from: "{ ...listing, ...terms, updatedAt: changedAt(listing, now) }",
    to: "{ ...terms, ...listing, updatedAt: changedAt(listing, now) }",
  },
  {
    name: "offers that a user sent are in no list",
    file: "adapters/sql/market/offers-shown.ts",
    from: "any: pages(offers.ownerId, offers.offererId)",
    to: "any: pages(offers.ownerId)",
  },
  {
    name: "a set says what its owner has, and not its viewer",
    file: "core/catalog/sets/view-set.ts",
    from: "copies.ownedNames(viewer,",
    to: "copies.ownedNames(set.owner.id as UserId,",
  },
  {
    name: "a loan stays open when it is given back",
    file: "core/catalog/loans/loan.ts",
    from: `returnedAt !== null ? "returned" : declinedAt !== null ? "declined" : "open"`,
    to: `declinedAt !== null ? "declined" : "open"`,
  },
  {
    name: "the tags of an item are shown to all who see it",
    file: "core/catalog/items/item.ts",
    from: "tags: nothingOwn.tags,\n  location: null,\n  purchase: null,\n  fields,",
    to: "location: null,\n  purchase: null,\n  fields,",
  },
  {
    name: "a follow outlives a block",
    file: "core/friends/block-user.ts",
    from: "yield* follows.remove(by, other)",
    to: "",
  },
  {
    name: "an appeal is answered by the moderator who decided",
    file: "core/moderation/appeal.ts",
    from: "found.moderatorId === by || ",
    to: "",
  },
  {
    name: "what a decision removed stays away when it is undone",
    file: "core/moderation/undo-decision.ts",
    from: "const isBack = yield* restoreTarget(targetType, copy)",
    to: "const isBack = targetType.length > 0",
  },
  {
    name: "a deal with one of many copies leaves its giver all of them",
    file: "core/catalog/items/item.ts",
    from: "copies: item.copies - 1,",
    to: "copies: item.copies,",
  },
  {
    name: "more copies of an item are lent than there are",
    file: "core/catalog/loans/loan.ts",
    from: `if (by.heldBy === "other") return yield* Result.fail(new ItemReserved())`,
    to: "",
  },
  {
    name: "a borrower who is blocked still sees the loan",
    file: "core/catalog/loans/end-loans.ts",
    from: "yield* nameBorrower(by, other)\n  yield* nameBorrower(other, by)",
    to: "yield* nameBorrower(by, by)",
  },
  {
    name: "a loan that its borrower declined stays open",
    file: "core/catalog/loans/loan.ts",
    from: `declinedAt !== null ? "declined" : "open"`,
    to: `"open"`,
  },
  {
    name: "what a side gives is sent twice",
    file: "core/market/offers/handing.ts",
    from: "if (stepsOf(offer, side).sentAt !== null) return Result.fail(new AlreadySent())",
    to: "",
  },
  {
    name: "a third user hands over and reports problems of offers",
    file: "core/market/offers/offer.ts",
    from: `return offer.offererId === user ? Result.succeed("offerer") : Result.fail(new NotParty())`,
    to: `return Result.succeed("offerer")`,
  },
  {
    name: "the answer to a problem replaces the problem",
    file: "core/market/offers/problem.ts",
    from: "{ ...problem, answer: text, answeredAt: now }",
    to: "{ ...problem, text, answer: text, answeredAt: now }",
  },
  {
    name: "the clock of a deal goes on while a problem is open",
    file: "core/market/offers/progress.ts",
    from: "|| acceptedAt === null || problem?.outcome === null) return null",
    to: "|| acceptedAt === null) return null",
  },
  {
    name: "a set counts what is missing as owned",
    file: "core/catalog/sets/place-state.ts",
    from: "owned: states.length - missing.length,",
    to: "owned: states.length,",
  },
  {
    name: "moderators decide about themselves",
    file: "core/moderation/decision.ts",
    from: "if (report.reporterId === by.id || person?.user.id === by.id) return",
    to: "if (report.reporterId === by.id && person?.user.id === by.id) return",
  },
  {
    name: "what a decision removes stays where it is",
    file: "core/moderation/decide-report.ts",
    from: `note, remove: action === "removed" }`,
    to: "note, remove: false }",
  },
  {
    name: "editors delete the items of others",
    file: "core/catalog/items/remove-item.ts",
    from: "yield* Effect.fromResult(ownItem(yield* items.get(input.id), input.by))",
    to: "yield* items.get(input.id)",
  },
  {
    name: "collections that others edit are open to all users",
    file: "adapters/sql/visibility/visibility.ts",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is a part of a template in the sources
    from: "${collectionEditors.collectionId} = ${collection} and ${collectionEditors.editorId} = ${viewer})",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is a part of a template in the sources
    to: "${collectionEditors.collectionId} = ${collection} and ${viewer} <> '')",
  },
  {
    name: "users follow those who hide their profile",
    file: "core/friends/follow.ts",
    from: `if (privacy !== "public") return`,
    to: `if (privacy === "private") return`,
  },
  {
    name: "the feed of those whom a user follows has their followers too",
    file: "adapters/sql/posts/feed.ts",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is a part of a template in the sources
    from: "where ${follows.followerId} = ${viewer}`",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is a part of a template in the sources
    to: "where ${follows.followerId} <> ${viewer}`",
  },
  {
    name: "visitors see collections that were not opened to them",
    file: "adapters/sql/visibility/visibility.ts",
    from: "isOpenTo(viewer, collections.openToVisitors),",
    to: "",
  },
  {
    name: "a standby is asked although it has not replayed the own change",
    file: "adapters/sql/postgres/standbys.ts",
    from: "position >= after && asOf(position) >= since",
    to: "position >= 0n && asOf(position) >= performance.now() - mostLagMillis",
    args: standbyFails,
  },
  {
    name: "a standby that lags is not left out",
    file: "adapters/sql/postgres/standbys.ts",
    from: "position >= after && asOf(position) >= since",
    to: "position >= after",
    args: standbyFails,
  },
]

/**
 * Builds the server with one mistake at a time, of those that have `part` in their name, and says after how many
 * seconds the simulation found it. Resolves with whether it found all.
 */
export const findMutants = async (args: ReadonlyArray<string>, part: string): Promise<boolean> => {
  let areFound = true
  for (const mutant of mutants.filter(({ name }) => name.includes(part))) {
    const folder = await sourcesWith(mutant)
    const built = join(folder, "built")
    await Bun.$`${process.execPath} server/build.ts ${built}`.cwd(folder).quiet()
    const [from, main] = [performance.now(), join(import.meta.dirname, "main.ts")]
    const child = Bun.spawn([process.execPath, "--no-env-file", main, ...args, ...(mutant.args ?? [])], {
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
const sourcesWith = async (mutant: Mutant): Promise<string> => {
  const folder = mkdtempSync(join(tmpdir(), "curio-mutant-"))
  const parts = ["adapters", "cli", "core", "packages", "server", "web", "bun.lock", "package.json", "tsconfig.json"]
  await Bun.$`cp -r ${parts} ${folder}`.cwd(root)
  await Bun.$`ln -s ${join(root, "node_modules")} ${folder}`
  const mistaken = await mistakenFiles(mutant, folder)
  if (mistaken.length === 0) throw new Error(`${mutant.file} has no text for the mutant "${mutant.name}".`)
  for (const { path, text } of mistaken) await Bun.write(path, text)
  return folder
}

/** The files below a folder that the mistake changes, and what they are with it. */
export const mistakenFiles = async ({ file, from, to }: Mutant, folder: string) => {
  const files: Array<{ readonly path: string; readonly text: string }> = []
  for (const path of new Bun.Glob(file).scanSync({ cwd: folder, absolute: true })) {
    const text = await Bun.file(path).text()
    const next = text.replace(from, () => to)
    if (next !== text) files.push({ path, text: next })
  }
  return files
}
