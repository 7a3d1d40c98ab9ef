/** The brands, which the build reads (server/page/brandsAsData.ts). */
declare module 'virtual:runnel-brands' {
  export const brands: import('#preview/data/loadPreview.ts').Brand[]
}
