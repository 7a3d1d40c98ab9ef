/** Path prefix under which all routes are registered. */
export const apiPrefix = '/api'

/** Whether a request is a call of the API, and not for a page or a file. */
export const isApiCall = ({ url }: { url: string }): boolean => url.startsWith(`${apiPrefix}/`)
