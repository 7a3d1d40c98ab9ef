import type { Theme } from '#schemas/theme.ts'
import { defaultBrand } from '#themes/defaultBrand.ts'
import type { Brand } from './themes.ts'

/** A brand that needs no server to be shown: its pictures are inside. */
export interface BrandAsData {
  name: string
  theme: Theme
  /** Custom properties, as `/theme.css` has them. */
  styleSheet: string
}

const inline = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(svg)}`

/** Every brand as the preview gets it, the usual one first. A logo that the theme fetches from elsewhere stays there. */
export const brandsAsData = (brands: Brand[]): BrandAsData[] =>
  [...brands]
    .sort((a, b) => Number(b.name === defaultBrand) - Number(a.name === defaultBrand))
    .map(({ name, theme, styleSheet, logo }) => ({
      name,
      styleSheet,
      theme: { ...theme, logoUrl: theme.logoUrl === '/brand/logo.svg' ? inline(logo) : theme.logoUrl },
    }))
