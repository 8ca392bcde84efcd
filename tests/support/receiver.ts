import { Webhook } from "standardwebhooks"
import { until } from "./until.ts"

export interface Received {
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
  readonly bytes: Uint8Array
  readonly path: string
}

/** A receiver of webhooks, or a push service, on this machine. `answer` says what it answers to each delivery. */
export const startReceiver = (answer: (received: Received) => Response | Promise<Response> = () => accepted()) => {
  const all: Array<Received> = []
  const behaviour = { answer }
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch: async (request) => {
      const bytes = new Uint8Array(await request.arrayBuffer())
      const text = new TextDecoder().decode(bytes)
      const { pathname: path } = new URL(request.url)
      const received = { headers: Object.fromEntries(request.headers), text, bytes, path }
      all.push(received)
      return behaviour.answer(received)
    },
  })
  return {
    url: `http://127.0.0.1:${server.port}/hook`,
    all,
    answers: (next: typeof answer) => {
      behaviour.answer = next
    },
    /** The delivery of a number, once it has come. */
    nth: async (n: number): Promise<Received> => {
      await until(() => all.length >= n)
      return all[n - 1] as Received
    },
    stop: () => server.stop(true),
  }
}

/**
 * Answers slowly, so that others are claimed and sent while one is under way, and notes in `twice` the ids of those
 * that came while another attempt of theirs was under way.
 */
export const overlapping = (idOf: (received: Received) => string, status = 204) => {
  const now = new Set<string>()
  const twice: Array<string> = []
  const answer = async (received: Received) => {
    const id = idOf(received)
    if (now.has(id)) twice.push(id)
    now.add(id)
    for (let turn = 0; turn < 50; turn++) await new Promise((resume) => setImmediate(resume))
    now.delete(id)
    return new Response(null, { status })
  }
  return { twice, answer }
}

const accepted = () => new Response(null, { status: 204 })

/** The body of a delivery, if its signature is good by the package that receivers use. It looks at the real clock. */
export const verified = (secret: string, { headers, text }: Received) =>
  new Webhook(secret).verify(text, headers) as { type: string; timestamp: string; data: Record<string, unknown> }
