import { DateTime, Layer, Option } from "effect"
import {
  type Export,
  ExportContents,
  type ExportId,
  type ExportNote,
  ExportParts,
  Exports,
  OwnRecords,
} from "../../core/index.ts"
import { shownMessage } from "../chat/memory.ts"
import { newestFirst, pageOf, shownAs } from "../shared/page.ts"
import type { MemoryStore } from "../shared/store.ts"
import type { World } from "../shared/world.ts"
import { card } from "../visibility/relations.ts"

export const ports = (store: MemoryStore) => Layer.mergeAll(exportsPorts(store), ownRecordsPorts(store))

const exportsPorts = (store: MemoryStore) => Layer.mergeAll(exportsIn(store), partsIn(store), contentsIn(store))

const exportsIn = ({ read, write }: MemoryStore) =>
  Layer.succeed(Exports, {
    add: (one) => write(({ exports }) => void exports.set(one.id, one)),
    find: (id) => read(({ exports }) => Option.fromUndefinedOr(exports.get(id))),
    list: (userId, page) =>
      read(({ exports }) =>
        newestFirst(
          [...exports.values()].filter((one) => one.userId === userId),
          page,
        ),
      ),
    latest: (userId) =>
      read(({ exports }) => {
        const counted = [...exports.values()].filter((one) => one.userId === userId && one.status !== "failed")
        return Option.fromUndefinedOr(counted.sort((one, other) => millis(other) - millis(one))[0]?.createdAt)
      }),
    open: (userId) =>
      read(({ exports }) =>
        [...exports.values()].filter((one) => one.userId === userId && (isWaiting(one) || one.status === "ready")),
      ),
    due: (now, limit) =>
      read(({ exports }) =>
        [...exports.values()]
          .filter(({ expiresAt, status }) => status === "ready" && expiresAt !== null && isPast(expiresAt, now))
          .slice(0, limit),
      ),
    claim: ({ latest, now, until }) =>
      write(({ exports }) => {
        const isFree = ({ claimedUntil }: Export) =>
          claimedUntil === null || isPast(claimedUntil, now) || DateTime.isGreaterThan(claimedUntil, latest)
        const [next] = [...exports.values()]
          .filter((one) => isWaiting(one) && isFree(one))
          .sort((one, other) => millis(one) - millis(other))
        if (next === undefined) return Option.none()
        const claimed: Export = { ...next, status: "running", attempt: next.attempt + 1, claimedUntil: until }
        exports.set(next.id, claimed)
        return Option.some(claimed)
      }),
    save: (one) => write(({ exports }) => void (exports.has(one.id) && exports.set(one.id, one))),
    sweep: (before) =>
      write(({ exports }) => {
        const old = [...exports.values()].filter(
          ({ createdAt, status }) =>
            (status === "failed" || status === "expired") && DateTime.isLessThan(createdAt, before),
        )
        for (const { id } of old) exports.delete(id)
        return old.length
      }),
  })

const partsIn = ({ read, write }: MemoryStore) =>
  Layer.succeed(ExportParts, {
    add: (part, storedAt) =>
      write(({ exportParts }) => void exportParts.set(part.id, { ...part, note: null, storedAt, isDetached: false })),
    at: (id, offset) =>
      read(({ exportParts, exports }) => {
        const found = [...exportParts.values()].find(
          ({ exportId, isDetached, size, start }) =>
            exportId === id && exports.has(id) && !isDetached && start <= offset && offset < start + size,
        )
        if (found === undefined) return Option.none()
        const { isDetached: _, note: __, storedAt: ___, ...part } = found
        return Option.some(part)
      }),
    note: (id, note) =>
      write(({ exportParts }) => {
        const part = exportParts.get(id)
        if (part !== undefined) exportParts.set(id, { ...part, note })
      }),
    lastNote: (id) => read((world) => Option.fromUndefinedOr(notesIn(world, id).at(-1)?.note)),
    notes: (id, from, limit) =>
      read((world) =>
        notesIn(world, id)
          .filter(({ start }) => start >= from)
          .slice(0, limit)
          .map(({ note }) => note),
      ),
    detach: (id, from) =>
      write(({ exportParts }) => {
        for (const part of exportParts.values())
          if (part.exportId === id && part.start >= from) exportParts.set(part.id, { ...part, isDetached: true })
      }),
    unused: (before, limit) =>
      read(({ exportParts, exports }) =>
        [...exportParts.values()]
          .filter(
            ({ exportId, isDetached, storedAt }) =>
              (isDetached || !exports.has(exportId)) && DateTime.isLessThan(storedAt, before),
          )
          .slice(0, limit)
          .map(({ id }) => id),
      ),
    forget: (id) =>
      write(({ exportParts, exports }) => {
        const part = exportParts.get(id)
        if (part !== undefined && (part.isDetached || !exports.has(part.exportId))) exportParts.delete(id)
      }),
  })

