const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i

/** Any version, in either case. */
export const isUuid = (text: string): boolean => uuid.test(text)
