import type { Plugin } from 'vite'
import type { Theme } from '#schemas/theme.ts'
import { defaultBrand } from '#themes/defaultBrand.ts'
import { readThemes, themesFolder, type Brand } from '#server/page/themes.ts'

/** A brand that can be shown without a server: its images are inlined. */
interface BrandAsData {
  name: string
  theme: Theme
  /** Custom properties, as in `/theme.css`. */
  styleSheet: string
}

const inline = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(svg)}`

/** Every brand for the preview, the default one first. A logo with an external URL keeps it. */
export const brandsAsData = (brands: Brand[]): BrandAsData[] =>
  [...brands]
    .sort((a, b) => Number(b.name === defaultBrand) - Number(a.name === defaultBrand))
    .map(({ name, theme, styleSheet, logo }) => ({
      name,
      styleSheet,
      theme: { ...theme, logoUrl: theme.logoUrl === '/brand/logo.svg' ? inline(logo) : theme.logoUrl },
    }))

/** The brands of the folder as a module, for a page that no server tells them: `virtual:runnel-brands`. */
export const brandsModule = (folder = themesFolder): Plugin => ({
  name: 'runnel:brands',
  resolveId: { filter: { id: /^virtual:runnel-brands$/ }, handler: (id) => `\0${id}` },
  load: {
    filter: { id: /^\0virtual:runnel-brands$/ },
    handler: () => `export const brands = ${JSON.stringify(brandsAsData(readThemes(folder).brands))}`,
  },
})
