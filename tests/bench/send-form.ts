// Sends a form with files from a process of its own, so that making it costs neither the server nor the one that
// watches it: `bun tests/bench/send-form.ts <url> <token> <files> <bytes each>`.
const [url = "", token = "", files = "", size = ""] = process.argv.slice(2)
const bytes = crypto.getRandomValues(Buffer.alloc(65_536))
const form = new FormData()
for (let n = 0; n < Number(files); n++)
  form.append("files", new File([Buffer.alloc(Number(size), bytes)], `file ${n}.bin`))
const { status } = await fetch(url, { method: "POST", body: form, headers: { authorization: `Bearer ${token}` } })
if (status !== 201) throw new Error(`The form was answered with ${status}.`)
