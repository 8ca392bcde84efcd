import type { TObject, TSchema } from "@sinclair/typebox"
import { t } from "elysia"
import packageJson from "../../package.json" with { type: "json" }
import { protocol, realtimePath } from "../http/auth/socket-protocol.ts"
import { ClientFrames } from "../realtime/client-frames.ts"
import { mostOfSocket } from "../realtime/floods.ts"
import { mostSockets } from "../realtime/hub.ts"
import { Cursor, EphemeralFrames, StoredFrames } from "../realtime/server-frames.ts"
import { closing, mostWaiting } from "../realtime/socket.ts"
import { withComponents } from "./openapi-components.ts"

/** The frames of the WebSocket as AsyncAPI 3.0, made from their schemas. Contract: delivery, realtime. */
export const asyncApiDocument = (publicUrl: string) => {
  const { host, protocol: scheme } = new URL(publicUrl)
  const { paths, components } = withComponents({
    ...messagesOf(stored, "server"),
    ...messagesOf(EphemeralFrames, "server"),
    ...messagesOf(ClientFrames, "client"),
  })
  const example = exampleOf(components.schemas)
  const messages = Object.fromEntries(
    Object.entries(paths).map(([key, message]) => [
      key,
      { ...message, examples: [{ payload: example(message.payload) }] },
    ]),
  )
  const refs = (side: Side) =>
    Object.keys(messages)
      .filter((name) => name.startsWith(`${side}.`))
      .map((name) => ({ $ref: `#/channels/realtime/messages/${name}` }))
  return {
    asyncapi: "3.0.0",
    info: {
      title: "curio realtime",
      version: packageJson.version,
      description: "The WebSocket that sends clients what happens, in order and once, also across a reconnect.",
      license: { name: packageJson.license },
    },
    defaultContentType: "application/json",
    servers: { here: { host, protocol: scheme === "https:" ? "wss" : "ws", security: [bearer] } },
    channels: {
      realtime: {
        address: realtimePath,
        title: "One socket for everything",
        description: [
          `Browsers send the subprotocols \`${protocol}\` and \`bearer.<access token>\`.`,
          "A client that sends more than 300 frames or 1 MB in 10 seconds is closed with 4429.",
        ].join(" "),
        messages: Object.fromEntries(
          Object.keys(messages).map((name) => [name, { $ref: `#/components/messages/${name}` }]),
        ),
        "x-close-codes": closeCodes,
        "x-limits": limits,
        bindings: { ws: { method: "GET", query: { type: "object", properties: { cursor } } } },
      },
    },
    operations: {
      tell: { action: "send", channel, summary: "The server sends to the client.", messages: refs("server") },
      ask: { action: "receive", channel, summary: "The client asks the server.", messages: refs("client") },
    },
    components: { messages, schemas: components.schemas },
  }
}

/** What a close code means, and what the client does then. */
const closeCodes = [
  { code: closing.binary[0], why: "A frame is binary.", advice: "Mend the frames." },
  { code: 1009, why: "A frame is longer than 16 KB.", advice: "Mend the frames." },
  { code: closing.restarting[0], why: "The server stops.", advice: "Connect again, with growing pauses." },
  { code: closing.expired[0], why: "The access token has expired.", advice: "Get a new token." },
  {
    code: closing.signedOut[0],
    why: "The user signed out everywhere, or is suspended or deleted.",
    advice: "Ask the user to sign in.",
  },
  { code: closing.tooSlow[0], why: "More than 1 MB waits to be read.", advice: "Connect again, with growing pauses." },
  {
    code: closing.flooding[0],
    why: "More than 300 frames or 1 MB came in 10 seconds.",
    advice: "Send less, and connect again after 10 seconds.",
  },
]

