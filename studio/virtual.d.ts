/** The brands, which the build reads (scripts/build/brandsAsData.ts). */
declare module 'virtual:runnel-brands' {
  export const brands: import('#preview/data/loadPreview.ts').Brand[]
}
