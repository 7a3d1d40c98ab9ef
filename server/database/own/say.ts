/** Tells whoever started this process. Not on the standard output, to which commands write their results. */
export const say = (text: string): void => void process.stderr.write(`${text}\n`)
