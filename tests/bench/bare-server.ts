import { Database } from "bun:sqlite"
import { timingSafeEqual } from "node:crypto"

// What the profile costs without any of our layers: the same check of the token, the same row, the same JSON. A program
// of its own: PORT, JWT_SECRET and FILE come from the environment.
interface Row {
  readonly id: string
  readonly display_name: string
  readonly avatar_url: string | null
  readonly bio: string | null
  readonly created_at: number
  readonly privacy: string
  readonly email: string
  readonly email_verified_at: number | null
  readonly password_hash: string | null
  readonly show_presence: number
  readonly show_read_receipts: number
}

interface Counts {
  readonly friends: number
  readonly collections: number
  readonly links: number
  readonly listings: number
  readonly ratings: number
  readonly stars: number | null
  readonly account_id: string | null
  readonly linked_at: number | null
  readonly keys: number
}

const secret = process.env["JWT_SECRET"] ?? ""
const database = new Database(process.env["FILE"], { readonly: true })
const users = database.query<Row, [string]>("SELECT * FROM users WHERE id = ?")
const counts = database.query<Counts, [string]>(`SELECT
  (SELECT count(*) FROM friendships WHERE low_id = ?1) +
  (SELECT count(*) FROM friendships WHERE high_id = ?1) AS friends,
  (SELECT count(*) FROM collections WHERE owner_id = ?1) AS collections,
  (SELECT count(*) FROM linked_accounts WHERE user_id = ?1) AS links,
  (SELECT count(*) FROM listings WHERE owner_id = ?1 AND status IN ('active', 'paused')) AS listings,
  (SELECT count(*) FROM ratings WHERE ratee_id = ?1) AS ratings,
  (SELECT sum(score) FROM ratings WHERE ratee_id = ?1) AS stars,
  (SELECT account_id FROM platform_links WHERE user_id = ?1) AS account_id,
  (SELECT linked_at FROM platform_links WHERE user_id = ?1) AS linked_at,
  (SELECT count(*) FROM platform_keys WHERE user_id = ?1) AS keys`)

const userIdOf = (authorization: string | null): string | null => {
  const [header = "", claims = "", signature = ""] = (authorization ?? "").slice("Bearer ".length).split(".")
  const mac = new Bun.CryptoHasher("sha256", secret).update(`${header}.${claims}`).digest()
  const given = Buffer.from(signature, "base64url")
  if (given.length !== mac.length || !timingSafeEqual(given, mac)) return null
  const { userId, exp } = JSON.parse(Buffer.from(claims, "base64url").toString())
  return exp > Date.now() / 1000 ? userId : null
}

const profile = (request: Request): Response => {
  const id = userIdOf(request.headers.get("authorization"))
  const user = id === null ? null : users.get(id)
  const found = user === null ? null : counts.get(user.id)
  if (user === null || found === null) return Response.json({ error: "UNAUTHORIZED" }, { status: 401 })
  return Response.json({
    id: user.id,
    displayName: user.display_name,
    avatarUrl: user.avatar_url,
    bio: user.bio,
    createdAt: new Date(user.created_at).toISOString(),
    privacy: user.privacy,
    restricted: false,
    friendsCount: found.friends,
    collectionsCount: found.collections,
    listingsCount: found.listings,
    rating: {
      average: found.stars === null ? null : Math.round((found.stars * 100) / found.ratings) / 100,
      count: found.ratings,
    },
    email: user.email,
    emailVerified: user.email_verified_at !== null,
    hasPassword: user.password_hash !== null,
    idpLinked: found.links > 0,
    gameplatform: {
      accountId: found.account_id,
      linkedAt: found.linked_at === null ? null : new Date(found.linked_at).toISOString(),
      hasApiKey: found.keys > 0,
    },
    settings: { showPresence: user.show_presence === 1, showReadReceipts: user.show_read_receipts === 1 },
  })
}

Bun.serve({
  hostname: "127.0.0.1",
  port: Number(process.env["PORT"]),
  routes: { "/health": new Response(), "/users/me": { GET: profile } },
})
