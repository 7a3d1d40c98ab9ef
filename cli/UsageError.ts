/** The command was not used as it is meant; the hint says how. Ends with exit code 2. */
export class UsageError extends Error {
  readonly hint: string
  constructor(message: string, hint: string) {
    super(message)
    this.hint = hint
  }
}
