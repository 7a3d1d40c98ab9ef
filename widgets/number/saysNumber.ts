import type { Says } from 'runnel/contracts'

/** A number with its unit, without signs between thousands. */
export const saysNumber: Says = (value, { options: { unit }, language }) => {
  const number = language && typeof value === 'number' ? inLanguage(value, language) : String(value)
  return typeof unit === 'string' ? `${number} ${unit}` : number
}

const inLanguage = (value: number, language: string): string =>
  new Intl.NumberFormat(language, { useGrouping: false, maximumFractionDigits: 20 }).format(value)
