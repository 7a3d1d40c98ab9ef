import sanitizeHtml from 'sanitize-html'

const isOutside = (href = '') => /^[a-z][a-z0-9+.-]*:\/\//i.test(href)

const options: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'a', 'strong', 'em', 'b', 'i', 'br', 'ul', 'ol', 'li', 'small'],
  allowedAttributes: { a: ['href', 'target', 'rel', 'data-credit-report'] },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowProtocolRelative: false,
  transformTags: {
    a: (tagName, { href, ...given }) => ({
      tagName,
      attribs: {
        ...(href === undefined ? {} : { href }),
        ...('data-credit-report' in given ? { 'data-credit-report': '' } : {}),
        ...(isOutside(href) ? { target: '_blank', rel: 'noopener noreferrer' } : {}),
      },
    }),
  },
}

/** Makes a theme's text safe as HTML: keeps a few inline tags and links, removes styles, scripts and handlers (THM-06). */
export const sanitiseHtml = (html: string): string => sanitizeHtml(html, options)
