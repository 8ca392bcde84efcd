import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { DateTime } from "effect"
import { Users } from "../../../core/index.ts"
import { type ClientFrame, ClientFrames, frameEffects } from "../../../server/realtime/client-frames.ts"
import { engines, type Service, startService } from "../../support/service.ts"
import { chatRows, sent } from "../chat/chat-client.ts"
import type { Person } from "../users/people.ts"
import { openSocket } from "./socket-client.ts"

type FrameType = ClientFrame["type"]
const types = Object.keys(ClientFrames) as ReadonlyArray<FrameType>
const withoutEffect = types.filter((type) => frameEffects[type] === "nothing")
const withEffect = types.filter((type) => frameEffects[type] !== "nothing")

describe.each(engines)("What the checks of a route refuse, a socket refuses, on %s", (engine) => {
  let service: Service
  let writer: Person
  let reader: Person
  let path: string
  let message: { readonly id: string }
  beforeAll(async () => {
    service = await startService({ engine, passwordCost: 4, env: { VERIFIED_ONLY: "true" } })
    ;[writer, reader] = [await service.person(), await service.person()]
    await verify(writer)
    path = await chatRows(service).group(writer, [reader])
    message = await sent(writer, path, "Is the box still there?")
  })
  afterAll(() => service.stop())

  const verify = async (person: Person) => {
    const { text } = await service.mailTo(person.user.email, "verify-email#token=")
    await person.post("/auth/verify-email", { token: /#token=([\w-]+)/.exec(text)?.[1] })
  }
  /** As an administrator does it, without the event that closes the sockets a moment later. */
  const suspend = async (person: Person, suspendedAt: DateTime.Utc | null) => {
    const user = await account(person)
    await service.inside(Users.use((users) => users.save({ ...user, suspendedAt })))
  }
  const account = async ({ user }: Person) => {
    const found = await service.account(user.email)
    if (found === null) throw new Error("There is no such account.")
    return found
  }
  /** A frame of each type that does what it is for: a new type has to be here. */
  const frameOf = async (type: FrameType, person: Person, conversation: string): Promise<object> => {
    const conversationId = conversation.split("/").at(-1)
    const frames: Record<FrameType, object> = {
      auth: { token: await service.http.accessTokens.sign(await account(person)) },
      "message.send": { ref: type, conversationId, content: "Hello" },
      typing: { ref: type, conversationId },
      read: { ref: type, conversationId, messageId: message.id },
      ping: {},
    }
    return { type, ...frames[type] }
  }
  const connect = async (person: Person) => {
    const socket = openSocket(service, await service.http.accessTokens.sign(await account(person)))
    await socket.ofType("ready")
    return socket
  }
  /** Sends a frame of the reader; answers what the writer got meanwhile, and checks that nothing was stored. */
  const expectRefusal = async (type: FrameType, code: string, prepare: () => Promise<unknown> = async () => {}) => {
    const [mine, theirs] = [await connect(reader), await connect(writer)]
    await prepare()
    const before = (await writer.get(path)).body
    mine.send(await frameOf(type, reader, path))
    expect(await mine.ofType("error")).toEqual({ type: "error", code, ref: type })
    expect((await writer.get(path)).body).toEqual(before)
    // The message of the beginning may be delivered only now.
    const isOld = (frame: object) => JSON.stringify(frame).includes(`"message":{"id":"${message.id}"`)
    const others = theirs.frames.filter((frame) => !isOld(frame))
    expect(others.map((frame) => frame.type)).toEqual(["ready"])
    for (const socket of [mine, theirs]) await socket.close()
  }

  test.each(withEffect)("`%s` of an account whose address is not verified", (type) =>
    expectRefusal(type, "EMAIL_NOT_VERIFIED"),
  )

  test.each(withEffect)("`%s` of an account that was suspended a moment ago", async (type) => {
    const at = DateTime.makeUnsafe("2026-01-01T00:00:00.000Z")
    await expectRefusal(type, "ACCOUNT_SUSPENDED", () => suspend(reader, at))
    await suspend(reader, null)
  })

  test.each(withoutEffect)("and `%s` is answered all the same, since it changes nothing", async (type) => {
    const [mine, theirs] = [await connect(reader), await connect(writer)]
    const before = (await writer.get(path)).body
    mine.send(await frameOf(type, reader, path))
    await (type === "ping" ? mine.ofType("pong") : mine.ofType("ready", 2))
    expect((await writer.get(path)).body).toEqual(before)
    // The message of the beginning may be delivered only now.
    const isOld = (frame: object) => JSON.stringify(frame).includes(`"message":{"id":"${message.id}"`)
    const others = theirs.frames.filter((frame) => !isOld(frame))
    expect(others.map((frame) => frame.type)).toEqual(["ready"])
    for (const socket of [mine, theirs]) await socket.close()
  })

  test.each(withEffect)("and `%s` is handled once the address is verified", async (type) => {
    const person = await service.person()
    const conversation = await chatRows(service).group(writer, [person])
    message = await sent(writer, conversation, "Is the box still there?")
    await verify(person)
    const [mine, theirs] = [await connect(person), await connect(writer)]
    mine.send(await frameOf(type, person, conversation))
    const seen = { "message.send": "message.created", typing: "typing", read: "conversation.read" }
    await theirs.ofType(seen[type as keyof typeof seen])
    for (const socket of [mine, theirs]) await socket.close()
  })
})
