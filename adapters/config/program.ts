/**
 * The command that starts the command line here: the script of a checkout that npm started, or the installed `curio`.
 */
export const program = (env: Readonly<Record<string, string | undefined>> = process.env): string =>
  scripts.includes(env["npm_lifecycle_event"] ?? "") ? "npm run curio --" : "curio"

/**
 * The scripts of this package that start the server or the command line; other packages may call an installed `curio`.
 */
const scripts = ["curio", "demo", "dev", "start"]
