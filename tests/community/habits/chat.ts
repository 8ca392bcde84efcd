import type { MessageId, OfferId } from "../../../core/index.ts"
import type { Message } from "../../../packages/client/src/index.ts"
import { every, Fact, type Maybe, not, type Span } from "../fact.ts"
import { allPages } from "../pages.ts"
import type { Person, Seen } from "../person.ts"
import type { World } from "../world.ts"

interface Sent {
  readonly by: Person
  readonly content: string
  readonly span: Span
  /** `null` as long as it is not known, and for good when its answer was lost. */
  id: MessageId | null
  isSure: boolean
  readonly isThere: Fact<boolean>
}

/** What the model knows of a conversation. */
export interface Conversation {
  readonly id: string
  readonly kind: "direct" | "group" | "offer"
  readonly members: Map<Person, Fact<boolean>>
  /** By content, which no two messages share. */
  readonly sent: Map<string, Sent>
}

/** Opens a direct conversation with a friend. */
export const openDirect = async (world: World, by: Person): Promise<void> => {
  const other = friendOf(world, by)
  if (other === undefined) return
  const body = { kind: "direct", userId: other.id } as const
  const opened = await by.ask((api) => api.chat.conversations.post(body))
  // The other one may have opened it before.
  const span = { began: 0, ended: opened.span.ended }
  if (opened.data !== null) learnConversation(world, opened.data.id, "direct", [by, other], span)
}

/** Opens the conversation about an offer, of one's own or, in vain, of two others. */
export const talkAboutDeal = async (world: World, by: Person): Promise<void> => {
  const known = [...world.offers.values()].slice(-200)
  const mine = known.filter(({ offerer, owner }) => owner.id === by.id || offerer.id === by.id)
  const offer = by.dice.oneOf(by.dice.chance(0.2) ? known : mine)
  if (offer === undefined) return
  const [owner, offerer] = [world.byId.get(offer.owner.id ?? ""), world.byId.get(offer.offerer.id ?? "")]
  if (owner === undefined || offerer === undefined) return
  const opened = await by.ask((api) => api.offers({ id: offer.id as OfferId }).conversation.post())
  if (opened.data === null) return
  const isTheirs = by === owner || by === offerer
  world.expect(isTheirs, `${by.name} opened the conversation about offer ${offer.id} of two others`)
  const areApart = world.model.hidden(owner, offerer, opened.span) === true
  world.expect(!areApart, `${by.name} opened the conversation about offer ${offer.id} across a block`)
  // The other one may have opened it before.
  if (isTheirs) learnConversation(world, opened.data.id, "offer", [owner, offerer], { ...opened.span, began: 0 })
}

/** Makes a group with some friends. */
export const makeGroup = async (world: World, by: Person): Promise<void> => {
  const friends = [...by.friends].filter((one) => isFriend(world, by, one)).slice(0, 6)
  const name = `Group ${world.word()}`
  const body = { kind: "group" as const, name, memberIds: friends.map(({ id }) => id) }
  const made = await by.ask((api) => api.chat.conversations.post(body, by.maybeKey()))
  if (made.data !== null) learnConversation(world, made.data.id, "group", [by, ...friends], made.span)
}

const learnConversation = (
  world: World,
  id: string,
  kind: Conversation["kind"],
  people: ReadonlyArray<Person>,
  span: Span,
): void => {
  if (world.conversations.has(id)) return
  const members = new Map(people.map((one) => [one, Fact.changed(false, true, span)]))
  const conversation = { id, kind, members, sent: new Map() }
  world.conversations.set(id, conversation)
  for (const one of people) one.conversations.add(conversation)
}

/** Writes a message, or one on each of two devices at the same time. */
export const write = async (world: World, by: Person): Promise<void> => {
  const conversation = conversationOf(by)
  if (conversation === undefined) return
  const times = by.dice.chance(0.2) ? 2 : 1
  await Promise.all(Array.from({ length: times }, () => writeOnce(world, by, conversation)))
}

