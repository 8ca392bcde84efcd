import {
  type Answer,
  type Ask,
  at,
  byId,
  grouped,
  idsIn,
  iso,
  isoOrNull,
  page,
  person,
  size,
} from "./reads-bare-parts.ts"

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

export const conversations =
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
      some.flatMap((row) => row[21] ?? []),
    )
    const made = some.map((row) => ({
      id: row[0],
      kind: row[3] === null && row[4] === null ? "group" : "direct",
      name: row[1],
      coverUrl: row[2],
      members: members.get(row[0]) ?? [],
      offer: null,
      leg: null,
      closesAt: null,
      lastMessage: messages.get(row[21]) ?? null,
      unreadCount: row[18],
      muted: Boolean(row[19]),
      archived: Boolean(row[20]),
      createdAt: iso(row[9]),
      updatedAt: iso(row[10]),
    }))
    return page(rows, made, `conversations ${viewer}`, (row) => [at(row[8]), row[0]])
  }

export const messages =
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
