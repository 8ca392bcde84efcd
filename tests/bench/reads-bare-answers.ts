/** A row by the positions of its columns. */
// biome-ignore lint/suspicious/noExplicitAny: whoever writes a handler by hand knows what a column holds.
export type Row = ReadonlyArray<any>

/** Runs a statement of a read by its position, with values by name; a position below zero counts from the end. */
export type Ask = ((
  at: number,
  values: Readonly<Record<string, unknown>>,
) => ReadonlyArray<Row> | PromiseLike<ReadonlyArray<Row>>) & {
  /** How many statements the service runs. */
  readonly count: number
}

type Answer = (user: Row, id: string) => Promise<object | null>

const size = 20
const iso = (moment: number | Date) => new Date(moment).toISOString()
const isoOrNull = (moment: number | Date | null) => (moment === null ? null : iso(moment))
const read = (json: unknown) => (typeof json === "string" ? JSON.parse(json) : json)
const card = (id: string, displayName: string, avatarUrl: string | null) => ({ id, displayName, avatarUrl })
const person = (id: string | null, displayName: string | null, avatarUrl: string | null) =>
  id === null ? { id: null, displayName: "Deleted user", avatarUrl: null } : { id, displayName, avatarUrl }
const rating = (sum: number, count: number) => ({
  average: count === 0 ? null : Math.round((sum * 100) / count) / 100,
  count,
})
const idsIn = (rows: ReadonlyArray<Row>, column = 0) => JSON.stringify(rows.map((row) => row[column]))
const byId = (rows: ReadonlyArray<Row>) => new Map(rows.map((row) => [row[0], row]))
/** What belongs to each id in the first column. */
const grouped = <A>(rows: ReadonlyArray<Row>, make: (row: Row) => A): ReadonlyMap<string, ReadonlyArray<A>> => {
  const groups = new Map<string, Array<A>>()
  for (const row of rows) {
    const group = groups.get(row[0])
    if (group === undefined) groups.set(row[0], [make(row)])
    else group.push(make(row))
  }
  return groups
}

const key = Buffer.alloc(32, 7)
const cursor = (scope: string, position: ReadonlyArray<unknown>) => {
  const payload = Buffer.from(JSON.stringify(position))
  const mac = new Bun.CryptoHasher("sha256", key).update(`${scope.length}:${scope}:`).update(payload).digest()
  return Buffer.concat([mac.subarray(0, 16), payload]).toString("base64url")
}
/** A page of the first rows, whose cursor is the position of its last row. */
const page = (
  rows: ReadonlyArray<Row>,
  items: ReadonlyArray<unknown>,
  scope: string,
  positionOf: (row: Row) => Row,
) => {
  const last = rows[size - 1]
  return { items, nextCursor: rows.length > size && last !== undefined ? cursor(scope, positionOf(last)) : null }
}
/** A moment as the position of a page has it. */
const at = (moment: number | Date) => (moment instanceof Date ? moment.getTime() : moment)

const market = (completedCount: number, cancelledCount: number) => {
  const all = completedCount + cancelledCount
  return {
    completedCount,
    cancelledCount,
    cancellationRate: all < 5 ? null : Math.round((cancelledCount * 100) / all) / 100,
  }
}

const profile = (user: Row, counts: Row, completed: number, cancelled: number) => ({
  id: user[0],
  displayName: user[3],
  avatarUrl: user[5],
  bio: user[6],
  createdAt: iso(user[14]),
  privacy: user[7],
  restricted: false,
  friendsCount: counts[0],
  collectionsCount: counts[1],
  listingsCount: counts[2],
  rating: rating(counts[3], counts[4]),
  market: market(Number(completed), Number(cancelled)),
})
const restricted = (user: Row) => ({
  ...card(user[0], user[3], user[5]),
  bio: null,
  createdAt: null,
  privacy: user[7],
  restricted: true,
  friendsCount: null,
  collectionsCount: null,
  listingsCount: null,
  rating: null,
  market: null,
})

