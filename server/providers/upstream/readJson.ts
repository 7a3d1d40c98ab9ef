/** Bytes of the largest reply that a service may send. */
const maxReplyBytes = 2_000_000

/** The JSON of a reply. Throws a SyntaxError when it is none or too big, and what the connection throws when it breaks off. */
export async function readJson(response: Response): Promise<unknown> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > maxReplyBytes) throw new SyntaxError('The reply is too big')
    chunks.push(chunk)
  }
  return JSON.parse(Buffer.concat(chunks).toString('utf8')) as unknown
}
