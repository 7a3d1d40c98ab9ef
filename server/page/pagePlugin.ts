import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Plugin } from 'vite'
import { brandCookie, readBrandCookie } from './brandCookie.ts'
import { chooseBrand } from './chooseBrand.ts'
import { precompress } from './precompress.ts'
import { renderPage } from './renderPage.ts'
import { brandsAsData } from './brandsAsData.ts'
import { loadThemes } from './themes.ts'

const askedFor = (url: string | undefined): string | undefined =>
  new URL(url ?? '/', 'http://localhost').searchParams.get('brand') ?? undefined

/** `transformIndexHtml` only gets the URL, so the brand from host, configuration and cookie is added to it, as the API determines it; `?brand=` is stored. */
function carryBrand(
  request: IncomingMessage & { originalUrl?: string },
  response: ServerResponse,
  next: () => void,
): void {
  const asked = askedFor(request.url)
  if (asked && /^[\w-]+$/.test(asked)) response.setHeader('set-cookie', brandCookie(asked))
  if (request.headers.accept?.includes('text/html')) {
    const host = (request.headers.host ?? '').replace(/:\d+$/, '')
    const chosen = chooseBrand(loadThemes(), {
      host,
      configured: process.env.BRAND,
      asked,
      remembered: readBrandCookie(request.headers.cookie),
      production: false,
    })
    const url = new URL(request.url ?? '/', 'http://localhost')
    if (chosen) url.searchParams.set('brand', chosen.name)
    request.originalUrl = url.pathname + url.search
  }
  next()
}

/**
 * Puts the brand into the page of the development server (the server puts it into the built page at each request), and `.br` and `.gz` files into the
 * build.
 */
export const pagePlugin = (): Plugin[] => [brandPlugin(), precompressPlugin()]

const precompressPlugin = (): Plugin => ({
  name: 'runnel:precompress',
  apply: 'build',
  writeBundle: async ({ dir }) => {
    if (dir) await precompress(dir)
  },
})

function brandPlugin(): Plugin {
  return {
    name: 'runnel:brand',
    apply: 'serve',
    configureServer: ({ middlewares }) => {
      middlewares.use(
        '/@brands.json',
        (_request, response) =>
          void response.setHeader('content-type', 'application/json').end(JSON.stringify(brandsAsData(loadThemes()))),
      )
      middlewares.use(carryBrand)
    },
    transformIndexHtml: (html, { path, originalUrl }) => {
      // Other pages of the development server (the preview) choose their brand themselves.
      if (path !== '/index.html') return html
      const chosen = chooseBrand(loadThemes(), { host: 'localhost', asked: askedFor(originalUrl), production: false })
      return chosen ? renderPage(html, chosen.theme) : html
    },
  }
}
