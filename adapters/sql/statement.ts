import type { Db } from "./database.ts"

/** A statement that is prepared once per connection. */
export const statement = <S>(prepare: (db: Db) => S): ((db: Db) => S) => {
  const prepared = new WeakMap<Db, S>()
  return (db) => {
    const known = prepared.get(db)
    if (known !== undefined) return known
    const fresh = prepare(db)
    prepared.set(db, fresh)
    return fresh
  }
}
