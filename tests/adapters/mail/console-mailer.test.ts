import { expect, test } from "bun:test"
import { Console, Effect } from "effect"
import { consoleMailer } from "../../../adapters/mail/console-mailer.ts"
import { type EmailAddress, Mailer } from "../../../core/index.ts"

test("The console shows the whole mail, so that its link can be followed", async () => {
  const lines: Array<unknown> = []
  const recording: Console.Console = Object.assign(Object.create(console), { log: (line: unknown) => lines.push(line) })
  const letter = {
    kind: "verification",
    to: "ann@example.com" as EmailAddress,
    displayName: "Ann",
    locale: null,
    token: "abc",
  } as const
  await Mailer.pipe(
    Effect.flatMap((mailer) => mailer.send(letter)),
    Effect.provide(
      consoleMailer({
        frontendUrl: "https://app.example",
        publicUrl: "https://api.example",
        from: { name: "Curio", address: "curio@app.example" },
        defaultLocale: "en",
      }),
    ),
    Effect.provideService(Console.Console, recording),
    Effect.runPromise,
  )
  expect(lines).toHaveLength(1)
  for (const part of [
    "From: Curio <curio@app.example>\n",
    "To: ann@example.com\n",
    "Subject: Confirm your e-mail address\n",
    "Hello Ann,\n",
    "\nhttps://app.example/verify-email#token=abc\n",
  ])
    expect(lines[0]).toContain(part)
})
