import type { FastifyInstance } from 'fastify'
import { ApiError } from '../base/apiError.ts'

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

/**
 * Parses JSON unless it has more values than any call needs. It is parsed and looked through in one go, in which nobody else
 * is served: a text takes a hundredth of the time that as many bytes of numbers take.
 */
export function bodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    if (!hasTooMany(body)) return parse(request, body.toString(), done)
    const most = mostValues.toLocaleString('en-GB')
    done(new ApiError(413, `The request has more than ${most} values. Please send less at once.`))
  })
}
