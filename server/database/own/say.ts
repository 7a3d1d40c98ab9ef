/** Writes a message for the user who started this process. It goes to standard error, because commands write their results to standard output. */
export const say = (text: string): void => void process.stderr.write(`${text}\n`)
