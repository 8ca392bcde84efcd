import { connect, type Socket } from "node:net"
import type { Service } from "../../support/service.ts"
import { rowsOfOneMoment } from "../users/people.ts"

export interface SentFile {
  readonly name: string
  readonly bytes: Uint8Array
}

export const formOf = (files: ReadonlyArray<SentFile>, fields: Readonly<Record<string, string>> = {}): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const { name, bytes } of files) form.append("files", new File([new Uint8Array(bytes)], name))
  return form
}

/** Asks, and reads nothing but the beginning. */
export const beginReading = (service: Service, lines: ReadonlyArray<string>) =>
  new Promise<{ readonly socket: Socket; readonly answer: string }>((resolve, reject) => {
    const socket = connect(Number(new URL(service.url).port), "127.0.0.1")
    socket.on("error", reject)
    socket.once("data", (chunk) => {
      socket.pause()
      resolve({ socket, answer: chunk.toString("latin1") })
    })
    socket.write([...lines, "Host: x", "\r\n"].join("\r\n"))
  })

/** Two friends of a service, and the path of the messages between them. */
export const friendsWhoTalk = async (service: Service) => {
  const [ada, bob] = [await service.person(), await service.person()]
  await rowsOfOneMoment(service).befriend(ada.user, bob.user)
  const { body } = await ada.post("/chat/conversations", { kind: "direct", userId: bob.user.id })
  return { ada, bob, path: `/chat/conversations/${body.id}/messages` }
}
