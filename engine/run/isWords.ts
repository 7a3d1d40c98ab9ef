/** Whether this is something to read: a text that is not blank and no markup. */
export const isWords = (said: unknown): said is string =>
  typeof said === 'string' && said.trim() !== '' && !/<[a-z!/]/i.test(said)
