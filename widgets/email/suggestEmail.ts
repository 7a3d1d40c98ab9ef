/** The most common email domains of private addresses in the United Kingdom. */
const common = [
  'gmail.com',
  'googlemail.com',
  'hotmail.com',
  'hotmail.co.uk',
  'outlook.com',
  'outlook.co.uk',
  'live.com',
  'live.co.uk',
  'msn.com',
  'yahoo.com',
  'yahoo.co.uk',
  'ymail.com',
  'icloud.com',
  'me.com',
  'mac.com',
  'aol.com',
  'btinternet.com',
  'sky.com',
  'talktalk.net',
  'virginmedia.com',
  'ntlworld.com',
]

/** The edit distance with transpositions (optimal string alignment). */
function distance(from: string, to: string): number {
  const rows = Array.from({ length: from.length + 1 }, (_, row) =>
    Array.from({ length: to.length + 1 }, (_, column) => (row && column ? 0 : row + column)),
  )
  const at = (row: number, column: number) => rows[row]![column]!
  for (let row = 1; row <= from.length; row++) {
    for (let column = 1; column <= to.length; column++) {
      const same = from[row - 1] === to[column - 1]
      let least = Math.min(at(row - 1, column) + 1, at(row, column - 1) + 1, at(row - 1, column - 1) + (same ? 0 : 1))
      const swapped = row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]
      if (swapped) least = Math.min(least, at(row - 2, column - 2) + 1)
      rows[row]![column] = least
    }
  }
  return at(from.length, to.length)
}

/** The address that was probably meant: the domain is one edit away from a common one, or two if it is long. */
export function suggestEmail(email: string): string | undefined {
  const [name, domain, ...more] = email.trim().split('@')
  if (!name || !domain || more.length) return undefined
  const typed = domain.toLowerCase()
  if (common.includes(typed)) return undefined
  const allowed = typed.length > 9 ? 2 : 1
  const near = common.map((known) => ({ known, slips: distance(typed, known) })).filter(({ slips }) => slips <= allowed)
  const best = near.sort((a, b) => a.slips - b.slips)[0]
  return best && `${name}@${best.known}`
}