const itemOf = (row: Row, owner: object, listing: object | null, shown: ReadonlyArray<string>) => {
  const all = read(row[6])
  const fields: Record<string, unknown> = {}
  for (const name of shown) if (name in all) fields[name] = all[name]
  return {
    id: row[0],
    collectionId: row[1],
    owner,
    name: row[3],
    editions: read(row[4]) ?? [],
    externalRef: read(row[5]),
    fields,
    rating: row[7],
    comment: row[8],
    coverUrl: row[9],
    listing,
    createdAt: iso(row[10]),
    updatedAt: iso(row[11]),
  }
}
const listingsOf = (rows: ReadonlyArray<Row>) => {
  const listings = new Map<string, object>()
  for (const [item, id, status] of rows) if (!listings.has(item)) listings.set(item, { id, status })
  return listings
}

/** A page of a collection: the statements before that of the items are those of filters. */
const items =
  (positionOf: (row: Row) => Row) =>
  (ask: Ask): Answer =>
  async (user, id) => {
    const viewer = user[0]
    const [collection] = await ask(1, { id, viewer })
    if (collection === undefined) return null
    for (let filter = 2; filter < ask.count - 3; filter++) await ask(filter, { collection: id })
    const rows = await ask(-3, { of: id, viewer })
    const shown = rows.slice(0, size)
    const listings = listingsOf(await ask(-2, { ids: idsIn(shown) }))
    const keys = (await ask(-1, { collection: id })).map((row) => row[0]).sort()
    const owner = card(collection[10], collection[11], collection[12])
    const made = shown.map((row) => itemOf(row, owner, listings.get(row[0]) ?? null, keys))
    return page(rows, made, `items ${id}`, positionOf)
  }

/** A page of listings: with a word the statements before that of the page find their ids. */
const showcase =
  (ask: Ask): Answer =>
  async (user) => {
    const viewer = user[0]
    let list: string | undefined
    for (let search = 1; search < ask.count - 3; search++) list = idsIn(await ask(search, {}))
    const found = await ask(-3, list === undefined ? { viewer } : { viewer, list })
    const some = found.slice(0, size)
    const rows = await ask(-2, { viewer, list: idsIn(some) })
    const hidden = new Set<string>()
    for (const [collection, name] of await ask(-1, { ids: idsIn(rows, 19) })) hidden.add(`${collection} ${name}`)
    const listings = byId(rows)
    const made = some.flatMap(([id]) => {
      const row = listings.get(id)
      if (row === undefined) return []
      const fields: Record<string, unknown> = {}
      const all = read(row[26])
      for (const name of Object.keys(all).sort()) if (!hidden.has(`${row[19]} ${name}`)) fields[name] = all[name]
      return {
        id,
        item:
          row[16] === null
            ? null
            : {
                id: row[16],
                name: row[22],
                coverUrl: row[23],
                collectionId: row[19],
                type: row[20],
                editions: read(row[25]) ?? [],
                fields,
              },
        owner: card(row[13], row[14], row[15]),
        kind: row[3],
        price: row[4] === null ? null : { amount: Number(row[4]), currency: row[5] },
        paymentMethods: read(row[6]),
        description: row[7],
        status: row[8],
        reserved: Boolean(row[30]),
        createdAt: iso(row[11]),
        updatedAt: iso(row[12]),
      }
    })
    return page(found, made, `showcase ${viewer}`, (row) => [at(row[1]), row[0]])
  }

const reactionTypes = ["like", "love", "wow", "laugh", "sad"]

const feed =
  (ask: Ask): Answer =>
  async (user) => {
    const viewer = user[0]
    // The viewer's own posts come twice: as theirs, and as those of the audience.
    const read = (await ask(1, { viewer, of: viewer })).filter((row) => row[2] === 1)
    const seen = read.filter((row, n) => row[0] !== read[n - 1]?.[0])
    const some = seen.slice(0, size)
    const ids = idsIn(some)
    const posts = byId(await ask(2, { viewer, ids }))
    const pictures = grouped(await ask(3, { ids }), ([, id, url, width, height]) => ({ id, url, width, height }))
    const made = some.flatMap(([id]) => {
      const row = posts.get(id)
      if (row === undefined) return []
      const isManual = row[2] === "manual"
      const hidden = row[23] === null ? [] : row[23].split(",")
      const reactions: Record<string, number> = {}
      for (const [n, type] of reactionTypes.entries())
        reactions[type] = row[18 + n] - (hidden.length === 0 ? 0 : hidden.filter((one: string) => one === type).length)
      return {
        id,
        author: card(row[8], row[9], row[10]),
        kind: row[2],
        content: isManual ? row[3] : null,
        visibility: row[11],
        item:
          row[12] === null
            ? null
            : { id: row[12], name: row[13], coverUrl: row[14], collectionId: row[15], type: row[16] },
        media: isManual ? (pictures.get(id) ?? []) : [],
        commentsCount: row[17],
        reactions,
        myReaction: row[24],
        createdAt: iso(row[6]),
        editedAt: isManual ? isoOrNull(row[7]) : null,
      }
    })
    return page(seen, made, `feed ${viewer}`, (row) => [at(row[1]), row[0]])
  }

