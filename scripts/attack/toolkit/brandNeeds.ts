import type { Proof } from '#schemas/theme.ts'
import type { Brand } from '#server/page/themes.ts'

/** What a brand asks for before there is a report. */
export const needsOf = ({ theme }: Brand): Proof => theme.proof
