import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError } from '../base/apiError.ts'
import { BoundedQueue } from '../base/boundedQueue.ts'

/**
 * The most values that the JSON of a request may have. The largest call of a page has some hundreds, a push of 500 files
 * 2000.
 */
const mostValues = 20_000

const [quote, backslash, comma, bracket, brace] = [...'"\\,[{'].map((sign) => sign.charCodeAt(0))

/**
 * Whether JSON has too many values. Each but the first of a list or an object follows a comma. A text counts as one value,
 * whatever is in it. What is no JSON may be judged either way.
 */
function hasTooMany(json: Buffer): boolean {
  // A value and its comma have two bytes.
  if (json.length <= 2 * mostValues) return false
  let values = 0
  let isText = false
  for (let at = 0; at < json.length; at += 1) {
    const sign = json[at]
    if (isText && sign === backslash) at += 1
    else if (sign === quote) isText = !isText
    else if (!isText && (sign === comma || sign === bracket || sign === brace) && (values += 1) > mostValues)
      return true
  }
  return false
}

/** Bytes that no call of a page has; bodies of staff may. */
const large = 1_000_000

/**
 * Parses JSON unless it has more values than any call needs. It is parsed and looked through in one go, in which nobody else
 * is served: a text takes a hundredth of the time that as many bytes of numbers take. Large bodies are parsed one after
 * another, and in between others have thirty times as long.
 */
export function bodies(app: FastifyInstance): void {
  const turns = new BoundedQueue({ atOnce: 1, mostWaiting: 40, mostOfOne: 10, rest: 30 })
  const parser = app.getDefaultJsonParser('error', 'error')
  const parse = (request: FastifyRequest, body: string) =>
    new Promise<unknown>((resolve, reject) => {
      // Fastify allows parsers that return a promise; its own one calls back.
      void parser(request, body, (error, parsed: unknown) => (error ? reject(error) : resolve(parsed)))
    })
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) => {
    if (hasTooMany(body))
      throw new ApiError(
        413,
        `The request has more than ${mostValues.toLocaleString('en-GB')} values. Please send less at once.`,
      )
    const parsed = () => parse(request, body.toString())
    return body.length > large ? turns.run(parsed, request.ip) : parsed()
  })
}
