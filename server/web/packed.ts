/** Whether the web app was bundled before the server was started. */
export const isBuilt = false

/**
 * The web app in one piece. From the source it is bundled when a process first asks for it; each build puts a module in
 * the place of this one that reads what was bundled before (`embed.ts`).
 */
export const packed = (): Promise<Uint8Array> => (bundle ??= bundledHere())

let bundle: Promise<Uint8Array> | undefined

const bundledHere = async () => (await import("./bundle.ts")).bundled(process.env["NODE_ENV"] !== "production")
