import type { Message } from "../../packages/client/src/index.ts"
import { until } from "../support/until.ts"
import { reckonAcknowledged, reckonCounts } from "./acknowledged.ts"
import { compareMessages } from "./habits/chat.ts"
import { severalCopies, tidyUp } from "./habits/collect.ts"
import { lookAtEdited } from "./habits/edit.ts"
import { finishImports } from "./habits/import.ts"
import { lookAtParticipants } from "./habits/meet.ts"
import { listPeople } from "./habits/people.ts"
import { lookAtCovers } from "./habits/pictures.ts"
import { lookAtLoans } from "./habits/shelf.ts"
import { reckonHook, reckonMails } from "./habits/subscribe.ts"
import { seeListing, seeOffer } from "./habits/trade.ts"
import { lookAtRound } from "./habits/trade-round.ts"
import { reckonVisitor } from "./habits/visit.ts"
import { allPages } from "./pages.ts"
import type { Person } from "./person.ts"
import { readAfter } from "./standby.ts"
import type { World } from "./world.ts"

/**
 * Looks at what a sample of users has while no user does anything: what was acknowledged is there, nothing is there
 * twice, and each server says the same.
 */
export const reckon = async (world: World, most: number): Promise<void> => {
  const from = world.dice.below(Math.max(1, world.people.length - most))
  const sample = world.people.slice(from, from + most)
  const pending = new Map<string, string>()
  const active = new Map<string, string>()
  for (const by of sample) {
    await finishImports(world, by)
    await tidyUp(world, by)
    await listPeople(world, by)
    await reckonMarket(world, by, pending, active)
    await lookAtCovers(world, by)
    await lookAtLoans(world, by)
    await lookAtEdited(world, by)
    await compareServers(world, by)
  }
  for (const by of world.people.filter(({ inbox }) => inbox !== null).slice(0, most)) await reckonInbox(world, by)
  for (const meeting of [...world.meetings.values()].slice(-most))
    await lookAtParticipants(world, meeting.owner, meeting)
  for (const by of world.people.filter(({ hook }) => hook !== null).slice(0, most)) await reckonHook(world, by)
  await reckonVisitor(world, most)
  await reckonCopies(world)
  await reckonMails(world, sample)
  for (const one of world.receivers.differences.splice(0)) world.differ(one)
  for (const round of [...world.rounds.values()].slice(-most))
    for (const by of sample.slice(0, 2)) await lookAtRound(world, by, round)
  const last = sample.at(-1)
  for (const gone of last === undefined ? [] : world.gone) {
    const seen = await last?.ask((api) => api.users({ id: gone.id }).get())
    world.expect(seen?.outcome !== "done", `${gone.name} is still there`)
  }
}

const reckonMarket = async (
  world: World,
  by: Person,
  pending: Map<string, string>,
  active: Map<string, string>,
): Promise<void> => {
  const offers = await allPages(by, (query) => (api) => api.offers.get({ query }))
  for (const offer of offers?.items ?? []) {
    seeOffer(world, by, offer, offers?.span ?? { began: 0, ended: 0 })
    if (offer.status !== "pending") continue
    for (const [place, card] of offer.items.entries()) {
      if (card === null || (world.items.get(card.id)?.copies ?? 1) > 1) continue
      // A listing that was closed may be in one that asks for other things too.
      const which = `${card.id} by listing ${offer.listings[place]}`
      const other = pending.get(which) ?? offer.id
      world.expect(other === offer.id, `item ${which} has two pending offers`)
      pending.set(which, offer.id)
    }
  }
  const listings = await allPages(by, (query) => (api) => api.listings.mine.get({ query }))
  for (const listing of listings?.items ?? []) {
    seeListing(world, by, listing, listings?.span ?? { began: 0, ended: 0 })
    if (listing.status !== "active" || listing.item === null) continue
    world.expect(!active.has(listing.item.id), `item ${listing.item.id} has two active listings`)
    active.set(listing.item.id, listing.id)
  }
  if (offers === null || listings === null) return
  const idsOf = ({ items }: { readonly items: ReadonlyArray<{ readonly id: string }> }) =>
    new Set(items.map(({ id }) => id))
  await reckonAcknowledged(world, by, { offers: idsOf(offers), listings: idsOf(listings) })
  await reckonCounts(world, by)
}

