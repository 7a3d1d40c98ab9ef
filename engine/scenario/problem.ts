/** Something that is not as a scenario says. */
export interface Problem {
  expected: string
  happened: string
}

export const inOneSentence = ({ expected, happened }: Problem): string => `expected ${expected}, but ${happened}`

/** A value as it stands in a file. */
export const show = (value: unknown): string => JSON.stringify(value) ?? 'nothing'

export const listed = (names: string[]): string => names.map(show).join(', ') || 'nothing'
