import type { Brand } from '#server/page/themes.ts'
import { creditProviders, type CreditProviderTraits } from '#server/providers/creditProviders.ts'

/** What a brand's provider goes by before there is a report. */
export const needsOf = ({ theme }: Brand): CreditProviderTraits['needs'] => creditProviders[theme.creditProvider].needs
