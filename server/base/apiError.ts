/** A reply other than success. `message` is shown to the person: it says what is wrong, and never repeats what was typed. */
export class ApiError extends Error {
  readonly status: number
  /** Details for programs that read the reply; only ids and words of definitions. */
  readonly detail: Record<string, string>
  constructor(status: number, message: string, detail: Record<string, string> = {}) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.detail = detail
  }
}

/** Done too often (429). `retryAfter`: seconds until it may be tried again. */
export class TooMany extends ApiError {
  readonly retryAfter: number
  constructor(message: string, retryAfter: number) {
    super(429, message)
    this.name = 'TooMany'
    this.retryAfter = retryAfter
  }
}

/** Too many callers right now (503). Nothing was done for this call, which may be repeated soon. */
export class Busy extends ApiError {
  constructor() {
    super(503, 'We are very busy at the moment. Please try again in a few seconds.')
    this.name = 'Busy'
  }
}

const missing = 'Claim request not found'

/** The same 404 for what does not exist and for what belongs to another person. */
export const notFound = (): ApiError => new ApiError(404, missing)

/** The same for a claim request, so that a page may make another one (`gone` of the contracts). */
export const noClaimRequest = (): ApiError => new ApiError(404, missing, { gone: 'claim_request_id' })
