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
