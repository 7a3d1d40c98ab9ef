import { existsSync, readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { stripVTControlCharacters } from 'node:util'
import type { Plugin } from 'vite'
import { escapeHtml } from '#server/data/escapeHtml.ts'

/** Where the API of the development server is. */
export interface DevelopmentApi {
  url: string
  /** The file to which its errors are written. */
  log?: string
  /** Milliseconds that a call waits for an API that is starting. */
  patience?: number
}

/** The routes that the API answers. */
const ofApi = /^\/(api|documents|brand)\/|^\/theme\.css/
/** Pages that need no API. */
const alone = /^\/(preview|@)/

const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(2_000) }).then(
    ({ ok }) => ok,
    () => false,
  )

/** Polls until the API is ready. Gives false when it is not after `patience` milliseconds. */
async function becomesReady(url: string, patience: number): Promise<boolean> {
  for (const end = Date.now() + patience; ; await setTimeout(250)) {
    if (await isReady(url)) return true
    if (Date.now() > end) return false
  }
}

const lastLines = 30
const saidIn = (log: string | undefined): string =>
  log !== undefined && existsSync(log)
    ? stripVTControlCharacters(readFileSync(log, 'utf8')).trimEnd().split('\n').slice(-lastLines).join('\n')
    : ''

const starting = 'The API is starting. It takes up to half a minute. Then this page opens automatically.'
const failing = 'The API is not running yet. It starts again when a file is saved. Its last messages:'

/** The page that is shown until the API is ready. It loads itself again. */
const waitingPage = (said: string): string => `<!doctype html>
<html lang="en-GB">
  <head><meta charset="utf-8"><meta http-equiv="refresh" content="1"><title>The API is starting</title></head>
  <body style="font:16px/1.5 sans-serif;margin:40px">
    <p role="status">${said === '' ? starting : failing}</p>
    <pre style="white-space:pre-wrap">${escapeHtml(said)}</pre>
    <p><a href="/preview">The preview</a> needs no API.</p>
  </body>
</html>
`

function end(response: ServerResponse, type: string, text: string): void {
  response.writeHead(503, { 'content-type': type, 'cache-control': 'no-store', 'retry-after': '1' }).end(text)
}

/**
 * Tells on every page of the development server that the API is starting, or why it is not running. Calls wait for an
 * API that is starting.
 */
export const apiPlugin = ({ url, log, patience = 10_000 }: DevelopmentApi): Plugin => ({
  name: 'runnel:api',
  apply: 'serve',
  configureServer({ middlewares }) {
    middlewares.use((request, response, next) => {
      const path = request.url ?? '/'
      const isPage = request.headers.accept?.includes('text/html') === true && !alone.test(path)
      if (ofApi.test(path))
        becomesReady(url, patience).then((ready) => {
          if (ready) return next()
          const error = 'The API is not ready; the terminal of "npm run dev" says why'
          return end(response, 'application/json', JSON.stringify({ success: false, error }))
        }, next)
      else if (isPage)
        isReady(url).then(
          (ready) => (ready ? next() : end(response, 'text/html; charset=utf-8', waitingPage(saidIn(log)))),
          next,
        )
      else next()
    })
  },
})