/** Writes a message over HTTP or by the socket. */
const writeOnce = async (world: World, by: Person, conversation: Conversation): Promise<void> => {
  const content = `Message ${world.word()}`
  const clientId = content
  const sent: Sent = {
    ...{ by, content, id: null, isSure: false, isThere: new Fact(true) },
    span: { began: world.clock.now(), ended: Number.POSITIVE_INFINITY },
  }
  conversation.sent.set(content, sent)
  const { id } = conversation
  const bySocket = by.realtime?.status === "live" && by.dice.chance(0.5)
  const message = { content, clientId }
  const post = () => by.ask((api) => api.chat.conversations({ id }).messages.post(message))
  const answer = bySocket ? await sendBySocket(world, by, { conversationId: id, ...message }) : await post()
  // The same message again, after an answer that was lost: it is stored once.
  const settled = answer.outcome === "lost" ? await post() : answer
  const span = { began: answer.span.began, ended: settled.span.ended }
  if (settled.outcome === "refused") conversation.sent.delete(content)
  else
    conversation.sent.set(content, {
      ...sent,
      span,
      id: (settled.data?.id ?? null) as MessageId | null,
      isSure: settled.data !== null,
    })
  const may = mayWrite(world, by, conversation, span)
  world.compare(by, `conversation ${id} for writing`, foundBy(settled), () => may, span)
}

const sendBySocket = async (
  { clock }: World,
  { realtime }: Person,
  message: { readonly conversationId: string; readonly content: string; readonly clientId: string },
): Promise<Seen<Message>> => {
  const began = clock.begin()
  const sent = realtime?.send(message) ?? Promise.reject()
  const data = await sent.catch(() => null)
  // Refused or closed: HTTP says which of the two.
  return { span: clock.end(began), outcome: data === null ? "lost" : "done", data, code: null }
}

/** Whether a call found what it is about; `null` when it says neither. */
const foundBy = ({ outcome, code }: Seen<unknown>): boolean | null => {
  if (outcome === "done") return true
  return code === "NOT_FOUND" || code === "FORBIDDEN" || code === "BLOCKED" ? false : null
}

export const isMember = ({ members }: Conversation, one: Person, span: Span): Maybe => {
  const member = members.get(one)
  return member === undefined ? false : member.equals(span, true)
}

const mayWrite = (world: World, by: Person, conversation: Conversation, span: Span) => {
  const others = conversation.kind === "group" ? [] : [...conversation.members.keys()].filter((one) => one !== by)
  return every(
    isMember(conversation, by, span),
    ...others.flatMap((one) => [one.isThere.equals(span, true), not(world.model.hidden(by, one, span))]),
  )
}

/** Reads a conversation to its first message: each that was sent is there once and in order, and no other. */
export const readMessages = async (world: World, by: Person): Promise<void> => {
  const conversation = by.dice.chance(0.1) ? anyConversation(world, by) : conversationOf(by)
  if (conversation !== undefined) await compareMessages(world, by, conversation)
}

/** As `readMessages`; resolves with the messages, oldest first, or `null` when they were refused. */
export const compareMessages = async (
  world: World,
  by: Person,
  conversation: Conversation,
): Promise<ReadonlyArray<Message> | null> => {
  const { id } = conversation
  const first = await by.ask((api) => api.chat.conversations({ id }).messages.get({ query: { limit: 100 } }))
  const may = isMember(conversation, by, first.span)
  world.compare(by, `messages of ${id}`, foundBy(first), () => may, first.span)
  if (first.data === null) return null
  const all: Array<Message> = [...first.data.items]
  let [count, ended] = [first.data.items.length, first.span.ended]
  while (count === 100) {
    const before = (all.at(-1)?.id ?? "") as MessageId
    const page = await by.ask((api) => api.chat.conversations({ id }).messages.get({ query: { before, limit: 100 } }))
    if (page.data === null) return null
    all.push(...page.data.items)
    count = page.data.items.length
    ended = page.span.ended
  }
  all.reverse()
  compareWithSent(world, by, conversation, all, { began: first.span.began, ended })
  return all
}

