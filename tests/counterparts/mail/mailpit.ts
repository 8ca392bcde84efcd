import { until } from "../../support/until.ts"
import type { Counterpart } from "../counterpart.ts"
import { freePort } from "../free-port.ts"
import { corresponds, type Letter, planted } from "./letters.ts"

const version = "v1.33.1"

interface Shown {
  readonly ID: string
  readonly From: { readonly Address: string }
  readonly To: ReadonlyArray<{ readonly Address: string }>
  readonly Subject: string
  readonly Text: string
  readonly HTML: string
}

/** A mail server for tests, which takes every letter and shows it by HTTP. */
export const mailpit: Counterpart = {
  name: "Mailpit",
  version,
  planted,
  talk: async (talk) => {
    const program = await talk.install.goProgram(`github.com/axllent/mailpit@${version}`)
    const [smtp, http] = [freePort(), freePort()]
    const address = (port: number) => `127.0.0.1:${port}`
    const isQuiet = ["--disable-version-check", "--database", `${talk.folder}/mailpit.db`]
    const server = talk.start([program, "--smtp", address(smtp), "--listen", address(http), ...isQuiet])
    const get = async (path: string) => {
      const answer = await fetch(`http://${address(http)}/api/v1${path}`)
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
      return answer
    }
    // biome-ignore lint/suspicious/noExplicitAny: what it shows is its own
    const json = async (path: string): Promise<any> => (await get(path)).json()
    await until(async () => {
      if (server.hasEnded()) throw new Error(server.said())
      return get("/info").then(
        () => true,
        () => false,
      )
    }, 50)
    const changed = (text: string) => (talk.isPlanted ? text.replaceAll("token=", "token=x") : text)
    const letterOf = async ({ ID }: Shown): Promise<Letter> => {
      const { From, HTML, Subject, Text, To }: Shown = await json(`/message/${ID}`)
      const headers: Record<string, ReadonlyArray<string>> = await json(`/message/${ID}/headers`)
      const raw = await (await get(`/message/${ID}/raw`)).text()
      return {
        ...{ from: From.Address, to: To[0]?.Address ?? "", subject: Subject, defects: [], isSecure: false },
        ...{ text: changed(Text), html: changed(HTML) },
        language: headers["Content-Language"]?.[0] ?? "",
        isSevenBit: /^[\0-\x7f]*$/.test(raw),
        longest: Math.max(...raw.split("\n").map(({ length }) => length)),
      }
    }
    await corresponds(talk, {
      settings: { MAIL_URL: `smtp://${address(smtp)}` },
      isSecure: false,
      letters: async () => Promise.all((await json("/messages?limit=50")).messages.toReversed().map(letterOf)),
      refusals: null,
    })
  },
}
