import { expect, test } from "bun:test"
import { connect, type Options } from "../../packages/client/src/index.ts"

/** A client of a server that refuses so many requests, and what it asked for. */
const limited = (refusals: number, retryAfter: string | null, options: Options = {}) => {
  const asked: string[] = []
  const headers = { "content-type": "application/json", ...(retryAfter === null ? {} : { "retry-after": retryAfter }) }
  const fetch = async (url: string, { body, method }: RequestInit) => {
    asked.push(`${method} ${new URL(url).pathname} ${body ?? ""}`.trim())
    return asked.length > refusals
      ? Response.json({ id: "1" }, { status: 201 })
      : new Response('{"error":"RATE_LIMITED"}', { status: 429, headers })
  }
  const { api } = connect("http://curio.test", { ...options, fetch })
  return {
    asked,
    create: (signal?: AbortSignal) => api.posts.post({ content: "x" }, signal === undefined ? {} : { signal }),
  }
}

test("A client gives the code of a refusal", async () => {
  const { asked, create } = limited(1, "0")
  expect((await create()).error).toMatchObject({ code: "RATE_LIMITED", status: 429 })
  expect(asked).toHaveLength(1)
})

test("A client that may wait sends the same once more", async () => {
  const { asked, create } = limited(1, "0", { waitSeconds: 30 })
  expect((await create()).data).toMatchObject({ id: "1" })
  expect(asked).toEqual(['POST /posts {"content":"x"}', 'POST /posts {"content":"x"}'])
})

test("A client waits only once", async () => {
  const { asked, create } = limited(2, "0", { waitSeconds: 30 })
  expect((await create()).error?.code).toBe("RATE_LIMITED")
  expect(asked).toHaveLength(2)
})

test.each(["31", null, "Wed, 21 Oct 2026 07:28:00 GMT"])("A client does not wait for %p", async (retryAfter) => {
  const { asked, create } = limited(1, retryAfter, { waitSeconds: 30 })
  expect((await create()).error?.code).toBe("RATE_LIMITED")
  expect(asked).toHaveLength(1)
})

test("A wait ends when the caller gives up", async () => {
  const { asked, create } = limited(1, "30", { waitSeconds: 30 })
  const controller = new AbortController()
  const call = create(controller.signal)
  controller.abort(new Error("given up"))
  expect(call).rejects.toThrow("given up")
  await call.catch(() => undefined)
  expect(asked).toHaveLength(1)
})
