import type { IncomingMessage, ServerResponse } from 'node:http'
import { resolve, sep } from 'node:path'
import type { HtmlTagDescriptor, Plugin } from 'vite'
import { escapeHtml } from '#server/data/escapeHtml.ts'
import { brandCookie, readBrandCookie } from '#server/page/brandOfRequest.ts'
import { chooseBrand } from '#server/page/chooseBrand.ts'
import { renderPage } from '#server/page/renderPage.ts'
import { readThemes, themesFolder, type Brand } from '#server/page/themes.ts'
import { brandsAsData } from './brandsAsData.ts'
import { screenFilesPlugin } from './screenFilesPlugin.ts'

const askedFor = (url: string | undefined): string | undefined =>
  new URL(url ?? '/', 'http://localhost').searchParams.get('brand') ?? undefined

/** The brands of the development server. While a theme is faulty, its brand looks as it did before. */
function createBrands(folder: string) {
  const lastGood = new Map<string, Brand>()
  return () => {
    const { brands, problems } = readThemes(folder)
    for (const brand of brands) lastGood.set(brand.name, brand)
    return { brands: [...lastGood.values()], problems }
  }
}

/** `transformIndexHtml` only gets the URL, so the brand from host, configuration and cookie is added to it, as the API determines it; `?brand=` is stored. */
const carryBrand =
  (brandsNow: ReturnType<typeof createBrands>) =>
  (request: IncomingMessage & { originalUrl?: string }, response: ServerResponse, next: () => void): void => {
    const asked = askedFor(request.url)
    if (asked && /^[\w-]+$/.test(asked)) response.setHeader('set-cookie', brandCookie(asked))
    if (request.headers.accept?.includes('text/html')) {
      const host = (request.headers.host ?? '').replace(/:\d+$/, '')
      const chosen = chooseBrand(brandsNow().brands, {
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

/** What is wrong with the themes, above a page of the development server. */
const problemsBar = (problems: string[]): HtmlTagDescriptor[] =>
  problems.length === 0
    ? []
    : [
        {
          tag: 'pre',
          attrs: {
            role: 'alert',
            style: 'margin:0;padding:12px;background:#8b1a1a;color:#fff;white-space:pre-wrap;font:14px monospace',
          },
          children: escapeHtml(`A theme cannot be used:\n${problems.join('\n')}`),
          injectTo: 'body-prepend',
        },
      ]

/**
 * Puts the brand into the page of the development server (the server puts it into the built page at each request), and
 * the list of the files of each screen into the build.
 */
export const pagePlugin = (): Plugin[] => [brandPlugin(), screenFilesPlugin()]

function brandPlugin(): Plugin {
  const folder = resolve(process.env.THEMES_DIR || themesFolder)
  const brandsNow = createBrands(folder)
  return {
    name: 'runnel:brand',
    apply: 'serve',
    configureServer: ({ middlewares, watcher, ws }) => {
      watcher.add(folder)
      watcher.on('all', (_event, file) => {
        if (file.startsWith(folder + sep)) ws.send({ type: 'full-reload' })
      })
      middlewares.use(
        '/@brands.json',
        (_request, response) =>
          void response
            .setHeader('content-type', 'application/json')
            .end(JSON.stringify(brandsAsData(brandsNow().brands))),
      )
      middlewares.use(carryBrand(brandsNow))
    },
    transformIndexHtml: (html, { path, originalUrl }) => {
      const { brands, problems } = brandsNow()
      const tags = problemsBar(problems)
      // Other pages of the development server (the preview) choose their brand themselves.
      if (path !== '/index.html') return { html, tags }
      const chosen = chooseBrand(brands, { host: 'localhost', asked: askedFor(originalUrl), production: false })
      // Its API has a studio, as everywhere outside production.
      return { html: chosen ? renderPage(html, chosen.theme, { studio: !!process.env.RUNNEL_API }) : html, tags }
    },
  }
}
