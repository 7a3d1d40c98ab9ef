type Json = unknown

const isRecord = (value: Json): value is Record<string, Json> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Variants of a body: each member left out in turn, and each replaced by `null`, as a server may send it. */
export function lackingEach(body: Json, at = ''): [what: string, body: Json][] {
  if (Array.isArray(body))
    return body.flatMap((entry, index) =>
      lackingEach(entry, `${at}[${index}]`).map(([what, changed]): [string, Json] => [what, body.with(index, changed)]),
    )
  if (!isRecord(body)) return []
  return Object.entries(body).flatMap(([name, value]) => {
    const { [name]: gone, ...rest } = body
    const path = `${at}.${name}`
    const within = lackingEach(value, path).map(([what, changed]): [string, Json] => [
      what,
      { ...body, [name]: changed },
    ])
    return [[`without ${path}`, rest], [`with ${path} null`, { ...rest, [name]: null }], ...within]
  })
}
