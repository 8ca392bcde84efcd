import { join } from "node:path"
import type { Talk } from "../counterpart.ts"

/** A certificate of this machine with its key, in one file each and in both; the server is to trust it. */
export const certificate = async ({ ask, folder, install }: Talk) => {
  const [key, cert, pem] = ["key.pem", "cert.pem", "both.pem"].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  const kind = ["-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2"]
  const name = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"]
  await ask([install.program("openssl"), "req", ...kind, ...name, "-keyout", key, "-out", cert])
  await Bun.write(pem, (await Bun.file(key).text()) + (await Bun.file(cert).text()))
  return { key, cert, pem, settings: { NODE_EXTRA_CA_CERTS: cert } }
}
