import { afterAll, beforeAll, expect, test } from "bun:test"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import asyncApi from "@asyncapi/specs/schemas/3.0.0-without-$id.json"
import { Ajv, type ValidateFunction } from "ajv"
import { Ajv2020 } from "ajv/dist/2020.js"
import { asyncApiDocument } from "../../../server/openapi/asyncapi.ts"
import { closing } from "../../../server/realtime/socket.ts"
import { type Service, startService } from "../../support/service.ts"
import { chatRows, reactionOf, sent } from "../chat/chat-client.ts"
import { openSocket } from "../realtime/socket-client.ts"

let service: Service
beforeAll(async () => {
  service = await startService({ passwordCost: 4 })
})
afterAll(() => service.stop())

test("the document is AsyncAPI 3.0, also where the server is reached by TLS", async () => {
  const served = await (await fetch(`${service.url}/asyncapi.json`)).json()
  const isDocument = new Ajv({ strict: false, validateFormats: false }).compile(asyncApi)
  for (const document of [served, JSON.parse(JSON.stringify(asyncApiDocument("https://api.example.org/")))])
    expect([isDocument(document), isDocument.errors]).toEqual([true, null])
  expect(asyncApiDocument("https://api.example.org/").servers.here).toMatchObject({
    host: "api.example.org",
    protocol: "wss",
  })
})

test("frames of a connected client are as the document describes them", async () => {
  const [ada, bob] = [await service.person(), await service.person()]
  const path = await chatRows(service).group(ada, [bob])
  const socket = openSocket(service, bob.token)
  await socket.ofType("ready")
  const message = await sent(ada, path, "Hello")
  await bob.put(reactionOf(message))
  await ada.patch(`/chat/messages/${message.id}`, { content: "Hello again" })
  await bob.put(`${path}/read`, { messageId: message.id })
  await ada.post("/friends/requests", { userId: bob.user.id })
  await ada.delete(`/chat/messages/${message.id}`)
  await ada.patch(path, { name: "Old games" })
  socket.send({ type: "message.send", ref: "1", conversationId: path.split("/").at(-1), content: "Yes" })
  socket.send({ type: "ping" })
  socket.send({ type: "nothing" })
  await socket.ofType("conversation.updated")
  await socket.ofType("ack")
  await socket.ofType("error")
  await socket.close()

  const validators = validatorsOf(JSON.parse(JSON.stringify(asyncApiDocument(service.url))))
  const wrong = socket.frames.flatMap((frame) => {
    const isFrame = validators.get(frame.type)
    return isFrame?.(frame) === true ? [] : [{ frame, errors: isFrame?.errors }]
  })
  expect(wrong).toEqual([])
  expect([...new Set(socket.frames.map(({ type }) => type))].sort()).toEqual([
    "ack",
    "conversation.read",
    "conversation.updated",
    "error",
    "message.created",
    "message.deleted",
    "message.reaction",
    "message.updated",
    "notification.created",
    "pong",
    "ready",
  ])
})

test("the example of each frame is as the document describes it", () => {
  const document = JSON.parse(JSON.stringify(asyncApiDocument(service.url))) as Document
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  const wrong = Object.entries(document.components.messages).flatMap(([key, { examples, payload }]) => {
    const isFrame = ajv.compile({ ...payload, components: document.components })
    return isFrame(examples[0]?.payload) ? [] : [{ key, errors: isFrame.errors }]
  })
  expect(wrong).toEqual([])
})

test("the close codes are those of the contract, and of the server", () => {
  const page = readFileSync(join(import.meta.dirname, "../../../docs/contract/delivery.md"), "utf8")
  const [, rows = ""] = /^\| closed with .*\n.*\n((?:\|.*\n)+)/m.exec(page) ?? []
  const documented = [...rows.matchAll(/^\| ([\d, ]+) \|/gm)].flatMap(([, codes = ""]) => codes.split(", ").map(Number))
  const known = asyncApiDocument(service.url).channels.realtime["x-close-codes"].map(({ code }) => code as number)
  expect(known.toSorted()).toEqual(documented.toSorted())
  expect(
    Object.values(closing)
      .map(([code]) => code as number)
      .filter((code) => !known.includes(code)),
  ).toEqual([])
})

interface Document {
  readonly components: {
    readonly messages: Readonly<
      Record<
        string,
        {
          readonly name: string
          readonly payload: object
          readonly examples: ReadonlyArray<{ readonly payload: object }>
        }
      >
    >
    readonly schemas: object
  }
}

/** What says whether a frame of the server is as its type is described, by that type. */
const validatorsOf = ({ components }: Document): ReadonlyMap<string, ValidateFunction> => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  const ofServer = Object.entries(components.messages).filter(([key]) => key.startsWith("server."))
  return new Map(ofServer.map(([, { name, payload }]) => [name, ajv.compile({ ...payload, components })]))
}
