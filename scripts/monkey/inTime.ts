/** Fails when something takes longer than `limit` milliseconds: a browser that hangs answers nothing, not even with an error. */
export async function inTime<T>(work: Promise<T>, what: string, limit: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error(`${what} took longer than ${limit / 1000} s`)), limit)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
