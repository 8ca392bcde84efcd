/** For how long `npm run soak` runs each of its tests; `null` in other runs, and where the variable is empty. */
export const soakSeconds: number | null = process.env["SOAK_SECONDS"] ? Number(process.env["SOAK_SECONDS"]) : null
