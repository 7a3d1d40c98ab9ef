const oneCase = (name: string): boolean => name === name.toLowerCase() || name === name.toUpperCase()

/** A status for reading: credit bureaux write `active` or `SETTLED`, which become “Active” and “Settled”; what is written in both cases stays. */
export const statusText = (name: string): string =>
  oneCase(name) ? name.charAt(0).toUpperCase() + name.slice(1).toLowerCase() : name