const excerpt = (text: string | null) => (text !== null && text.length > 100 ? `${text.slice(0, 99)}…` : text)

/** Some messages by their ids, with the statements 4 to 8 of the lists of chat. */
const messagesOf = async (ask: Ask, viewer: string, list: ReadonlyArray<string>) => {
  const ids = JSON.stringify(list)
  const rows = await ask(4, { ids })
  const repliedTo = rows.flatMap((row) => row[6] ?? [])
  const originals = byId(repliedTo.length === 0 ? [] : await ask(5, { ids: JSON.stringify([...new Set(repliedTo)]) }))
  await ask(6, { ids: JSON.stringify([...new Set(rows.map((row) => row[1]))]) })
  const files = grouped(await ask(7, { ids }), ([, id, name, mimeType, bytes, width, height]) => ({
    id,
    name,
    mimeType,
    size: bytes,
    width,
    height,
  }))
  const reactions = grouped(await ask(8, { viewer, ids }), ([, emoji, count, mine]) => ({
    emoji,
    count,
    mine: mine === 1,
  }))
  const messages = new Map<string, object>()
  for (const row of rows) {
    const original = row[6] === null ? undefined : originals.get(row[6])
    messages.set(row[0], {
      id: row[0],
      conversationId: row[1],
      author: person(row[10], row[11], row[12]),
      content: row[4],
      attachments: files.get(row[0]) ?? [],
      replyTo:
        original === undefined
          ? null
          : {
              id: original[0],
              author: person(original[10], original[11], original[12]),
              excerpt: excerpt(original[4]),
            },
      reactions: reactions.get(row[0]) ?? [],
      createdAt: iso(row[7]),
      editedAt: isoOrNull(row[8]),
      deleted: row[9] !== null,
    })
  }
  return messages
}

const conversations =
  (ask: Ask): Answer =>
  async (user) => {
    const viewer = user[0]
    const rows = await ask(1, { viewer })
    const some = rows.slice(0, size)
    const ids = idsIn(some)
    const all = await ask(2, { ids })
    const parted = new Set((await ask(3, { ids })).map((row) => row[0]))
    const members = grouped(all, (row) => ({
      user: person(row[4], row[5], row[6]),
      role: row[2],
      joinedAt: iso(row[3]),
      lastReadMessageId: row[1] === viewer || (row[7] && !parted.has(row[0])) ? row[8] : null,
    }))
    const messages = await messagesOf(
      ask,
      viewer,
      some.flatMap((row) => row[16] ?? []),
    )
    const made = some.map((row) => ({
      id: row[0],
      kind: row[3] === null && row[4] === null ? "group" : "direct",
      name: row[1],
      coverUrl: row[2],
      members: members.get(row[0]) ?? [],
      lastMessage: messages.get(row[16]) ?? null,
      unreadCount: row[13],
      muted: Boolean(row[14]),
      archived: Boolean(row[15]),
      createdAt: iso(row[7]),
      updatedAt: iso(row[8]),
    }))
    return page(rows, made, `conversations ${viewer}`, (row) => [at(row[6]), row[0]])
  }

const messages =
  (ask: Ask): Answer =>
  async (user, id) => {
    const viewer = user[0]
    const [conversation] = await ask(1, { id })
    const [mine] = await ask(2, { conversation: id, user: viewer })
    if (conversation === undefined || mine === undefined) return null
    const rows = await ask(3, { conversation: id })
    const ids = rows.slice(0, size).map((row) => row[0])
    const made = await messagesOf(ask, viewer, ids)
    return page(
      rows,
      ids.flatMap((one) => made.get(one) ?? []),
      `messages ${id}`,
      (row) => [row[0]],
    )
  }