const limits = [
  { what: "Sockets of a user on one server", most: `${mostSockets}`, beyond: "429 `TOO_MANY_SOCKETS`" },
  { what: "A frame of a client", most: "16 KB", beyond: "closed with 1009" },
  { what: "Frames of a client besides `ping`", most: "30 in 10 seconds", beyond: "`error` `RATE_LIMITED`" },
  {
    what: "Frames and bytes of a client",
    most: `${mostOfSocket.frames} frames or ${mostOfSocket.bytes / 1024 / 1024} MB in 10 seconds`,
    beyond: "closed with 4429",
  },
  { what: "Bytes that wait to be read", most: `${mostWaiting / 1024 / 1024} MB`, beyond: "closed with 4408" },
  { what: "Silence of a client", most: "60 seconds", beyond: "the connection ends" },
]

type Side = "client" | "server"

const channel = { $ref: "#/channels/realtime" }
const cursor: TSchema = Cursor
const bearer = { type: "http", scheme: "bearer", bearerFormat: "JWT", description: "An access token." }

const stored = Object.fromEntries(
  Object.entries(StoredFrames).map(([type, payload]) => [type, t.Object({ ...payload.properties, cursor: Cursor })]),
)

/** The messages of one side. The two have a type of the same name, `typing`, so the side is part of the key. */
const messagesOf = (frames: Readonly<Record<string, TObject>>, side: Side) =>
  Object.fromEntries(
    Object.entries(frames).map(([type, frame]) => {
      const { description, ...payload } = frame
      const summary = description === undefined ? {} : { summary: description }
      return [`${side}.${type}`, { name: type, ...summary, payload: withType(type, payload) }]
    }),
  )

const withType = (type: string, { properties, required = [], ...schema }: Omit<TObject, "description">): object => ({
  ...schema,
  required: [...new Set(["type", ...required])],
  properties: { type: { const: type, type: "string" }, ...properties },
})

interface Schema {
  readonly $ref?: string
  readonly const?: unknown
  readonly enum?: ReadonlyArray<unknown>
  readonly examples?: ReadonlyArray<unknown>
  readonly anyOf?: ReadonlyArray<Schema>
  readonly type?: string | ReadonlyArray<string>
  readonly format?: string
  readonly minimum?: number
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
}

/** A value that a schema describes, for readers of the document; `null` where that is one. */
const exampleOf =
  (schemas: Readonly<Record<string, Schema>>) =>
  (schema: Schema, property = ""): unknown => {
    const example = exampleOf(schemas)
    if (schema.$ref !== undefined) return example(schemas[schema.$ref.split("/").at(-1) ?? ""] ?? {}, property)
    if ("const" in schema) return schema.const
    if (property in texts && isText(schema)) return texts[property]
    if (schema.examples !== undefined) return schema.examples[0]
    const types = [schema.type ?? []].flat()
    if (types.includes("null") || schema.anyOf?.some(({ type }) => type === "null") === true) return null
    if (schema.enum !== undefined) return schema.enum[0]
    if (schema.anyOf !== undefined) return example(schema.anyOf[0] ?? {}, property)
    if (schema.properties !== undefined)
      return Object.fromEntries(Object.entries(schema.properties).map(([key, part]) => [key, example(part, key)]))
    if (types.includes("array")) return [example(schema.items ?? {}, property)]
    return values[types[0] ?? ""] ?? "text"
  }

/** Whether a text may stand there, one without a form of its own. */
const isText = ({ enum: words, format, type }: Schema) =>
  words === undefined && format === undefined && [type ?? []].flat().includes("string")

const texts: Readonly<Record<string, string>> = {
  clientId: "phone-17",
  code: "FORBIDDEN",
  content: "Is it still there?",
  cursor: "eyJuIjo0MTI4fQ",
  displayName: "Ada",
  emoji: "👍",
  mimeType: "image/webp",
  name: "Swappers",
  ref: "1",
  token: "eyJhbGciOiJIUzI1NiJ9...",
}

const values: Readonly<Record<string, unknown>> = { integer: 1, number: 1, boolean: true, object: {} }
