/**
 * The first parts of the paths that an account may write to before its address is verified, where VERIFIED_ONLY is on:
 * what the account needs to verify it, and what concerns the account alone. Contract: conventions, order of the checks.
 */
export const openToUnverified = ["auth", "users", "notifications", "notification-settings", "push", "exports"] as const

/** Whether a route may want a verified address. */
export const wantsVerified = (method: string, route: string): boolean =>
  !["GET", "HEAD"].includes(method.toUpperCase()) && !open.has(route.split("/", 2)[1] ?? "")

const open: ReadonlySet<string> = new Set(openToUnverified)
