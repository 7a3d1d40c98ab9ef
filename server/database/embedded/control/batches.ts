const terminate = 'X'.charCodeAt(0)
/** Ends of what is sent at once: a simple query, and the end of an extended one. */
const ends = ['Q', 'S'].map((letter) => letter.charCodeAt(0))

/** PostgreSQL's protocol, version 3. What else may come first asks for encryption, which there is no use for. */
const protocol = 196_608
const longest = 1_000_000_000

/** The length of a message that begins here. Throws where none can. */
function lengthAt(bytes: Buffer, at: number): number {
  const length = bytes.readInt32BE(at)
  if (length < 4 || length > longest) throw new Error('That is not the protocol of PostgreSQL')
  return length
}

/**
 * Cuts what a PostgreSQL client sends into what can be executed at once: its opening words, then whole messages up to one that asks for an answer.
 * Ends with the client's goodbye. Throws for what is not the protocol.
 */
export async function* batchesOf(sent: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let bytes: Buffer<ArrayBufferLike> = Buffer.alloc(0)
  let isOpened = false
  let at = 0
  for await (const more of sent) {
    bytes = bytes.length === 0 ? more : Buffer.concat([bytes, more])
    for (;;) {
      // Only the opening words have no letter before their length.
      const letter = isOpened ? 1 : 0
      if (bytes.length < at + letter + 4) break
      const next = at + letter + lengthAt(bytes, at + letter)
      if (bytes.length < next) break
      if (!isOpened && (next < 8 || bytes.readInt32BE(4) !== protocol))
        throw new Error('That is not the protocol of PostgreSQL')
      const type = bytes[at]!
      if (isOpened && type === terminate) return
      at = next
      if (isOpened && !ends.includes(type)) continue
      yield bytes.subarray(0, at)
      isOpened = true
      bytes = bytes.subarray(at)
      at = 0
    }
  }
}

/** Whether an answer ends with "ready, and in no transaction". */
export const isIdle = (answer: Buffer): boolean => answer.subarray(-6).toString('latin1') === 'Z\0\0\0\x05I'
