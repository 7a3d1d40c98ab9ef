/** The CRC-32 checksum of PNG chunks. */
function checksum(text: string): number {
  let sum = ~0
  for (const letter of text) {
    sum ^= letter.charCodeAt(0)
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (0xedb88320 & -(sum & 1))
  }
  return ~sum
}

const fourBytes = (number: number): string =>
  String.fromCharCode((number >>> 24) & 255, (number >>> 16) & 255, (number >>> 8) & 255, number & 255)

/** The length of the data URL's prefix and the PNG's first 33 bytes, which are 44 characters of base64. */
const header = 'data:image/png;base64,'.length + 44

/**
 * Adds a `Creation Time` chunk to a PNG data URL, so that no two signatures have the same bytes and a stored picture
 * can be told from a new one of the same name. `at` is in milliseconds. The chunk's length is a multiple of three, so
 * that its base64 can be inserted as it is.
 */
export function withCreationTime(dataUrl: string, at: number): string {
  const text = `Creation Time\0${new Date(at).toISOString()} `
  const named = `tEXt${text}`
  const chunk = `${fourBytes(text.length)}${named}${fourBytes(checksum(named))}`
  return `${dataUrl.slice(0, header)}${btoa(chunk)}${dataUrl.slice(header)}`
}
