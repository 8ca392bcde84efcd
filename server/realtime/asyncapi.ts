import type { TObject, TSchema } from "@sinclair/typebox"
import { t } from "elysia"
import packageJson from "../../package.json" with { type: "json" }
import { withComponents } from "../http/openapi-components.ts"
import { ClientFrames } from "./client-frames.ts"
import { protocol, realtimePath } from "./protocol.ts"
import { Cursor, PassingFrames, StoredFrames } from "./server-frames.ts"

/** The frames of the WebSocket as AsyncAPI 3.0, made from their schemas. Contract: chat, realtime. */
export const asyncApiDocument = (publicUrl: string) => {
  const { host, protocol: scheme } = new URL(publicUrl)
  const { paths: messages, components } = withComponents({
    ...messagesOf(stored, "server"),
    ...messagesOf(PassingFrames, "server"),
    ...messagesOf(ClientFrames, "client"),
  })
  const refs = (side: Side) =>
    Object.keys(messages)
      .filter((name) => name.startsWith(`${side}.`))
      .map((name) => ({ $ref: `#/channels/realtime/messages/${name}` }))
  return {
    asyncapi: "3.0.0",
    info: {
      title: "curio realtime",
      version: packageJson.version,
      description: "The WebSocket that tells clients of what happens, in order and once, also across a reconnect.",
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
        bindings: { ws: { method: "GET", query: { type: "object", properties: { cursor } } } },
      },
    },
    operations: {
      tell: { action: "send", channel, summary: "The server tells the client.", messages: refs("server") },
      ask: { action: "receive", channel, summary: "The client asks the server.", messages: refs("client") },
    },
    components: { messages, schemas: components.schemas },
  }
}

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
