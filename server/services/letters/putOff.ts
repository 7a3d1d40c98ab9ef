/** A mail that its mailbox has no room for yet. It is tried again after so many seconds, and this was no attempt. */
export class PutOff extends Error {
  readonly seconds: number
  constructor(seconds: number) {
    super('put off')
    this.name = 'PutOff'
    this.seconds = seconds
  }
}
