const format = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP', maximumFractionDigits: 0 })

/** `£4,000`. */
export const pounds = (amount: number): string => format.format(amount)
