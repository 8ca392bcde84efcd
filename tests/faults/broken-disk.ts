import { afterAll } from "bun:test"
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { canTrace } from "./traced.ts"

const made = () => mkdtempSync(join(tmpdir(), "curio-faults-disk-"))

/** Makes folders that are gone after the tests of the file, each of which calls this: a module may be loaded once. */
export const folders = () => {
  const all: Array<string> = []
  afterAll(() => {
    for (const folder of all) {
      if (canMount) Bun.spawnSync(["umount", "--lazy", folder])
      rmSync(folder, { recursive: true, force: true })
    }
  })
  return () => {
    const folder = made()
    all.push(folder)
    return folder
  }
}

/** Makes a folder a disk of its own, which is soon full; `false` where that is not allowed. */
export const mounted = (folder: string) =>
  process.getuid?.() === 0 && Bun.spawnSync(["mount", "-t", "tmpfs", "-o", "size=48m", "tmpfs", folder]).exitCode === 0

const trial = made()
export const canMount = mounted(trial)
if (canMount) Bun.spawnSync(["umount", trial])
rmSync(trial, { recursive: true })
if (!canMount) console.log("The tests of a full disk are left out: they have to be allowed to mount a tmpfs.")
if (!canTrace) console.log("The tests of a broken disk are left out: strace has to be installed and allowed.")

/** Writes to a file until the disk is full. */
export const fill = (path: string) => {
  const file = openSync(path, "a")
  for (let size = 1 << 20; size >= 1; size >>= 1)
    try {
      while (writeSync(file, Buffer.alloc(size)) > 0);
    } catch {}
  closeSync(file)
}
