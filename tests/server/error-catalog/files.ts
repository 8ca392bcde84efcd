import { eicar, startClamd } from "../../support/clamd.ts"
import { png } from "../../support/pictures.ts"
import { startService } from "../../support/service.ts"
import { form, part, send } from "../files/upload.ts"
import { answered, type Produced, type Producers } from "./world.ts"

export const files: Producers = {
  "files.NOT_FOUND": () => onServer({}, (service) => answered(service.client().get("/media/unknown.webp"))),
  "files.INVALID_IMAGE": () => uploaded({}, new TextEncoder().encode("no picture")),
  "files.STORAGE_NOT_CONFIGURED": () => uploaded({ STORAGE: "s3" }, png(9, 9)),
  "files.MALWARE_FOUND": async () => {
    const clamd = await startClamd()
    try {
      return await uploaded({ CLAMD_ADDRESS: clamd.address }, Buffer.concat([png(9, 9), eicar]))
    } finally {
      await clamd.stop()
    }
  },
  "files.SCANNER_UNAVAILABLE": () => uploaded({ CLAMD_ADDRESS: "127.0.0.1:9" }, png(9, 9)),
  "usage.LIMIT_REACHED": async () => {
    const service = await startService({ passwordCost: 4, limits: { groups: 0 } })
    try {
      const ada = await service.person()
      return await answered(ada.post("/chat/conversations", { kind: "group", name: "One more", memberIds: [] }))
    } finally {
      await service.stop()
    }
  },
  "usage.STORAGE_LIMIT_REACHED": () => uploaded({ STORAGE_PER_ACCOUNT: "9" }, png(9, 9)),
  "files.STORAGE_UNREACHABLE": () => uploaded(noUserListens, png(9, 9)),
}

const noUserListens = {
  STORAGE: "s3",
  S3_ENDPOINT: "http://127.0.0.1:9",
  S3_BUCKET: "b",
  S3_ACCESS_KEY_ID: "a",
  S3_SECRET_ACCESS_KEY: "s",
}

type Service = Awaited<ReturnType<typeof startService>>

/** An answer of a server with a storage of its own. */
const onServer = async (env: Record<string, string>, ask: (service: Service) => Promise<Produced>) => {
  const service = await startService({ passwordCost: 4, env })
  try {
    return await ask(service)
  } finally {
    await service.stop()
  }
}

const uploaded = (env: Record<string, string>, bytes: Uint8Array) =>
  onServer(env, async (service) => {
    const { status, body } = await send(service, "/users/me/avatar", form(part(bytes)), await service.person())
    return { status, body }
  })
