/** What a client knows of a message. */
export interface Message {
  readonly id: string
  readonly conversationId: string
  readonly content: string | null
  readonly replyTo: { readonly excerpt: string | null } | null
  readonly reactions: ReadonlyArray<unknown>
  readonly editedAt: string | null
  readonly deleted: boolean
}

/** A message as a client knows it at the end, however it came to know it. An excerpt follows from the original. */
export const settled = (message: Message) => {
  if (message.deleted) return { id: message.id, deleted: true }
  return { ...message, replyTo: message.replyTo === null ? null : { ...message.replyTo, excerpt: null } }
}

/** All messages of a conversation as a user gets them over HTTP, oldest first. */
export const listMessages = async (url: string, token: string, conversation: string) => {
  const all: Array<Message> = []
  for (;;) {
    const last = all.at(-1)
    const before = last === undefined ? "" : `&before=${last.id}`
    const { items } = await get(url, token, `/chat/conversations/${conversation}/messages?limit=100${before}`)
    all.push(...items)
    if (items.length < 100) return all.reverse()
  }
}

/** How far each member has read, by id, as a user gets it over HTTP. */
export const listMarks = async (url: string, token: string, conversation: string) => {
  const { members } = await get(url, token, `/chat/conversations/${conversation}`)
  return Object.fromEntries(
    members.flatMap(({ lastReadMessageId, user }: Member) =>
      lastReadMessageId === null ? [] : [[user.id, lastReadMessageId]],
    ),
  )
}

interface Member {
  readonly user: { readonly id: string }
  readonly lastReadMessageId: string | null
}

// biome-ignore lint/suspicious/noExplicitAny: the type of an answer is not known here
const get = async (url: string, token: string, path: string): Promise<any> => {
  const response = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } })
  if (response.status !== 200) throw new Error(`${path} was answered with ${response.status}`)
  return response.json()
}
