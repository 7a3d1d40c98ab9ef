/** CRC-32 as PNG has it. */
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

/** A PNG begins with 33 bytes of header, which are 44 letters of base64. */
const header = 'data:image/png;base64,'.length + 44

/**
 * The PNG with the moment at which it was made, as its chunk `Creation Time`: no two signings give the same bytes, so that a picture that was kept can be
 * told from a new one of the same name. The chunk's length is a multiple of three, and so it goes between the letters of base64.
 */
export function withCreationTime(dataUrl: string, at: number): string {
  const text = `Creation Time\0${new Date(at).toISOString()} `
  const named = `tEXt${text}`
  const chunk = `${fourBytes(text.length)}${named}${fourBytes(checksum(named))}`
  return `${dataUrl.slice(0, header)}${btoa(chunk)}${dataUrl.slice(header)}`
}
