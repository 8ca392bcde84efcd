import { DateTime, Effect, Layer, Option } from "effect"
import { AnswerCipher, AuditLog, type KeptAnswer, KeptAnswers, keptAnswers, weightOf } from "../../core/index.ts"
import { pageOf } from "./page.ts"
import type { MemoryStore } from "./store.ts"

export const ports = (store: MemoryStore) => Layer.mergeAll(auditLogPorts(store), keptAnswersPorts(store))

const auditLogPorts = ({ read, write }: MemoryStore) =>
  Layer.succeed(AuditLog, {
    add: (entry) => write(({ audit }) => void audit.set(entry.id, entry)),
    list: (page) =>
      read(({ audit }) => pageOf(audit.values(), "down", ({ at, id }) => [DateTime.toEpochMillis(at), id], page)),
    prune: (before, limit) =>
      write(({ audit }) => {
        const old = [...audit.values()].filter(({ at }) => DateTime.isLessThan(at, before))
        old.sort((one, other) => DateTime.toEpochMillis(one.at) - DateTime.toEpochMillis(other.at))
        for (const { id } of old.slice(0, limit)) audit.delete(id)
        return Math.min(old.length, limit)
      }),
  })

const keptAnswersPorts = ({ read, write }: MemoryStore) =>
  Layer.mergeAll(
    answerCipher,
    Layer.succeed(KeptAnswers, {
      find: (by, request, ended) =>
        read(({ keptAnswers }) => {
          const found = keptAnswers.get(`${by} ${request}`)
          return found === undefined || isOver(found, ended) ? Option.none() : Option.some(found)
        }),
      keep: (answer, ended) =>
        write(({ keptAnswers: all, users }) => {
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
              if (weight >= keptAnswers) all.delete(key)
              weight += weightOf(one)
            }
            return true
          })
        }),
      prune: (ended, limit) =>
        write(({ keptAnswers: all }) => {
          const over = [...all].filter(([, one]) => isOver(one, ended)).slice(0, limit)
          for (const [key] of over) all.delete(key)
          return over.length
        }),
    }),
  )

const isOver = ({ createdAt }: KeptAnswer, ended: DateTime.Utc): boolean =>
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
