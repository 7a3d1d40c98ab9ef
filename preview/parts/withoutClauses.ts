const id = String.raw`(?:[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)*)?-(?:\d+|\*)`
const note = new RegExp(String.raw` \(${id}(?:(?:, | to )${id})*\)`, 'g')

/** What the registry says about a name, without the clauses of the specification (`(CALL-50)`), which mean nothing to authors. */
export const withoutClauses = (about: string): string => about.replace(note, '')