/** Of many copies each is with some user: deals bring none about, and none is lost on its way. */
const reckonCopies = async (world: World): Promise<void> => {
  const names = [...world.shared].filter(([name]) => typeof world.itemNames.get(name) === "string")
  const counts = new Map(names.map(([name]) => [name, 0]))
  for (const by of world.people) {
    const listed = await allPages(by, (query) => (api) => api.items.get({ query }))
    if (listed === null) return
    for (const { copies, name } of listed.items) {
      const count = counts.get(name)
      if (count !== undefined) counts.set(name, count + copies)
    }
  }
  // Those who are suspended may have some.
  const isWhole = world.suspended.size === 0 && !world.hasFaults
  for (const [name, count] of counts) {
    const isRight = isWhole ? count === severalCopies : count <= severalCopies
    world.expect(isRight, `${count} copies of "${name}" are there, of ${severalCopies}`)
  }
}

/** Each server answers the same. */
const compareServers = async ({ each, expect, newest }: World, by: Person): Promise<void> => {
  const token = (await by.curio.api.auth.refresh.post()).data?.accessToken
  for (const path of ["/items", "/offers", "/chat/conversations", "/notifications", "/feed"]) {
    const areEqual = async () => {
      const seen = newest === null ? {} : { [readAfter]: await newest() }
      const headers = { authorization: `Bearer ${token}`, ...seen }
      const ask = (url: string) => fetch(`${url}${path}?limit=50`, { headers }).then((one) => one.text())
      return new Set(await Promise.all(each().map(ask))).size <= 1
    }
    // A worker may have changed something between two answers.
    const isEqual = (await areEqual()) || (await areEqual()) || (await areEqual())
    expect(isEqual, `the servers differ in GET ${path} of ${by.name}`)
  }
}

/** The socket has brought every message once and in the order of the conversation; those that were read are read. */
const reckonInbox = async (world: World, by: Person): Promise<void> => {
  const { inbox } = by
  if (inbox === null) return
  for (const conversation of by.conversations) {
    const all = await compareMessages(world, by, conversation)
    if (all === null) continue
    // A member who joins later, or leaves for a while, has only what came meanwhile.
    const isMemberSince = (began: number) =>
      conversation.members.get(by)?.equals({ began, ended: Number.POSITIVE_INFINITY }, true) === true
    const sure = [...conversation.sent.values()].filter((one) => one.isSure && one.span.began > inbox.since())
    const due = sure.filter((one) => isMemberSince(one.span.began))
    const isAll = () => {
      const ids = new Set(inbox.of(conversation.id).map(({ id }) => id))
      return due.every((one) => ids.has(one.id ?? ""))
    }
    await Promise.race([until(isAll), Bun.sleep(20_000)])
    world.expect(isAll(), `the socket of ${by.name} misses a message of ${conversation.id}`)
    world.expect(isInOrder(inbox.of(conversation.id), all), `the socket of ${by.name} has another order`)
    const seen = await by.ask((api) => api.chat.conversations({ id: conversation.id }).get())
    const mark = seen.data?.members.find(({ user }) => user.id === by.id)?.lastReadMessageId
    const at = all.findIndex(({ id }) => id === mark)
    const unread = all.slice(at + 1).filter(({ author, deleted }) => author.id !== by.id && !deleted)
    if (typeof mark === "string")
      world.expect(seen.data?.unreadCount === unread.length, `${by.name} has ${unread.length} unread messages`)
  }
}

const isInOrder = (received: ReadonlyArray<Message>, all: ReadonlyArray<Message>): boolean => {
  const places = new Map(all.map(({ id }, n) => [id, n]))
  const got = received.map(({ id }) => places.get(id) ?? -1).filter((place) => place >= 0)
  return got.every((place, n) => n === 0 || (got[n - 1] ?? -1) < place)
}

/**
 * A deleted account has left nothing: neither its name nor its address is in any row. A delivery to another user's
 * webhook keeps the body of its first attempt until it is made, and a loan that a block made one to a name keeps that
 * name for its lender. Contract: webhooks, deliveries; catalog, loans.
 */
export const reckonDeleted = (world: World, rows: ReadonlyArray<string>): void => {
  const whole = rows.filter((row) => !/^(outbox .*webhook:|loans )/.test(row)).join("\n")
  for (const { email, name } of world.gone)
    for (const word of [email, name]) {
      const at = whole.indexOf(word)
      world.expect(
        at < 0,
        `"${word}" of a deleted account is in "${whole.slice(whole.lastIndexOf("\n", at) + 1, at + 80)}"`,
      )
    }
}
