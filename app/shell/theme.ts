import { createContext, useContext } from 'react'
import type { Theme } from '#schemas/theme.ts'

/**
 * The theme that the server rendered into the page.
 * @throws when there is none: without a brand nothing may be shown.
 */
export function readTheme(page: Document): Theme {
  const text = page.getElementById('theme')?.textContent
  if (!text)
    throw new Error(
      'The page carries no theme: it must be rendered by the server (server/page) or by the development server.',
    )
  return JSON.parse(text) as Theme
}

export const ThemeContext = createContext<Theme | null>(null)

/**
 * The theme of this page. Widgets use `useTheme` of the engine instead.
 * @throws outside a `ThemeContext`.
 */
export function useSiteTheme(): Theme {
  const theme = useContext(ThemeContext)
  if (!theme) throw new Error('No theme here: wrap the page in <ThemeContext value={theme}>.')
  return theme
}