/** The notes of an export in the order of its zip. */
const notesIn = ({ exportParts }: World, id: ExportId) =>
  [...exportParts.values()]
    .flatMap(({ attempt, exportId, isDetached, note: text, size, start }) => {
      const note: ExportNote | null = text === null ? null : { end: start + size, attempt, text }
      return exportId === id && !isDetached && note !== null ? [{ start, note }] : []
    })
    .sort((one, other) => one.start - other.start)

const contentsIn = ({ read, write }: MemoryStore) =>
  Layer.succeed(ExportContents, {
    add: (exportId, names) =>
      write(({ exportContents }) => {
        for (const name of names) exportContents.set(`${exportId}/${name}`, { exportId, name })
      }),
    next: (id, after, limit) =>
      read(({ exportContents }) =>
        [...exportContents.values()]
          .flatMap(({ exportId, name }) => (exportId === id && (after === null || name > after) ? [name] : []))
          .sort()
          .slice(0, limit),
      ),
    remove: (id, names) =>
      write(({ exportContents }) => {
        for (const name of names) exportContents.delete(`${id}/${name}`)
      }),
    sweep: (limit) =>
      write(({ exportContents, exports }) => {
        const isWritten = (id: ExportId) => {
          const found = exports.get(id)
          return found !== undefined && isWaiting(found)
        }
        const over = [...exportContents].filter(([, { exportId }]) => !isWritten(exportId)).slice(0, limit)
        for (const [key] of over) exportContents.delete(key)
        return over.length
      }),
  })

const isWaiting = ({ status }: Export) => status === "queued" || status === "running"
const isPast = (at: DateTime.Utc, now: DateTime.Utc) => DateTime.isLessThanOrEqualTo(at, now)
const millis = ({ createdAt }: Export) => DateTime.toEpochMillis(createdAt)

const ownRecordsPorts = ({ read }: MemoryStore) =>
  Layer.succeed(OwnRecords, {
    comments: (author, page) =>
      read(({ comments }) =>
        pageOf(
          [...comments.values()].filter(({ authorId }) => authorId === author),
          "up",
          ({ id }) => [id],
          page,
        ),
      ),
    postReactions: (user, page) =>
      read(({ postReactions }) => {
        const given = [...postReactions.values()].flatMap(({ createdAt, postId, type, userId }) =>
          userId === user && type !== null ? [{ postId, type, createdAt }] : [],
        )
        return pageOf(given, "up", ({ postId }) => [postId], page)
      }),
    messageReactions: (user, page) =>
      read(({ messageReactions }) => {
        const given = [...messageReactions.values()].flatMap(({ at, emoji, id, user: by }) =>
          by === user ? [{ messageId: id, emoji, createdAt: at }] : [],
        )
        return pageOf(given, "up", ({ emoji, messageId }) => [messageId, emoji], page)
      }),
    ratingsGiven: (rater, page) =>
      read((world) => {
        const given = [...world.ratings.values()].filter(({ raterId }) => raterId === rater)
        const listed = pageOf(given, "down", ({ createdAt, id }) => [DateTime.toEpochMillis(createdAt), id], page)
        return shownAs(listed, (rating) => ({
          rating,
          rater: card(world, rating.raterId),
          ratee: card(world, rating.rateeId),
        }))
      }),
    friendRequests: (user, page) =>
      read((world) => {
        const mine = [...world.requests.values()].filter(({ from, to }) => from === user || to === user)
        const both = mine.flatMap(({ from, to, ...request }) => {
          const [one, other] = [card(world, from), card(world, to)]
          return one === null || other === null ? [] : [{ ...request, from: one, to: other }]
        })
        return pageOf(both, "up", ({ id }) => [id], page)
      }),
    conversations: (user, page) =>
      read(({ members }) => {
        const mine = [...members].flatMap(([id, all]) => (all.has(user) ? [id] : []))
        return pageOf(mine, "up", (id) => [id], page)
      }),
    messages: (author, conversation, page) =>
      read((world) => {
        const mine = [...world.messages.values()].filter(
          ({ authorId, conversationId }) => authorId === author && conversationId === conversation,
        )
        const listed = pageOf(mine, "up", ({ sequence }) => [sequence], page)
        return shownAs(listed, (message) => shownMessage(world, author, message))
      }),
  })
