/** The words of the examples: a small shop with courses, so that they show the format and nothing of the product. */
export { neutralRegistry as registry } from '#engine/check/index.ts'

/** The settings that scenarios and previews of the examples begin with. */
export const theme = { shop: 'north' }
