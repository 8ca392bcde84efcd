/**
 * What a promise resolves to, or an error that says what was waited for: a browser, or the worker of a page, may never
 * answer.
 */
export const within = async <A>(what: string, promise: Promise<A>, seconds = 60): Promise<A> => {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error(`After ${seconds} s there is no ${what}.`)), seconds * 1000)
  try {
    return await Promise.race([promise, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
