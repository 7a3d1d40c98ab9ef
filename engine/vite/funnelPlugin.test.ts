import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, createServer, type InlineConfig, type Rolldown, type ViteDevServer } from 'vite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { registry } from '#engine/examples/registry.ts'
import { loadFunnelFile } from '#engine/load/loadFunnelFile.ts'
import { definitionChanged, funnelPlugin } from './funnelPlugin.ts'

const example = 'funnels/examples/feedback'
const library = 'funnels/library'
let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'runnel-plugin-'))
})
afterEach(() => rmSync(root, { recursive: true }))

function write(file: string, text: string): void {
  mkdirSync(join(root, file, '..'), { recursive: true })
  writeFileSync(join(root, file), text)
}

const shared = (): InlineConfig => ({
  configFile: false,
  root,
  logLevel: 'silent',
  plugins: [funnelPlugin({ registry, library, funnels: join(root, 'funnels') })],
})

/** The built files of a page with this funnel, by name without hash. */
async function built(ending: string): Promise<Record<string, string>> {
  write('main.js', `import * as funnel from './funnels/feedback/funnel.${ending}?funnel'; console.log(funnel)`)
  const { output } = (await build({
    ...shared(),
    build: { write: false, rolldownOptions: { input: join(root, 'main.js') } },
  })) as Rolldown.RolldownOutput
  return Object.fromEntries(
    output.map((file) => [file.fileName, file.type === 'asset' ? String(file.source) : file.code]),
  )
}

describe('a definition in TypeScript', () => {
  it('is built to exactly what the same JSON is built to', async () => {
    cpSync(example, join(root, 'funnels/feedback'), { recursive: true })
    // A copy outside the project cannot use the import aliases of the project.
    const typed = (await loadFunnelFile(`${example}/funnel.ts`, { library, funnels: 'funnels/examples' })).definition
    write(
      'funnels/feedback/funnel.ts',
      `import { marks } from './aspects.ts'\nif (marks.length !== 3) throw new Error('not there')\nexport default ${JSON.stringify(typed)}`,
    )
    const fromTypeScript = await built('ts')
    rmSync(join(root, 'funnels/feedback/funnel.ts'))
    write('funnels/feedback/funnel.json', JSON.stringify(typed))
    const fromJson = await built('json')
    const data = Object.keys(fromJson).filter((name) => name.endsWith('.json'))
    expect(data).toHaveLength(3)
    expect(data).toContain('.vite/funnels.json')
    expect(fromTypeScript).toEqual(fromJson)
  })

  it('does not build with a mistake, and says where it is', async () => {
    write(
      'funnels/feedback/funnel.ts',
      `export default { format: 2, id: 'feedback', title: 'x', path: '/x', order: ['nowhere'], steps: {} }`,
    )
    await expect(built('ts')).rejects.toThrow(/funnel\.ts:1:1 /)
  })
})

describe('the author’s loop', () => {
  let server: ViteDevServer
  afterEach(() => server.close())

  const title = async (): Promise<unknown> => {
    const { port } = server.httpServer!.address() as { port: number }
    const response = await fetch(`http://127.0.0.1:${port}/@funnel/feedback.funnel.json`)
    return ((await response.json()) as { steps: { thanks: { title: unknown } } }).steps.thanks.title
  }

  const definition = (text: string) =>
    `import { title } from './title.ts'\nexport default { format: 2, id: 'feedback', title: 'x', path: '/x', exits: ['/'], order: ['thanks'], steps: { thanks: { title: title + ${JSON.stringify(text)}, final: true } } }`

  async function serve(): Promise<void> {
    write('funnels/feedback/title.ts', "export const title = 'Thanks'")
    write('funnels/feedback/funnel.ts', definition(''))
    server = await createServer({
      ...shared(),
      server: { port: 0, host: '127.0.0.1', watch: { usePolling: true, interval: 20 } },
    })
    await server.listen()
    // The watcher reports no files that were written before its first scan of the folder.
    await expect.poll(() => server.watcher.getWatched()[join(root, 'funnels/feedback')]).toContain('title.ts')
  }

  /** Resolves when open pages are told that a definition has changed. */
  const told = (): Promise<void> =>
    new Promise<void>((resolve) => {
      const { send } = server.ws
      server.ws.send = ((message: { event?: string }) => {
        if (message.event === definitionChanged) resolve()
        send.call(server.ws, message as never)
      }) as typeof send
    })

  it.each([
    ['the funnel.ts', 'funnel.ts', definition(' twice')],
    ['a file that it imports', 'title.ts', "export const title = 'Thanks twice'"],
  ])('shows what changes in %s, and tells open pages', async (_, changed, text) => {
    await serve()
    expect(JSON.stringify(await title())).toContain('"Thanks"')
    const said = told()
    write(`funnels/feedback/${changed}`, text)
    await said
    expect(JSON.stringify(await title())).toContain('"Thanks twice"')
  })

  it('tells open pages of a file that was not there before, and of one that is gone', async () => {
    await serve()
    const came = told()
    write('funnels/feedback/scenarios/new.json', '{}')
    await came
    const went = told()
    rmSync(join(root, 'funnels/feedback/scenarios/new.json'))
    await went
  })
})
