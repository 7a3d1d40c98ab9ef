/** The first 32 bits of the fractional parts of a root of the first primes: the constants of SHA-256 (FIPS 180-4). */
function constants(count: number, root: (prime: number) => number): Uint32Array {
  const primes: number[] = []
  for (let n = 2; primes.length < count; n++) if (primes.every((prime) => n % prime !== 0)) primes.push(n)
  return Uint32Array.from(primes, (prime) => (root(prime) % 1) * 2 ** 32)
}

const start = constants(8, Math.sqrt)
const rounds = constants(64, Math.cbrt)

const turned = (word: number, by: number): number => (word >>> by) | (word << (32 - by))

/** The text in blocks of 64 bytes: its UTF-8, one bit, zeros, and its length in bits. */
function blocksOf(text: string): DataView {
  const bytes = new TextEncoder().encode(text)
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64)
  padded.set(bytes)
  padded[bytes.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setBigUint64(padded.length - 8, BigInt(bytes.length) * 8n)
  return view
}

/** SHA-256 of a text in hex. Node's own is not in pages, and that of pages gives only a promise. */
export function sha256(text: string): string {
  const view = blocksOf(text)
  const hash = start.slice()
  const words = new Uint32Array(64)
  for (let at = 0; at < view.byteLength; at += 64) {
    for (let i = 0; i < 16; i++) words[i] = view.getUint32(at + 4 * i)
    for (let i = 16; i < 64; i++) {
      const [early, late] = [words[i - 15]!, words[i - 2]!]
      const first = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3)
      const second = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10)
      words[i] = words[i - 16]! + first + words[i - 7]! + second
    }
    let [a, b, c, d, e, f, g, h] = hash as unknown as [number, number, number, number, number, number, number, number]
    for (let i = 0; i < 64; i++) {
      const choice = (e & f) ^ (~e & g)
      const one = h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + choice + rounds[i]! + words[i]!
      const two = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))
      ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0]
    }
    ;[a, b, c, d, e, f, g, h].forEach((word, i) => (hash[i] = hash[i]! + word))
  }
  return Array.from(hash, (word) => word.toString(16).padStart(8, '0')).join('')
}
