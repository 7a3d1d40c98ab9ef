import type { FormattedText } from '#engine/definition/index.ts'

/** In place of Formatted.tsx in a build without formatted texts. */
export const Formatted = (_props: { text: FormattedText }): null => null
