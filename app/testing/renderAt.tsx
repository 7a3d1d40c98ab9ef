import type { ReactElement } from 'react'
import { render } from '@testing-library/react'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import type { CompanyContent } from '#schemas/companyContent.ts'
import type { Theme, ThemeFile } from '#schemas/theme.ts'
import { resolveTheme } from '#themes/resolveTheme.ts'
import { ThemeContext } from '../shell/theme.ts'

/** A theme for tests: the resolved theme of a file with these entries, with the content of its company if that is among `companies`. */
export const testTheme = (given: Partial<ThemeFile> = {}, companies: CompanyContent[] = []): Theme =>
  resolveTheme(
    { brandId: 'brand-1', companyId: 'company-1', brandName: 'Test Brand', companyName: 'Test Company', ...given },
    companies,
  ).theme

/** Renders with the browser at `path`; `history` records the navigation from there. */
export function renderAt(path: string, element: ReactElement, theme: Theme = testTheme()) {
  const location = memoryLocation({ path, record: true })
  const view = render(
    <Router hook={location.hook} searchHook={location.searchHook}>
      <ThemeContext value={theme}>{element}</ThemeContext>
    </Router>,
  )
  return { ...view, history: location.history, navigate: location.navigate }
}
