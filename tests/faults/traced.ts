/** Whether system calls of other processes can be changed here. */
export const canTrace =
  Bun.which("strace") !== null && Bun.spawnSync(["strace", "-qq", "-e", "trace=none", "true"]).exitCode === 0

/** Lets system calls of a process fail, or take longer, until the returned function is called. */
export const traced = async (pid: number, calls: string, fault: string) => {
  const options = ["-f", "-p", String(pid), "-o", "/dev/null", "-e", `trace=${calls}`, "-e", `inject=${calls}:${fault}`]
  const child = Bun.spawn(["strace", ...options], { stdio: ["ignore", "ignore", "pipe"] })
  const decoder = new TextDecoder()
  let said = ""
  for await (const part of child.stderr) {
    said += decoder.decode(part)
    if (said.includes("attached")) break
  }
  if (!said.includes("attached")) throw new Error(`strace: ${said}`)
  return async () => {
    child.kill("SIGINT")
    await child.exited
  }
}
