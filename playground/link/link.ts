/** The format of links. A definition is compressed and stands behind it in the fragment, which browsers send to no server. */
const format = 1

/** Characters that a link may have: programs that pass links on cut off longer ones. */
const longest = 60_000

/** Bytes that a definition in a link may have, so that a short link cannot fill the memory. */
const largest = 1_000_000

/** A definition out of a link, why there is none, or undefined for a fragment that holds none. */
export type Linked = { text: string } | { problem: string } | undefined

const base64 = (bytes: Uint8Array): string => {
  let characters = ''
  for (const byte of bytes) characters += String.fromCharCode(byte)
  return btoa(characters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0))

const streamOf = (bytes: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array<ArrayBuffer>> => new Blob([bytes]).stream()

/** All that a stream gives; undefined if that is more than `most` bytes. */
async function whole(stream: ReadableStream<Uint8Array>, most = Infinity): Promise<Uint8Array | undefined> {
  const parts: Uint8Array[] = []
  let size = 0
  const reader = stream.getReader()
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    size += next.value.length
    parts.push(next.value)
    if (size > most) {
      await reader.cancel()
      return undefined
    }
  }
  const bytes = new Uint8Array(size)
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

/** The fragment with a definition, or why there can be none. */
export async function fragmentOf(text: string): Promise<{ fragment: string } | { problem: string }> {
  const packed = streamOf(new TextEncoder().encode(text)).pipeThrough(new CompressionStream('deflate-raw'))
  const fragment = `#v${format}=${base64((await whole(packed))!)}`
  if (fragment.length <= longest) return { fragment }
  const size = `${fragment.length.toLocaleString('en-GB')} of at most ${longest.toLocaleString('en-GB')} characters`
  return { problem: `This definition is too large for a link (${size}). Please send its text instead.` }
}

const broken = 'The link is not whole, so its definition cannot be read. Please copy it again from where it was made.'

/** Reads a definition from the fragment of an address. */
export async function readFragment(fragment: string): Promise<Linked> {
  const [, version, packed] = /^#v(\d+)=(.*)$/s.exec(fragment) ?? []
  if (version === undefined || packed === undefined) return undefined
  if (Number(version) !== format)
    return {
      problem: `The link is of format ${version}, which this playground does not know. Please load the page again.`,
    }
  try {
    const stream = streamOf(fromBase64(packed)).pipeThrough(new DecompressionStream('deflate-raw'))
    const bytes = await whole(stream, largest)
    if (!bytes) return { problem: 'The definition in the link is larger than 1 MB, so it was not opened.' }
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) }
  } catch {
    return { problem: broken }
  }
}
