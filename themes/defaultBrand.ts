/** The brand that is shown when nothing says otherwise: a folder of `themes/`. */
export const defaultBrand = 'base'
