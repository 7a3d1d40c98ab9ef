/** The addresses of the site's own pages, which no funnel may have. */
export const sitePages: ReadonlySet<string> = new Set([
  '/',
  '/claim',
  '/login',
  '/forgot-password',
  '/reset-password',
  '/verify-email',
  '/portal',
  '/privacy-policy',
  '/accessibility',
  '/resume',
  '/clear',
])

/** What begins the addresses of everything that is no page. */
const otherPlaces = ['api', 'studio', 'preview', 'funnels', 'assets', 'brand', 'documents', 'docs']

/** Whether an address, whatever its case, belongs to the site itself, so that no funnel may have it. */
export const isOfSite = (path: string): boolean => {
  const plain = path.toLowerCase()
  return sitePages.has(plain) || otherPlaces.includes(plain.split('/')[1]!)
}
