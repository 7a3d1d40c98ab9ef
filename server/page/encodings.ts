/** The encodings of what the server compresses itself, the better first. */
export const encodings = ['br', 'gzip'] as const

/** Whether an `Accept-Encoding` names an encoding; `br;q=0` refuses it. */
export const accepts = (header: string | string[] | undefined, encoding: string): boolean =>
  String(header ?? '')
    .split(',')
    .some((one) => one.trim().split(';')[0] === encoding && !/;\s*q=0(?:\.0*)?$/.test(one.trim()))
