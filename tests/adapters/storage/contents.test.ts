import { afterAll, describe } from "bun:test"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Layer, ManagedRuntime } from "effect"
import { diskAttachments, diskStorage } from "../../../adapters/storage/disk.ts"
import { nameOf } from "../../../core/index.ts"
import { attachmentStorageSuite, fileStorageSuite } from "../../../testing/files/stored-contents-suite.ts"
import { kit } from "../../support/kit.ts"

describe("On the disk", () => {
  const folder = mkdtempSync(join(tmpdir(), "curio-contents-"))
  const publicUrl = (hash: Parameters<typeof nameOf>[0]) => `http://here/media/${nameOf(hash)}`
  const { dispose, runPromise } = ManagedRuntime.make(
    Layer.merge(
      diskStorage({ folder: join(folder, "media"), publicUrl }),
      diskAttachments(join(folder, "attachments")),
    ),
  )
  afterAll(async () => {
    await dispose()
    rmSync(folder, { recursive: true })
  })

  fileStorageSuite(kit, runPromise)
  attachmentStorageSuite(kit, runPromise)
})
