/** What a lender without a name is called, wherever it shows (V2-LEND-05, ENT-CLAIM-04). */
export const unknownLender = 'Unknown Lender'

export const lenderName = (name: string | null | undefined): string => name?.trim() || unknownLender
