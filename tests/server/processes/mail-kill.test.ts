import { Database } from "bun:sqlite"
import { expect, setDefaultTimeout, test } from "bun:test"
import { mkdtempSync, rmSync } from "node:fs"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { client } from "../../support/client.ts"
import { startSmtpInbox } from "../../support/smtp-inbox.ts"
import { startServer } from "./server-process.ts"

// Processes start here, one after another, and a busy machine is slow at that.
setDefaultTimeout(120_000)

test("A mail that a killed server had claimed on SQLite is sent by the next one at once", async () => {
  const folder = mkdtempSync(join(tmpdir(), "curio-mail-kill-"))
  const asked = Promise.withResolvers<void>()
  // A mail server that takes the connection and says nothing.
  const silent = createServer(() => asked.resolve()).listen(0, "127.0.0.1")
  const port = (silent.address() as { port: number }).port
  const first = await startServer({ DATA_DIR: folder, MAIL_URL: `smtp://127.0.0.1:${port}` })
  const ada = { email: "ada@example.com", password: "correct horse" }
  expect((await client(first.url).post("/auth/register", ada)).status).toBe(201)
  await asked.promise
  await first.kill()
  silent.close()

  using database = new Database(join(folder, "curio.db"), { readonly: true })
  expect(database.query("select sent_at, next_attempt_at > created_at as claimed from outbox").all()).toEqual([
    { sent_at: null, claimed: 1 },
  ])

  const inbox = await startSmtpInbox()
  const second = await startServer({ DATA_DIR: folder, MAIL_URL: inbox.url })
  expect((await inbox.next()).to).toBe(ada.email)
  expect(await second.stop()).toBe(0)
  await inbox.stop()
  rmSync(folder, { recursive: true })
})