const compareWithSent = (
  world: World,
  by: Person,
  { id, sent }: Conversation,
  all: ReadonlyArray<Message>,
  span: Span,
): void => {
  const places = new Map<string, number>()
  for (const [n, message] of all.entries()) {
    places.set(message.id, n)
    if (message.deleted || message.content === null) continue
    const known = sent.get(message.content)
    world.expect(known !== undefined, `${by.name} reads "${message.content}" in ${id}, which was not sent there`)
    world.expect(!places.has(message.content), `${by.name} reads "${message.content}" twice`)
    world.expect(known?.isThere.equals(span, true) !== false, `${by.name} reads "${message.content}", which is deleted`)
    if (known !== undefined && known.id === null) known.id = message.id as MessageId
    places.set(message.content, n)
  }
  const sure = [...sent.values()].filter((one) => one.isSure && one.span.ended < span.began)
  for (const one of sure) world.expect(places.has(one.id ?? ""), `${by.name} misses "${one.content}" in ${id}`)
  // One that was sent after another was answered stands behind it.
  const ordered = sure.toSorted((one, other) => one.span.began - other.span.began)
  let latest = -1
  const byEnd = sure.toSorted((one, other) => one.span.ended - other.span.ended)
  let next = 0
  for (const one of ordered) {
    for (; (byEnd[next]?.span.ended ?? Number.POSITIVE_INFINITY) < one.span.began; next++)
      latest = Math.max(latest, places.get(byEnd[next]?.id ?? "") ?? -1)
    world.expect((places.get(one.id ?? "") ?? latest) >= latest, `"${one.content}" is out of order in ${id}`)
  }
}

/** Deletes a message of one's own. */
export const deleteMessage = async (_world: World, by: Person): Promise<void> => {
  const conversation = conversationOf(by)
  const mine = [...(conversation?.sent.values() ?? [])].filter((one) => one.by === by && one.isSure)
  const { id, isThere } = by.dice.oneOf(mine) ?? {}
  if (id === undefined || id === null || isThere === undefined) return
  await by.ask((api) => api.chat.messages({ id }).delete(), [[isThere, false]])
}

/** Marks everything as read; then nothing of it is unread. */
export const markRead = async (_world: World, by: Person): Promise<void> => {
  const conversation = conversationOf(by)
  if (conversation === undefined) return
  const { id } = conversation
  const messages = await by.ask((api) => api.chat.conversations({ id }).messages.get({ query: { limit: 1 } }))
  const messageId = messages.data?.items[0]?.id as MessageId | undefined
  if (messageId !== undefined) await by.ask((api) => api.chat.conversations({ id }).read.put({ messageId }))
}

/** Looks at the list of one's conversations. */
export const listConversations = async (world: World, by: Person): Promise<void> => {
  const listed = await allPages(by, (query) => (api) => api.chat.conversations.get({ query }))
  if (listed === null) return
  const ids = new Set(listed.items.map(({ id }) => id))
  for (const conversation of by.conversations) {
    const may = isMember(conversation, by, listed.span)
    world.compare(by, `conversation ${conversation.id} in the list`, ids.has(conversation.id), () => may, listed.span)
  }
}

/** Leaves a group. */
export const leaveGroup = async (_world: World, by: Person): Promise<void> => {
  const group = conversationOf(by)
  const member = group?.members.get(by)
  if (group === undefined || group.kind !== "group" || member === undefined) return
  await by.ask((api) => api.chat.conversations({ id: group.id }).members({ userId: "me" }).delete(), [[member, false]])
}

/** Adds a friend to a group. */
export const addToGroup = async (world: World, by: Person): Promise<void> => {
  const group = conversationOf(by)
  const friend = friendOf(world, by)
  if (group === undefined || group.kind !== "group" || friend === undefined) return
  const member = group.members.get(friend) ?? new Fact(false)
  group.members.set(friend, member)
  friend.conversations.add(group)
  await by.ask((api) => api.chat.conversations({ id: group.id }).members.post({ userId: friend.id }), [[member, true]])
}

/** When everything is over: what holds as far as it is known. */
const now = { began: Number.POSITIVE_INFINITY, ended: Number.POSITIVE_INFINITY }

const isFriend = ({ model }: World, one: Person, other: Person): boolean => model.areFriends(one, other, now) === true

const friendOf = (world: World, by: Person): Person | undefined =>
  by.dice.oneOf([...by.friends].filter((one) => isFriend(world, by, one)))

const conversationOf = (by: Person): Conversation | undefined =>
  by.dice.oneOf([...by.conversations].filter((one) => one.members.get(by)?.equals(now, true)))

const anyConversation = (world: World, by: Person): Conversation | undefined =>
  by.dice.oneOf([...world.conversations.values()])
