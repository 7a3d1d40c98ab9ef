import { ApiError } from '../../base/apiError.ts'

const prefix = 'data:image/png;base64,'
const magic = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const largest = { bytes: 200 * 1024, width: 2000, height: 1000 }
/** Where a PNG says its size: after the magic bytes, a length and the chunk's name. */
const sizeAt = { chunk: 12, width: 16, height: 20, end: 24 }

const refuse = (why: string) => new ApiError(400, `The signature is not usable: ${why}`)

/** The bytes of a signature given as data URL. Throws 400 unless it is a PNG of at most 200 KB and 2000 by 1000 pixels. */
export function signatureImage(dataUrl: string): Buffer {
  if (!dataUrl.startsWith(prefix)) throw refuse('it is not a PNG image')
  const image = Buffer.from(dataUrl.slice(prefix.length), 'base64')
  if (image.length > largest.bytes) throw refuse(`it is larger than ${largest.bytes / 1024} KB`)
  const isPng =
    image.length > sizeAt.end &&
    image.subarray(0, magic.length).equals(magic) &&
    image.toString('latin1', sizeAt.chunk, sizeAt.width) === 'IHDR'
  if (!isPng) throw refuse('it is not a PNG image')
  const [width, height] = [image.readUInt32BE(sizeAt.width), image.readUInt32BE(sizeAt.height)]
  if (width === 0 || height === 0 || width > largest.width || height > largest.height)
    throw refuse(`it must be at most ${largest.width} by ${largest.height} pixels`)
  return image
}
