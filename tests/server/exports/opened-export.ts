import { unzipSync } from "fflate"
import { writeNextExport } from "../../../core/index.ts"
import { portionOf } from "../../../server/exports/archive.ts"
import type { Service } from "../../support/service.ts"
import { until } from "../../support/until.ts"
import type { Person } from "../users/people.ts"

/** Writes the export that waits, and opens its zip with another library than that which wrote it. */
export const exportOf = async (service: Service, person: Person) => {
  const { body: asked } = await person.post("/exports")
  await service.inside(writeNextExport(portionOf))
  // The worker of the service may have been quicker, and not be done yet.
  let url = ""
  await until(async () => {
    const link = await person.get(`/exports/${asked.id}/url`)
    url = link.status === 200 ? link.body.url : ""
    return url !== ""
  })
  const path = url.slice(url.indexOf("/exports/"))
  const zip = await bytesAt(service, person, path)
  return { id: asked.id as string, path, zip, ...opened(zip) }
}

export const bytesAt = async (service: Service, person: Person, path: string, headers: Record<string, string> = {}) => {
  const cookie = [...person.jar].map(([name, value]) => `${name}=${value}`).join("; ")
  return new Uint8Array(await (await fetch(service.url + path, { headers: { cookie, ...headers } })).arrayBuffer())
}

export type Opened = ReturnType<typeof opened>

export const opened = (zip: Uint8Array) => {
  const files = unzipSync(zip)
  const text = (name: string): string => new TextDecoder().decode(files[name])
  return {
    files,
    text,
    lines: (kind: string) =>
      text(`${kind}.jsonl`)
        .split("\n")
        .filter((line) => line !== "")
        .map((line) => JSON.parse(line)),
  }
}
