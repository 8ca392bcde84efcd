import { join } from "node:path"
import root from "../package.json" with { type: "json" }

/** A package of bun.lock: name and version, registry, what it needs, and the hash of what was downloaded. */
type Locked = readonly [id: string, registry: string, needs: Needs, integrity: string]
type Needs = Partial<Record<"dependencies" | "optionalDependencies" | "peerDependencies", Record<string, string>>>

/** The name of the file in each build. */
export const sbomFile = "curio.cdx.json"

/**
 * Writes the bill of materials of programs that were bundled: the packages in them and in the web app, and Bun,
 * which runs them.
 */
export const writeSbomOfBundles = async (outputs: ReadonlyArray<Bun.BuildOutput>, folder: string): Promise<void> => {
  // The programs embed the web app as one packed file, so what is in that is asked for by itself.
  const entrypoints = [join(import.meta.dirname, "../web/main.tsx")]
  const web = await Bun.build({ entrypoints, target: "browser", metafile: true, external: ["@curio/client"] })
  const inputs = [...outputs, web].flatMap(({ metafile }) => Object.keys(metafile?.inputs ?? {}))
  const bill = await sbomOf("curio", ["bun", ...inputs.flatMap((path) => placeInLock(path) ?? [])])
  await Bun.write(join(folder, sbomFile), textOf(bill))
}

/** The bill of what a package installs: what it names, and what those need. */
export const sbomOfPackage = async (name: string, wanted: ReadonlyArray<string>): Promise<string> => {
  const packages = await locked
  const found = new Set<string>()
  const waiting = wanted.filter((one) => one in packages)
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    if (found.has(place)) continue
    found.add(place)
    waiting.push(...needsOf(place, packages))
  }
  return textOf(await sbomOf(name, [...found]))
}

/**
 * A bill of materials in CycloneDX 1.6: the packages at some places of bun.lock, with version and hash. It has neither
 * a time nor a number of its own, so equal builds have equal bills.
 */
const sbomOf = async (name: string, given: ReadonlyArray<string>) => {
  const packages = await locked
  const places = [...new Set(given)].toSorted()
  const refOf = (place: string) => purlOf(idOf(place, packages))
  const refsOf = (some: ReadonlyArray<string>) => [...new Set(some.map(refOf))].toSorted()
  const product = purlOf(`${name}@${root.version}`)
  return {
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    version: 1,
    metadata: {
      component: { type: "application", "bom-ref": product, name, version: root.version, purl: product },
    },
    components: unique(places.map((place) => componentOf(place, packages))),
    dependencies: [
      { ref: product, dependsOn: refsOf(Object.keys(root.dependencies).filter((one) => places.includes(one))) },
      ...unique(
        places.map((place) => ({
          ref: refOf(place),
          dependsOn: refsOf(needsOf(place, packages).filter((need) => places.includes(need))),
        })),
      ),
    ],
  }
}

const locked: Promise<Readonly<Record<string, Locked>>> = Bun.file(join(import.meta.dirname, "../bun.lock"))
  .text()
  .then((text) => (Bun.JSONC.parse(text) as { packages: Readonly<Record<string, Locked>> }).packages)

/** The place in bun.lock of the package that a bundled file is of; none for one of ours. */
const placeInLock = (path: string): string | undefined => {
  const [, ...folders] = path.split("node_modules/")
  const names = folders.map((folder) => folder.split("/", folder.startsWith("@") ? 2 : 1).join("/"))
  return names.length === 0 ? undefined : names.join("/")
}

/** The places of what a package needs: each below itself, below those that it is below, or at the top. */
const needsOf = (place: string, packages: Readonly<Record<string, Locked>>): ReadonlyArray<string> => {
  const { dependencies, optionalDependencies, peerDependencies } = packages[place]?.[2] ?? {}
  const above = place.split("/")
  return Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies }).flatMap((need) => {
    const places = [...above.map((_, n) => [...above.slice(0, above.length - n), need].join("/")), need]
    return places.find((one) => one in packages) ?? []
  })
}

const idOf = (place: string, packages: Readonly<Record<string, Locked>>): string => {
  const found = packages[place]
  if (found === undefined) throw new Error(`bun.lock has no package at ${place}.`)
  return found[0]
}

const componentOf = (place: string, packages: Readonly<Record<string, Locked>>) => {
  const id = idOf(place, packages)
  const at = id.lastIndexOf("@")
  const content = Buffer.from((packages[place]?.[3] ?? "").replace(/^sha512-/, ""), "base64").toString("hex")
  return {
    type: "library",
    "bom-ref": purlOf(id),
    name: id.slice(0, at),
    version: id.slice(at + 1),
    purl: purlOf(id),
    hashes: [{ alg: "SHA-512", content }],
  }
}

const purlOf = (id: string): string => `pkg:npm/${id.replace(/^@/, "%40")}`

const textOf = (bill: object): string => `${JSON.stringify(bill, null, 2)}\n`

/** Equal packages may be in several places. */
const unique = <A>(list: ReadonlyArray<A>): ReadonlyArray<A> => [
  ...new Map(list.map((one) => [JSON.stringify(one), one])).values(),
]
