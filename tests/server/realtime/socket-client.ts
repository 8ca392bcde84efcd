import type { Service } from "../../support/service.ts"

type Frame = Readonly<Record<string, unknown>> & { readonly type: string }

interface Options {
  readonly cursor?: string | undefined
  /** As a browser does it, which cannot send a header. */
  readonly asBrowser?: boolean
  readonly headers?: Record<string, string>
}

/** A connected client that keeps every frame it gets. */
export const openSocket = (service: Pick<Service, "url">, token: string, options: Options = {}) => {
  const { asBrowser = false, cursor, headers = {} } = options
  const address = new URL("/realtime", service.url.replace("http", "ws"))
  if (cursor !== undefined) address.searchParams.set("cursor", cursor)
  const given = asBrowser
    ? { protocols: ["curio.v1", `bearer.${token}`], headers }
    : { headers: { authorization: `Bearer ${token}`, ...headers } }
  const ws = new WebSocket(address, given as unknown as string[])
  const frames: Frame[] = []
  const waiting: Array<() => void> = []
  const closed = Promise.withResolvers<{ readonly code: number; readonly reason: string }>()
  let isClosed = false
  const wake = () => {
    for (const waiter of waiting.splice(0)) waiter()
  }
  ws.onmessage = ({ data }) => {
    frames.push(JSON.parse(String(data)))
    wake()
  }
  ws.onclose = ({ code, reason }) => {
    isClosed = true
    closed.resolve({ code, reason })
    wake()
  }

  /** What is found among the frames, once it is there; fails when the socket closes before. */
  const found = async (find: () => Frame | undefined): Promise<Frame> => {
    for (;;) {
      const one = find()
      if (one !== undefined) return one
      if (isClosed) throw new Error(`The socket closed after ${JSON.stringify(frames)}`)
      await new Promise<void>((resolve) => waiting.push(resolve))
    }
  }
  return {
    ws,
    frames,
    closed: closed.promise,
    /** The first frame that fits. */
    frame: (fits: (frame: Frame) => boolean) => found(() => frames.find(fits)),
    /** The first frame of a type, once there are so many of them. */
    ofType: (type: string, count = 1) =>
      found(() => {
        const some = frames.filter((one) => one.type === type)
        return some.length < count ? undefined : some[0]
      }),
    send: (value: unknown) => ws.send(typeof value === "string" ? value : JSON.stringify(value)),
    close: async () => {
      ws.close()
      await closed.promise
    },
    /** The cursor of the last frame that had one. */
    cursor: () => frames.findLast(({ cursor }) => typeof cursor === "string")?.["cursor"] as string,
  }
}

export type SocketClient = ReturnType<typeof openSocket>
