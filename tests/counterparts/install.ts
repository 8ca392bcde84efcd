import { createHash } from "node:crypto"
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs"
import { homedir } from "node:os"
import { join } from "node:path"
import { Missing } from "./counterpart.ts"

/** Where everything is installed, once for each version. */
const cache =
  process.env["COUNTERPARTS_CACHE"] ||
  join(process.env["XDG_CACHE_HOME"] || join(homedir(), ".cache"), "curio-counterparts")

/** How long one installation may take. */
const most = Number(process.env["COUNTERPARTS_INSTALL_SECONDS"] || "600") * 1000

export type Installer = typeof installer

/** Installs with the ordinary client of each language, from files of the family's folder that pin the versions. */
export const installer = {
  /** A virtual environment with what `requirements.txt` names: the path of a program in it. */
  python: async (folder: string): Promise<(program: string) => string> => {
    const python = need("python3")
    const place = placeOf("python", [version(python), read(folder, "requirements.txt")])
    await once(place, async () => {
      await run([python, "-m", "venv", place], place)
      const pip = join(place, "bin/pip")
      await run([pip, "install", "-q", "--disable-pip-version-check", "-r", join(folder, "requirements.txt")], place)
    })
    return (program) => join(place, "bin", program)
  },

  /** A folder with what `package.json` names, and with all other files of the folder. */
  node: async (folder: string): Promise<string> => {
    need("node")
    const place = placeOf("node", filesOf(folder))
    await once(place, async () => {
      cpSync(folder, place, { recursive: true })
      await run([need("npm"), "install", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"], place)
    })
    return place
  },

  /** A folder with a program in Go and its modules, as `go.mod` and `go.sum` name them: the path of the program. */
  go: async (folder: string): Promise<string> => {
    const go = need("go")
    const place = placeOf("go", [version(go, "version"), ...filesOf(folder)])
    await once(place, async () => {
      cpSync(folder, place, { recursive: true })
      await run([go, "mod", "download"], place)
      await run([go, "build", "-buildvcs=false", "-o", "program", "."], place, Error)
    })
    return join(place, "program")
  },

  /** A program that `go install` makes of `path@version`. */
  goProgram: async (module: string): Promise<string> => {
    const go = need("go")
    const place = placeOf("go-programs", [version(go, "version"), module])
    const env = { GOBIN: place, GOFLAGS: "-buildvcs=false" }
    await once(place, () => run([go, "install", module], place, Missing, env))
    return join(place, readdirSync(place).find((name) => name !== done && !name.endsWith(".log")) ?? "")
  },

  /** The class path of a program in Java and of what `pom.xml` names. */
  java: async (folder: string): Promise<string> => {
    const java = need("java")
    const place = placeOf("java", [version(java), ...filesOf(folder)])
    await once(place, async () => {
      cpSync(folder, place, { recursive: true })
      const copy = "org.apache.maven.plugins:maven-dependency-plugin:3.6.1:copy-dependencies"
      await run([need("mvn"), "-q", "-B", copy, `-DoutputDirectory=${place}/jars`], place)
      const sources = globSync(`${place}/*.java`)
      await run([need("javac"), "-cp", `${place}/jars/*`, "-d", place, ...sources], place, Error)
    })
    return `${place}:${place}/jars/*`
  },

  /** A program in Rust with its crates, as `Cargo.lock` names them. */
  rust: async (folder: string): Promise<string> => {
    const cargo = need("cargo")
    const place = placeOf("rust", [version(cargo), ...filesOf(folder)])
    await once(place, async () => {
      cpSync(folder, place, { recursive: true })
      await run([cargo, "fetch", "--locked", "-q"], place)
      await run([cargo, "build", "--locked", "--offline", "-q"], place, Error)
    })
    return join(place, "target/debug/program")
  },

  /** The files of packages of Debian, which are fetched and unpacked and not installed: the folder. */
  debian: async (...packages: ReadonlyArray<string>): Promise<string> => {
    const apt = need("apt-get")
    const place = placeOf("debian", packages)
    await once(place, async () => {
      await run([apt, "download", ...packages], place)
      for (const file of globSync(join(place, "*.deb"))) await run([need("dpkg-deb"), "-x", file, place], place, Error)
    })
    return place
  },

  /** A program that is installed on this machine. */
  program: (name: string): string => need(name),
}

/** The version that a file of a folder pins for a package. */
export const pinned = (folder: string, file: string, name: string): string => {
  const text = read(folder, file)
  const escaped = name.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&")
  const pattern = new RegExp(
    file.endsWith("pom.xml")
      ? `<artifactId>${escaped}</artifactId>\\s*<version>([^<]+)`
      : `(?:^|[\\s"])${escaped}"?(?:==|\\s*:\\s*"| v| = ")([^\\s",]+)`,
    "m",
  )
  const found = pattern.exec(text)?.[1]
  if (found === undefined) throw new Error(`${join(folder, file)} does not name ${name}.`)
  return found
}

const done = ".installed"

const read = (folder: string, file: string): string => readFileSync(join(folder, file), "utf8")

const filesOf = (folder: string): ReadonlyArray<string> =>
  (readdirSync(folder, { recursive: true }) as Array<string>)
    .sort()
    .filter((file) => statSync(join(folder, file)).isFile())
    .map((file) => `${file}\n${read(folder, file)}`)

const placeOf = (kind: string, from: ReadonlyArray<string>): string =>
  join(cache, kind, createHash("sha256").update(from.join("\n")).digest("hex").slice(0, 16))

/** Makes a folder, once and for all. What was left by an installation that did not end is removed. */
const once = async (place: string, make: () => Promise<void>): Promise<void> => {
  if (existsSync(join(place, done))) return
  rmSync(place, { recursive: true, force: true })
  mkdirSync(place, { recursive: true })
  try {
    await make()
  } catch (error) {
    rmSync(place, { recursive: true, force: true })
    throw error
  }
  writeFileSync(join(place, done), "")
}

const need = (program: string): string => {
  const path = Bun.which(program)
  if (path === null) throw new Missing(`There is no ${program} here.`)
  return path
}

const version = (program: string, flag = "--version"): string => {
  const { stderr, stdout } = Bun.spawnSync([program, flag])
  return `${stdout}${stderr}`
}

/** Runs a step of an installation. One that needs the network and fails says that the counterpart is missing. */
const run = async (
  command: Array<string>,
  cwd: string,
  Failure: new (message: string) => Error = Missing,
  env: Record<string, string> = {},
): Promise<void> => {
  const child = Bun.spawn(command, {
    cwd,
    env: { ...process.env, ...env },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
    timeout: most,
    killSignal: "SIGKILL",
  })
  const [out, err, code] = await Promise.all([child.stdout.text(), child.stderr.text(), child.exited])
  if (code === 0) return
  const said = `${out}\n${err}`.trim().split("\n").slice(-3).join(" ").slice(-300)
  const name = command[0]?.split("/").at(-1)
  if (child.signalCode !== null) throw new Missing(`${name} took longer than ${most / 1000} seconds.`)
  throw new Failure(`${name} could not do it: ${said}`)
}
