// Loaded before a program of a test: a password is hashed in a millisecond in place of a quarter of a second. That the
// cost is 12 is tested in tests/adapters/crypto and tests/server/auth.
const { hash } = Bun.password

Bun.password.hash = (password, options) =>
  hash.call(
    Bun.password,
    password,
    typeof options === "object" && options.algorithm === "bcrypt" ? { ...options, cost: 4 } : options,
  )
