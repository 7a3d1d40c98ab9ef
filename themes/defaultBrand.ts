/** The brand that is shown by default: a folder of `themes/`. */
export const defaultBrand = 'base'
