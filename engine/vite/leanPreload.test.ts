import { expect, it } from 'vitest'
import { leanPreload } from './leanPreload.ts'

type Hooks = {
  load(id: string): string | null
  generateBundle: (this: { error(text: string): never }, options: unknown, bundle: object) => void
}
const hooks = leanPreload() as unknown as Hooks
const fail = {
  error: (text: string): never => {
    throw new Error(text)
  },
}
const chunk = (code: string) => ({ 'a.js': { type: 'chunk', code } })

it('loads a chunk and nothing else', async () => {
  const code = hooks.load('\0vite/preload-helper.js')!
  const { __vitePreload } = (await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`)) as {
    __vitePreload: (load: () => unknown, files: string[]) => unknown
  }
  expect(__vitePreload(() => 'loaded', ['a.css'])).toBe('loaded')
  expect(hooks.load('/app/main.tsx')).toBeNull()
})

it('notices that Vite has another helper', () => {
  expect(() => hooks.generateBundle.call(fail, {}, chunk('load()'))).not.toThrow()
  expect(() => hooks.generateBundle.call(fail, {}, chunk('dispatchEvent("vite:preloadError")'))).toThrow(
    'another helper',
  )
})
