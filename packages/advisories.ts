import { repository } from "./package-of.ts"

// `npm run advisories`: which dependencies have a known advisory, as far as the registry of packages answers. It is a
// reminder and no check: an advisory that appears tomorrow must not fail the tests of today.
const child = Bun.spawn([process.execPath, "audit"], {
  cwd: repository,
  stdio: ["ignore", "pipe", "pipe"],
  timeout: 60_000,
})
const [found, failure, code] = await Promise.all([child.stdout.text(), child.stderr.text(), child.exited])
// It ends with 1 for advisories as well as without an answer, which is an error on the other output.
const hasAnswered = code === 0 || (code === 1 && !/^error:/m.test(failure))
if (!hasAnswered) console.log("Advisories about dependencies: the registry gives no answer.")
else console.log(code === 0 ? "No advisory about a dependency is known." : `Advisories about dependencies:\n${found}`)
