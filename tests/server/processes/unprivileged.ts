const nobody = "65534"

/** Whether the machine lets a test make the whole file system read-only for one process. */
const canSeal =
  process.getuid?.() === 0 &&
  Bun.which("setpriv") !== null &&
  Bun.spawnSync(["unshare", "--mount", "mount", "-o", "remount,bind,ro", "/"]).exitCode === 0

/** Who runs a sealed command: nobody where it can be sealed, else the user of the tests. */
export const sealedUser = canSeal ? Number(nobody) : (process.getuid?.() ?? 0)

/**
 * A command as containers run it: by a user without rights, on a file system where nothing but one folder can be
 * written. Where the machine does not allow that, it runs as it is.
 */
export const sealed = (folder: string, command: ReadonlyArray<string>): Array<string> =>
  canSeal ? ["unshare", "--mount", "sh", "-c", script, "sh", folder, "setpriv", ...asNobody, ...command] : [...command]

const asNobody = [`--reuid=${nobody}`, `--regid=${nobody}`, "--clear-groups", "--no-new-privs"]

const script = 'mount --bind "$1" "$1" && mount -o remount,bind,ro / && shift && exec "$@"'
