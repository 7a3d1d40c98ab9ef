import { preorder } from 'runnel/base'
import { readFileSync } from 'node:fs'
import { relative, sep } from 'node:path'
import { minifySync, type Plugin, type Rolldown } from 'vite'
import { earlyFile, screenFilesFile, type ScreenFiles } from '#server/page/screenFiles.ts'
import { inRoot } from '../lib/root.ts'

/** The source of the script in the head of a drawn page. */
const earlySource = 'app/early.js'

const component = /^widgets\/([^/]+)\/.+\.tsx$/

/** A chunk and all that it imports at once. */
const closure = (bundle: Rolldown.OutputBundle, file: string): string[] => {
  const importsOf = (one: string): string[] => {
    const chunk = bundle[one]
    return chunk?.type === 'chunk' ? chunk.imports : []
  }
  return preorder([file], importsOf).filter((one) => bundle[one]?.type === 'chunk')
}

/** Virtual modules keep their ids, without the mark of Rollup. */
const nameOf = (id: string, root: string): string =>
  id.startsWith('\0') ? id.slice(1) : relative(root, id).split(sep).join('/')

const merge = (lists: Record<string, string[]>, name: string, files: string[]): void => {
  lists[name] = [...new Set([...(lists[name] ?? []), ...files])]
}

/** The files of a finished build. */
export function screenFilesOf(bundle: Rolldown.OutputBundle, root: string): ScreenFiles {
  const found: ScreenFiles = { modules: {}, components: {} }
  for (const [file, output] of Object.entries(bundle)) {
    if (output.type === 'asset') continue
    const files = closure(bundle, file)
    if (output.facadeModuleId) found.modules[nameOf(output.facadeModuleId, root)] = files
    for (const module of output.moduleIds) {
      const name = component.exec(nameOf(module, root))?.[1]
      if (name) merge(found.components, name, files)
    }
  }
  return found
}

/** Vite plugin that writes which files each screen is made of, so that the server can name them in the page's head. */
export function screenFilesPlugin(): Plugin {
  let root = ''
  return {
    name: 'runnel:screen-files',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    configResolved: (config) => void (root = config.root),
    generateBundle(_options, bundle) {
      this.emitFile({ type: 'asset', fileName: screenFilesFile, source: JSON.stringify(screenFilesOf(bundle, root)) })
      const early = readFileSync(inRoot(earlySource), 'utf8')
      this.emitFile({
        type: 'asset',
        fileName: earlyFile,
        source: minifySync(earlySource, early, { compress: { target: 'es2015' } }).code,
      })
    },
  }
}