const notifications =
  (ask: Ask): Answer =>
  async (user) => {
    const seen = (await ask(1, { user: user[0] })).filter((row) => row[2] === 1)
    const some = seen.slice(0, size)
    const rows = byId(await ask(2, { user: user[0], ids: idsIn(some) }))
    const made = some.flatMap(([id]) => {
      const row = rows.get(id)
      if (row === undefined) return []
      return {
        id,
        type: row[2],
        actor: row[3] === null ? null : person(row[8], row[9], row[10]),
        subject: row[4] === null ? null : { kind: row[4], id: row[5] },
        read: row[6] !== null,
        createdAt: iso(row[7]),
      }
    })
    return page(seen, made, `notifications ${user[0]}`, (row) => [at(row[1]), row[0]])
  }

const events =
  (ask: Ask): Answer =>
  async (user) => {
    const viewer = user[0]
    const found = await ask(1, { viewer })
    const some = found.slice(0, size)
    const ids = idsIn(some)
    const rows = byId(await ask(2, { viewer, ids }))
    const organizers = grouped(await ask(3, { viewer, ids }), (row) => card(row[1], row[2], row[3]))
    const made = some.flatMap(([id]) => {
      const row = rows.get(id)
      if (row === undefined) return []
      const isHost = row[1] === viewer || row[24] !== null
      const sees = isHost || row[25] === "going"
      return {
        id,
        owner: person(row[21], row[22], row[23]),
        organizers: organizers.get(id) ?? [],
        name: row[2],
        description: row[3],
        coverUrl: row[4],
        startsAt: iso(row[5]),
        endsAt: iso(row[6]),
        timeZone: row[7],
        place:
          row[8] === "onsite"
            ? { kind: "onsite", address: sees ? row[9] : null, city: row[10] }
            : { kind: "online", url: sees ? row[11] : null },
        visibility: row[12],
        capacity: row[13],
        status: row[14],
        cancelReason: row[15],
        goingCount: row[18],
        waitlistCount: row[19],
        createdAt: iso(row[16]),
        mine: {
          role: row[1] === viewer ? "owner" : row[24] !== null ? "organizer" : null,
          participation: row[25],
          position: row[26],
          invite: row[27],
        },
      }
    })
    return page(found, made, `events ${viewer}`, (row) => [at(row[1]), row[0]])
  }

const own =
  (ask: Ask): Answer =>
  async (user) => {
    const [counts] = await ask(1, { owner: user[0] })
    if (counts === undefined) return null
    return {
      ...profile(user, counts, counts[7], counts[8]),
      email: user[1],
      emailVerified: user[2] !== null,
      hasPassword: user[4] !== null,
      idpLinked: counts[5] > 0,
      storage: { used: Number(counts[9]), limit: 2 * 1024 * 1024 * 1024 },
      gameplatform: { accountId: counts[10], linkedAt: isoOrNull(counts[11]), hasApiKey: counts[6] > 0 },
      settings: { showPresence: Boolean(user[8]), showReadReceipts: Boolean(user[9]) },
    }
  }

const other =
  (ask: Ask): Answer =>
  async (user, id) => {
    const [found] = await ask(1, { viewer: user[0], owner: id })
    if (found === undefined || found[16] === "blocked") return null
    const sees = found[7] === "public" || (found[7] === "friends_only" && found[16] === "friend")
    return sees ? profile(found, found.slice(17), found[22], found[23]) : restricted(found)
  }

const item =
  (ask: Ask): Answer =>
  async (user, id) => {
    const [row] = await ask(1, { id, viewer: user[0] })
    if (row === undefined) return null
    const listings = listingsOf(await ask(2, { ids: JSON.stringify([id]) }))
    const keys = (await ask(3, { collection: row[1] })).map((key) => key[0]).sort()
    return itemOf(row, card(row[12], row[13], row[14]), listings.get(id) ?? null, keys)
  }

/** What a handler written by hand does for each read of `reads-rows.ts`. */
export const answers = {
  own,
  profile: other,
  item,
  newest: items((row) => [at(row[10]), row[0]]),
  named: items((row) => [row[3].toLowerCase(), row[0]]),
  rated: items((row) => [row[7] ?? 0, at(row[10]), row[0]]),
  showcase,
  word: showcase,
  feed,
  conversations,
  messages,
  notifications,
  events,
} satisfies Record<string, (ask: Ask) => Answer>
