import { expect, test } from "bun:test"
import { join } from "node:path"

test("A list of common passwords that could not be read is read when the next password is set", async () => {
  const script = join(import.meta.dir, "read-passwords.ts")
  // So few file descriptors are used up in a moment.
  const { stdout } = Bun.spawnSync(["sh", "-c", `ulimit -n 100; exec "$0" "$1"`, process.execPath, script])
  expect(stdout.toString().split("\n")).toEqual(["not read", "read", ""])
})
