/** The number that an option says. Throws with the option's name when it is none or out of bounds. */
export function numberBetween(name: string, text: string, least: number, most: number): number {
  const value = text.trim() === '' ? NaN : Number(text)
  if (!(value >= least && value <= most))
    throw new Error(`--${name} is a number from ${least} to ${most}, not "${text}"`)
  return value
}
