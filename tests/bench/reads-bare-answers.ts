import { conversations, messages } from "./reads-bare-chat.ts"
import {
  type Answer,
  type Ask,
  at,
  byId,
  card,
  column,
  columns,
  grouped,
  idsIn,
  iso,
  isoOrNull,
  itemOf,
  listingsOf,
  ofOthers,
  page,
  person,
  profile,
  type Row,
  read,
  restricted,
  size,
  whole,
} from "./reads-bare-parts.ts"

/** A page of a collection: the statements before that of the items are those of filters. */
const items =
  (columns: typeof whole, positionOf: (row: Row) => Row) =>
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
    const owner = card(collection[11], collection[12], collection[13])
    const made = shown.map((row) => itemOf(row, columns, owner, listings.get(row[0]) ?? null, keys))
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
      const all = read(row[30])
      for (const name of Object.keys(all).sort()) if (!hidden.has(`${row[19]} ${name}`)) fields[name] = all[name]
      return {
        id,
        item:
          row[16] === null
            ? null
            : {
                id: row[16],
                name: row[23],
                coverUrl: row[24],
                collectionId: row[19],
                type: row[20],
                copies: row[25],
                editions: read(row[28]) ?? [],
                pictures: read(row[29]) ?? [],
                fields,
              },
        owner: card(row[13], row[14], row[15]),
        kind: row[3],
        price: row[4] === null ? null : { amount: Number(row[4]), currency: row[5] },
        paymentMethods: read(row[6]),
        description: row[7],
        status: row[8],
        freeCopies: row[25] - row[26],
        reserved: Boolean(row[34]),
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
      const hidden = row[24] === null ? [] : row[24].split(",")
      const reactions: Record<string, number> = {}
      for (const [n, type] of reactionTypes.entries())
        reactions[type] = row[19 + n] - (hidden.length === 0 ? 0 : hidden.filter((one: string) => one === type).length)
      return {
        id,
        author: card(row[8], row[9], row[10]),
        kind: row[2],
        content: isManual ? row[3] : null,
        visibility: row[11],
        item:
          row[12] === null
            ? null
            : {
                id: row[12],
                name: row[13],
                coverUrl: row[14],
                collectionId: row[15],
                type: row[17],
                copies: row[16],
              },
        media: isManual ? (pictures.get(id) ?? []) : [],
        commentsCount: row[18],
        reactions,
        myReaction: row[25],
        createdAt: iso(row[6]),
        editedAt: isManual ? isoOrNull(row[7]) : null,
      }
    })
    return page(seen, made, `feed ${viewer}`, (row) => [at(row[1]), row[0]])
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
        subject: row[4] === null ? null : { kind: row[4], id: row[5], name: row[11] },
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
    const [counts] = await ask(1, { owner: user[column.id] })
    if (counts === undefined) return null
    return {
      ...profile(user, counts, counts[7], counts[8]),
      email: user[column.email],
      emailVerified: user[column.emailVerifiedAt] !== null,
      emailRefusedAt: isoOrNull(user[column.emailRefusedAt]),
      hasPassword: user[column.passwordHash] !== null,
      idpLinked: counts[5] > 0,
      storage: { used: Number(counts[9]), limit: 2 * 1024 * 1024 * 1024 },
      texts: {
        used: Number(counts[10]),
        limit: 200 * 1024 * 1024,
        usedToday: Number(counts[11]),
        limitPerDay: 20 * 1024 * 1024,
      },
      gameplatform: { accountId: counts[12], linkedAt: isoOrNull(counts[13]), hasApiKey: counts[6] > 0 },
      settings: {
        openToVisitors: Boolean(user[column.openToVisitors]),
        showPresence: Boolean(user[column.showPresence]),
        showReadReceipts: Boolean(user[column.showReadReceipts]),
      },
    }
  }

const other =
  (ask: Ask): Answer =>
  async (user, id) => {
    const [found] = await ask(1, { viewer: user[column.id], owner: id })
    if (found === undefined) return null
    const [relation, ...counts] = found.slice(columns)
    if (relation === "blocked") return null
    const privacy = found[column.privacy]
    const sees = privacy === "public" || (privacy === "friends_only" && relation === "friend")
    return sees ? profile(found, counts, counts[5], counts[6]) : restricted(found)
  }

const item =
  (ask: Ask): Answer =>
  async (user, id) => {
    const [row] = await ask(1, { id, viewer: user[0] })
    if (row === undefined) return null
    const listing = row[22] === null ? null : { id: row[22], status: row[23] }
    const keys = row[24] === "" ? [] : row[24].split(" ").sort()
    return itemOf(row, whole, card(row[19], row[20], row[21]), listing, keys)
  }

/** What a handler written by hand does for each read of `reads-rows.ts`. */
export const answers = {
  own,
  profile: other,
  item,
  newest: items(ofOthers, (row) => [at(row[10]), row[0]]),
  named: items(whole, (row) => [row[3].toLowerCase(), row[0]]),
  rated: items(whole, (row) => [row[7] ?? 0, at(row[14]), row[0]]),
  showcase,
  word: showcase,
  feed,
  conversations,
  messages,
  notifications,
  events,
} satisfies Record<string, (ask: Ask) => Answer>
