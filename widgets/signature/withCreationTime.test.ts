import { crc32 } from 'node:zlib'
import { expect, it } from 'vitest'
import { withCreationTime } from './withCreationTime.ts'

/** One black pixel. */
const pixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='
const prefix = 'data:image/png;base64,'

/** The chunks of a PNG by name. Throws where a checksum is wrong, as a strict reader would. */
function chunksOf(dataUrl: string): [string, string][] {
  const png = Buffer.from(dataUrl.slice(prefix.length), 'base64')
  const chunks: [string, string][] = []
  for (let at = 8; at < png.length;) {
    const end = at + 8 + png.readUInt32BE(at)
    if (crc32(png.subarray(at + 4, end)) !== png.readUInt32BE(end)) throw new Error('wrong checksum')
    chunks.push([png.toString('latin1', at + 4, at + 8), png.toString('latin1', at + 8, end)])
    at = end + 4
  }
  return chunks
}

it('adds when a picture was made, and leaves the rest as it is', () => {
  const made = withCreationTime(pixel, Date.UTC(2026, 0, 2, 3, 4, 5, 678))
  const [header, ...rest] = chunksOf(pixel)
  expect(chunksOf(made)).toEqual([header, ['tEXt', 'Creation Time\0' + '2026-01-02T03:04:05.678Z '], ...rest])
})

it('makes two pictures of what looks the same', () => {
  expect(withCreationTime(pixel, 1)).not.toBe(withCreationTime(pixel, 2))
})
