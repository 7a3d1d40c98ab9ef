import { ApiError } from '../../base/apiError.ts'

/** Why claims were not saved. None of those that came with them is. */
export const notSaved = (why: string): ApiError => new ApiError(400, `Failed to save claims: ${why}`)
