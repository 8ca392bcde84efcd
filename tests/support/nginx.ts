import { readFileSync } from "node:fs"
import { join } from "node:path"
import { until } from "./until.ts"

const root = join(import.meta.dirname, "../..")

/** Where nginx is installed; else `null`. */
export const nginx = Bun.which("nginx")

/** The proxy of docs/operating.md, without TLS, in a folder of its own. */
export const proxyRecipe = (folder: string, port: number, server: string): string => {
  const [, text = ""] = /```nginx\n([\s\S]*?)```/.exec(readFileSync(join(root, "docs/operating.md"), "utf8")) ?? []
  const own = text
    .replaceAll("listen 443 ssl", `listen 127.0.0.1:${port}`)
    .replaceAll(/^ *ssl_certificate.*\n/gm, "")
    .replaceAll("http://127.0.0.1:3000", server)
    .replaceAll("/var/log/nginx/", `${folder}/`)
    // Otherwise the test, which asks from there, is let through.
    .replaceAll("allow 127.0.0.1;", "")
  const places = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((of) => `${of}_temp_path ${folder}/${of};`)
  return [`pid ${folder}/nginx.pid;`, "daemon off;", "events {}", `http { ${places.join(" ")}`, own, "}"].join("\n")
}

/** nginx with a configuration, which listens. Resolves with what stops it. */
export const startProxy = async (folder: string, port: number, config: string) => {
  await Bun.write(join(folder, "nginx.conf"), config)
  const proxy = Bun.spawn([nginx ?? "", "-e", join(folder, "start.log"), "-c", join(folder, "nginx.conf")], {
    stdout: "ignore",
    stderr: "inherit",
  })
  const listens = () =>
    fetch(`http://127.0.0.1:${port}/`).then(
      () => true,
      () => false,
    )
  await until(async () => {
    if (proxy.exitCode !== null) throw new Error("nginx has ended.")
    return listens()
  })
  return async () => {
    proxy.kill("SIGQUIT")
    await proxy.exited
  }
}
