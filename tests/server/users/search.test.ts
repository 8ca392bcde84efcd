import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { engines, type Service, startService } from "../../support/service.ts"
import { type Person, rowsOfOneMoment, walk } from "./people.ts"

const freshWord = () => `q${crypto.randomUUID().replaceAll("-", "")}`

describe.each(engines)("The search for people, on %s", (engine) => {
  let service: Service
  let rows: ReturnType<typeof rowsOfOneMoment>
  beforeAll(async () => {
    service = await startService({ engine, passwordCost: 4 })
    rows = rowsOfOneMoment(service)
  })
  afterAll(() => service.stop())

  const search = async (person: Person, q: string, limit = 100) =>
    (await walk(person, `/users?q=${encodeURIComponent(q)}`, limit)).map(({ displayName }) => displayName)

  test("matches from the beginning of a word, ignoring case; nothing is a pattern", async () => {
    const me = await service.person()
    const word = freshWord()
    await rows.crowd(`${word} Lovelace`, `Ada ${word.toUpperCase()}`, `O'${word}`, `x${word}`, `100% ${word}`)
    expect(await search(me, word)).toEqual([
      `100% ${word}`,
      `Ada ${word.toUpperCase()}`,
      `O'${word}`,
      `${word} Lovelace`,
    ])
    expect(await search(me, ` ${word.toUpperCase()} love `)).toEqual([`${word} Lovelace`])
    expect(await search(me, `100% ${word}`)).toEqual([`100% ${word}`])
    for (const wild of [`%${word}`, `${word}%`, `_${word}`, `${word.slice(0, -1)}_`, `${word}*`, "\\%", word.slice(1)])
      expect(await search(me, wild)).toEqual([])
  })

  test("answers cards alone, also of a profile that shows no more", async () => {
    const [ada, me] = [await service.person(), await service.person()]
    const word = freshWord()
    await ada.patch("/users/me", { displayName: word, privacy: "friends_only", bio: "secret" })
    const { body } = await me.get(`/users?q=${word}`)
    expect(body).toEqual({ items: [{ id: ada.user.id, displayName: word, avatarUrl: null }], nextCursor: null })
  })

  test("finds not oneself, no user blocked either way, and private profiles of friends alone", async () => {
    const [me, hidden, friend] = [await service.person(), await service.person(), await service.person()]
    const word = freshWord()
    for (const [person, name] of [
      [me, "me"],
      [hidden, "private"],
      [friend, "friend"],
    ] as const)
      await person.patch("/users/me", { displayName: `${word} ${name}`, privacy: "private" })
    const [blocking, blocked] = await rows.crowd(`${word} blocking`, `${word} blocked`)
    if (!blocking || !blocked) throw new Error("There are two.")
    await rows.befriend(me.user, friend.user)
    expect(await search(me, word)).toEqual([`${word} blocked`, `${word} blocking`, `${word} friend`])
    await rows.block(blocking, me.user)
    await rows.block(me.user, blocked)
    expect(await search(me, word)).toEqual([`${word} friend`])
    expect(await search(me, word, 1)).toEqual([`${word} friend`])
  })

  test("finds people under the name that they have now", async () => {
    const [ada, me] = [await service.person(), await service.person()]
    const [before, after] = [freshWord(), freshWord()]
    await ada.patch("/users/me", { displayName: before })
    await ada.patch("/users/me", { displayName: after })
    expect([await search(me, before), await search(me, after)]).toEqual([[], [after]])
  })

  test("finds who has just registered", async () => {
    const me = await service.person()
    const name = freshWord()
    await service.client().post("/auth/register", { email: `${name}@example.com`, password: "correct horse" })
    expect(await search(me, name)).toEqual([name])
  })

  test.each([1, 2, 3])("lists by name, people of one name each once, %d at a time", async (limit) => {
    const me = await service.person()
    const word = freshWord()
    await rows.crowd(`b ${word}`, word, `B ${word} ${word}`, `a ${word}`, word, word, `Z ${word}`)
    const found = await walk(me, `/users?q=${word}`, limit)
    expect(found.map(({ displayName }) => displayName)).toEqual([
      `a ${word}`,
      `b ${word}`,
      `B ${word} ${word}`,
      word,
      word,
      word,
      `Z ${word}`,
    ])
    expect(new Set(found.map(({ id }) => id)).size).toBe(7)
  })

  test.each([
    ["", "querystring must have required property 'q'"],
    ["?q=a", "querystring.q must NOT have fewer than 2 characters"],
    ["?q=%20a%20", "querystring.q must NOT have fewer than 2 characters"],
    [`?q=${"a".repeat(101)}`, "querystring.q must NOT have more than 100 characters"],
    ["?q=ab&q=cd", "querystring.q must be string"],
    ["?q=ab&limit=0", "querystring.limit must be >= 1"],
    ["?q=ab&limit=101", "querystring.limit must be <= 100"],
    ["?q=ab&cursor=", "querystring.cursor must be a cursor of this list"],
  ])("%s is 400", async (query, message) => {
    const me = await service.person()
    const answer = await me.get(`/users${query}`)
    expect([answer.status, answer.body.message]).toEqual([400, message])
  })
})
