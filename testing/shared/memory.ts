import { DateTime, Effect, Layer, Option } from "effect"
import {
  AnswerCipher,
  AuditLog,
  type IdempotencyRecord,
  IdempotencyRecords,
  mostIdempotencyRecords,
  weightOf,
} from "../../core/index.ts"
import { pageOf } from "./page.ts"
import type { MemoryStore } from "./store.ts"

export const ports = (store: MemoryStore) => Layer.mergeAll(auditLogPorts(store), idempotencyRecordsPorts(store))

const auditLogPorts = ({ read, write }: MemoryStore) =>
  Layer.succeed(AuditLog, {
    add: (entry) => write(({ audit }) => void audit.set(entry.id, entry)),
    list: (page) =>
      read(({ audit }) => pageOf(audit.values(), "down", ({ at, id }) => [DateTime.toEpochMillis(at), id], page)),
    sweep: (before, limit) =>
      write(({ audit }) => {
        const old = [...audit.values()].filter(({ at }) => DateTime.isLessThan(at, before))
        old.sort((one, other) => DateTime.toEpochMillis(one.at) - DateTime.toEpochMillis(other.at))
        for (const { id } of old.slice(0, limit)) audit.delete(id)
        return Math.min(old.length, limit)
      }),
  })

const idempotencyRecordsPorts = ({ read, write }: MemoryStore) =>
  Layer.mergeAll(
    answerCipher,
    Layer.succeed(IdempotencyRecords, {
      find: (by, request, ended) =>
        read(({ idempotencyRecords }) => {
          const found = idempotencyRecords.get(`${by} ${request}`)
          return found === undefined || isOver(found, ended) ? Option.none() : Option.some(found)
        }),
      keep: (answer, ended) =>
        write(({ idempotencyRecords: all, users }) => {
          const { by, request } = answer
          if (!users.has(by)) return Effect.die(new Error("The sender of the request has no account."))
          return Effect.sync(() => {
            const before = all.get(`${by} ${request}`)
            if (before !== undefined && !isOver(before, ended)) return false
            // The entries of a map are in the order in which they were added.
            all.delete(`${by} ${request}`)
            all.set(`${by} ${request}`, answer)
            let weight = 0
            for (const [key, one] of [...all].filter(([, one]) => one.by === by).toReversed()) {
              if (weight >= mostIdempotencyRecords) all.delete(key)
              weight += weightOf(one)
            }
            return true
          })
        }),
      sweep: (ended, limit) =>
        write(({ idempotencyRecords: all }) => {
          const over = [...all].filter(([, one]) => isOver(one, ended)).slice(0, limit)
          for (const [key] of over) all.delete(key)
          return over.length
        }),
    }),
  )

const isOver = ({ createdAt }: IdempotencyRecord, ended: DateTime.Utc): boolean =>
  DateTime.isLessThanOrEqualTo(createdAt, ended)

/** It hides nothing: it is for tests, never for a service. */
const answerCipher = Layer.succeed(AnswerCipher, {
  seal: (boundTo, text) => `${boundTo}\n${Math.random()}\n${text}\nend`,
  open: (boundTo, sealed) =>
    Effect.sync(() => {
      const [, context, text] = /^([^\n]*)\n[^\n]*\n(.*)\nend$/s.exec(sealed) ?? []
      return context === boundTo && text !== undefined ? Option.some(text) : Option.none()
    }),
})
