/** What can go wrong with a request, in words. */
export const faults = {
  cut: 'are cut off before they reach the server',
  lost: 'reach the server, and their replies are lost',
  slow: 'take long',
  '500': 'are answered with 500',
  '503': 'are answered with 503',
  garbled: 'are answered with another page',
  gone: 'are answered with 404',
} as const

export type FaultName = keyof typeof faults

/** Faults of calls, and of parts of the page. */
export const callFaults = ['cut', 'lost', 'slow', '500', '503', 'garbled'] as const satisfies readonly FaultName[]
export const partFaults = ['cut', 'gone', 'slow', '503'] as const satisfies readonly FaultName[]
