const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Whether a text can be the id of anything. Postgres would refuse to compare others with one. */
export const isId = (text: string): boolean => uuid.test(text)
