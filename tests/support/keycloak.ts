import { mkdirSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

const version = "26.0.7"
/** How long it may take to be fetched and to start. */
const patience = 240_000
const realm = "curio"

/** Users of Keycloak by the names with which they log in; all have the password that the browser of the tests sends. */
type People = Readonly<Record<string, { readonly email: string; readonly emailVerified: boolean }>>

/**
 * Keycloak on a free port with a client of this secret, fetched from Maven Central by `mvn`; a sentence instead where
 * it cannot be had in time.
 */
export const keycloak = async (
  client: { readonly clientId: string; readonly clientSecret: string },
  redirectUri: string,
  people: People,
) => {
  const missing = ["java", "mvn"].filter((program) => Bun.which(program) === null)
  if (missing.length > 0) return `Keycloak is left out: there is no ${missing.join(", no ")}.`
  const folder = mkdtempSync(join(tmpdir(), "curio-keycloak-"))
  const removed = () => rmSync(folder, { recursive: true, force: true })
  const until = Date.now() + patience
  const unpack = "org.apache.maven.plugins:maven-dependency-plugin:3.6.1:unpack"
  const artifact = `-Dartifact=org.keycloak:keycloak-quarkus-dist:${version}:zip`
  const fetching = Bun.spawn(["mvn", "-q", "-B", unpack, artifact, `-DoutputDirectory=${folder}`], {
    cwd: folder,
    stdout: "ignore",
    stderr: "ignore",
    timeout: patience,
  })
  if ((await fetching.exited) !== 0) {
    removed()
    return "Keycloak is left out: it could not be fetched from Maven Central."
  }
  const home = join(folder, `keycloak-${version}`)
  mkdirSync(join(home, "data/import"), { recursive: true })
  const { clientId, clientSecret: secret } = client
  const credentials = [{ type: "password", value: "any" }]
  const users = Object.entries(people).map(([username, one]) => ({
    ...{ username, ...one, credentials, enabled: true, firstName: username, lastName: "Test" },
  }))
  const clients = [{ clientId, secret, publicClient: false, standardFlowEnabled: true, redirectUris: [redirectUri] }]
  await Bun.write(
    join(home, "data/import/curio-realm.json"),
    JSON.stringify({ realm, enabled: true, sslRequired: "none", clients, users }),
  )
  const server = Bun.spawn(
    ["sh", "bin/kc.sh", "start-dev", "--http-host=127.0.0.1", "--http-port=0", "--import-realm"],
    {
      cwd: home,
      detached: true,
      env: { ...process.env, JAVA_OPTS_KC_HEAP: "-Xmx512m" },
      stdout: "pipe",
      stderr: "ignore",
    },
  )
  const stop = async () => {
    // The script starts Java as a child.
    process.kill(-server.pid, "SIGKILL")
    await server.exited
    removed()
  }
  const tooLate = setTimeout(() => process.kill(-server.pid, "SIGKILL"), until - Date.now())
  const port = await portIn(server.stdout)
  clearTimeout(tooLate)
  if (port !== null) return { issuer: `http://127.0.0.1:${port}/realms/${realm}`, stop }
  await server.exited
  removed()
  return "Keycloak is left out: it did not start in time."
}

/** The port that the log names, of which the rest is read and dropped; `null` when it ends before. */
const portIn = (log: ReadableStream<Uint8Array>): Promise<string | null> =>
  new Promise((resolve) => {
    const read = async () => {
      const decoder = new TextDecoder()
      let text = ""
      for await (const piece of log) {
        text += decoder.decode(piece, { stream: true })
        const port = /Listening on: http:\/\/127\.0\.0\.1:(\d+)/.exec(text)?.[1]
        if (port !== undefined) resolve(port)
      }
      resolve(null)
    }
    void read()
  })
