import { existsSync } from 'node:fs'

/** The loader of TypeScript and the knowledge of what is built are there where the project is developed. A production install has neither, nor changing sources. */
async function loaderUnlessBuilt() {
  const tsx = await import('tsx/esm/api').catch(() => undefined)
  if (!tsx || !existsSync(new URL('../scripts/lib/ensureBuilt.ts', import.meta.url))) return undefined
  const { isServerBuilt } = await tsx.tsImport('../scripts/lib/ensureBuilt.ts', import.meta.url)
  return isServerBuilt() ? undefined : tsx
}

/** Imports a module of the server by the path of its source: compiled where that is up to date, the source itself where it is not. */
export async function importServer(source) {
  const loader = await loaderUnlessBuilt()
  loader?.register()
  const file = loader ? `../${source}` : `../dist-server/${source.replace(/\.ts$/, '.js')}`
  return import(new URL(file, import.meta.url).href)
}
