import { describe, expect, test } from "bun:test"
import { rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Effect, Redacted } from "effect"
import type { DatabaseError } from "../../../adapters/sql/engine/database-error.ts"
import { connectPostgres } from "../../../adapters/sql/postgres/connection.ts"
import { runProgram } from "../../../adapters/sql/postgres/programs.ts"
import { hasPostgres, temporaryPostgres } from "../../support/postgres.ts"
import { tlsPair } from "../../support/tls-pair.ts"

const own = new URL("../../support/localhost.pem", import.meta.url).pathname
const foreign = join(tmpdir(), `curio-authority-${process.pid}.pem`)

/** What comes of connecting to a server whose certificate is for localhost: its version of TLS, or the sentence. */
const connecting = (host: string, settings: Record<string, string>, work = versionAt) =>
  Effect.runPromise(
    Effect.scoped(
      Effect.gen(function* () {
        const address = new URL(Redacted.value(yield* temporaryPostgres))
        address.hostname = host
        for (const [name, value] of Object.entries(settings)) address.searchParams.set(name, value)
        return yield* Effect.match(work(Redacted.make(address.href)), {
          onFailure: ({ message }) => message,
          onSuccess: (found) => found,
        })
      }),
    ),
  )

const versionAt = (url: Redacted.Redacted) =>
  Effect.scoped(
    Effect.flatMap(connectPostgres(url, { most: 1 }), (sql) =>
      Effect.promise(async () => {
        const [row] =
          await sql`select coalesce(version, 'none') as version from pg_stat_ssl where pid = pg_backend_pid()`
        return String(row.version)
      }),
    ),
  )

const dumped = (url: Redacted.Redacted) =>
  Effect.as(runProgram("pg_dump", url, ["--schema-only", "--file=/dev/null"]), "dumped")

describe.skipIf(!hasPostgres)("A Postgres with a certificate", () => {
  const full = { sslmode: "verify-full", sslrootcert: own }

  test("is reached when its authority is trusted and its name is right, by its own programs too", async () => {
    expect(await connecting("localhost", full)).toStartWith("TLSv1.")
    expect(await connecting("localhost", full, dumped)).toBe("dumped")
    expect(await connecting("127.0.0.1", { ...full, sslmode: "verify-ca" })).toStartWith("TLSv1.")
    expect(await connecting("127.0.0.1", {})).toBe("none")
  })

  test("is refused under another name, with a sentence that says what to do", async () => {
    expect(await connecting("127.0.0.1", full)).toMatch(
      /^DATABASE_URL: the database at 127\.0\.0\.1:\d+\/\w+ does not answer: .+\. Its certificate is for another name: /,
    )
    expect(await connecting("127.0.0.1", full, dumped)).toStartWith("pg_dump failed: ")
  })

  test("is refused when no user that is trusted issued its certificate, whatever the environment says", async () => {
    await Bun.write(foreign, tlsPair.cert)
    process.env["NODE_TLS_REJECT_UNAUTHORIZED"] = "0"
    try {
      for (const settings of [{ sslmode: "verify-full" }, { ...full, sslrootcert: foreign }])
        expect(await connecting("localhost", settings)).toEndWith("set DATABASE_CA to the file of its authority.")
      expect(await connecting("localhost", { sslmode: "verify-full" }, dumped)).toStartWith("pg_dump failed: ")
    } finally {
      delete process.env["NODE_TLS_REJECT_UNAUTHORIZED"]
      rmSync(foreign)
    }
  })
})

describe.skipIf(!hasPostgres)("A Postgres by its socket of Unix", () => {
  const inFolder = (folder: string, work: (url: Redacted.Redacted) => Effect.Effect<string, DatabaseError>) =>
    connecting("localhost", { host: folder }, work)
  const clientOf = (url: Redacted.Redacted) =>
    Effect.scoped(
      Effect.flatMap(connectPostgres(url, { most: 1 }), (sql) =>
        Effect.promise(async () => {
          const [row] = await sql`select coalesce(host(inet_client_addr()), 'a socket') as client`
          return String(row.client)
        }),
      ),
    )
  const folderOf = (url: Redacted.Redacted) =>
    Effect.scoped(
      Effect.flatMap(connectPostgres(url, { most: 1 }), (sql) =>
        Effect.promise(async () => {
          const [row] = await sql`select current_setting('unix_socket_directories') as folder`
          return String(row.folder)
        }),
      ),
    )

  test("is reached by the folder of the socket, by its own programs too", async () => {
    const folder = await connecting("127.0.0.1", {}, folderOf)
    expect(await inFolder(folder, clientOf)).toBe("a socket")
    expect(await inFolder(folder, dumped)).toBe("dumped")
  })

  test("that does not answer is named by its folder", async () => {
    expect(await inFolder("/nowhere", clientOf)).toMatch(
      /^DATABASE_URL: the database at \/nowhere:\d+\/\w+ does not answer: /,
    )
  })
})

test("A Postgres without TLS is refused when it has to prove its name, with a sentence that says what to do", async () => {
  // The answer of Postgres to SSLRequest: no (postgresql.org, protocol message flow, SSL session encryption).
  const listener = Bun.listen({ hostname: "127.0.0.1", port: 0, socket: { data: (socket) => void socket.write("N") } })
  try {
    const url = Redacted.make(`postgres://me:secret@127.0.0.1:${listener.port}/db?sslmode=verify-full`)
    const { message } = await Effect.runPromise(Effect.scoped(Effect.flip(connectPostgres(url, { most: 1 }))))
    expect(message).toContain("Switch TLS on in Postgres (ssl = on), or add ?sslmode=disable to the address")
    expect(message).not.toContain("secret")
  } finally {
    listener.stop(true)
  }
})
