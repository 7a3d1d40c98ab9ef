import type { Answer, Browser } from './browser.ts'

/** The bytes of a document of this size, not all the same. */
export const pdf = (size = 2000): Buffer => {
  const bytes = Buffer.alloc(size, Buffer.from(Array.from({ length: 251 }, (_, at) => at)))
  bytes.write('%PDF-1.7\n')
  return bytes
}

/** A request of tus. */
export const tus = (
  visitor: Browser,
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body?: object,
): Promise<Answer> => visitor.send(method, path, body, { 'tus-resumable': '1.0.0', ...headers })

const metadata = (members: Record<string, string>): string =>
  Object.entries(members)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',')

/** Begins an upload; gives its id. */
export async function announce(
  visitor: Browser,
  size: number,
  { name = 'a.pdf', kinds = '' }: { name?: string; kinds?: string } = {},
): Promise<string> {
  const { status, headers, text } = await tus(visitor, 'POST', '/api/uploads', {
    'upload-length': String(size),
    'upload-metadata': metadata({ filename: name, kinds }),
  })
  if (status !== 201) throw new Error(`the upload was refused: ${status} ${text}`)
  return /^\/api\/uploads\/([0-9a-f-]{36})$/.exec(String(headers.location))![1]!
}

export const sendPart = (visitor: Browser, id: string, offset: number, bytes: Buffer): Promise<Answer> =>
  tus(
    visitor,
    'PATCH',
    `/api/uploads/${id}`,
    { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
    bytes,
  )

/** Sends a whole file; gives its id. */
export async function sendFile(visitor: Browser, bytes = pdf(), given: { name?: string } = {}): Promise<string> {
  const id = await announce(visitor, bytes.length, given)
  const { status, text } = await sendPart(visitor, id, 0, bytes)
  if (status !== 204) throw new Error(`the file was refused: ${status} ${text}`)
  return id
}

/** The bytes of a file, as its owner downloads them. */
export async function fileIn(visitor: Browser, id: string): Promise<Buffer> {
  const { status, bytes } = await visitor.send('GET', `/api/uploads/${id}`)
  if (status !== 200) throw new Error(`the file was not given: ${status}`)
  return bytes
}
