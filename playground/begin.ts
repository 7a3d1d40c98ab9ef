/**
 * The first script of the page, which waits for nothing. The first finding needs the worker above all, and the page must be
 * free while that starts; so the worker comes first, and the rest of the page when the document is there.
 */
import './checking/startWorker.ts'

if (document.readyState === 'loading')
  await new Promise((go) => document.addEventListener('DOMContentLoaded', go, { once: true }))
await import('./main.ts')
