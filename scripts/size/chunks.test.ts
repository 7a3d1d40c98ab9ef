import { expect, it } from 'vitest'
import type { Manifest } from './chunks.ts'
import { firstScreenFiles, journeyFiles } from './funnelChunks.ts'

const manifest: Manifest = {
  'index.html': {
    file: 'assets/index.js',
    isEntry: true,
    imports: ['_react.js'],
    dynamicImports: ['app/funnel/FunnelPage.tsx', 'app/pages/portal/PortalPage.tsx'],
  },
  '_react.js': { file: 'assets/react.js' },
  'app/funnel/FunnelPage.tsx': {
    file: 'assets/funnel.js',
    imports: ['_react.js'],
    dynamicImports: [
      'funnels/a/funnel.json',
      'funnels/b/funnel.json',
      'widgets/text/Text.tsx',
      'widgets/date/Date.tsx',
      'engine/react/fields.tsx',
    ],
  },
  'app/pages/portal/PortalPage.tsx': { file: 'assets/portal.js' },
  'funnels/a/funnel.json': { file: 'assets/a.js' },
  'funnels/b/funnel.json': { file: 'assets/b.js' },
  'widgets/text/Text.tsx': { file: 'assets/text.js', imports: ['_parts.js'] },
  'widgets/date/Date.tsx': { file: 'assets/date.js' },
  '_parts.js': { file: 'assets/parts.js' },
  'engine/react/fields.tsx': { file: 'assets/fields.js' },
}

const names = (files: string[]) => files.map((file) => /([^/]+)\.js$/.exec(file)?.[1]).toSorted()
const needs = { funnel: 'a', widgets: new Set(['text']) }

it('a journey takes what one funnel loads at once and later, and nothing of other funnels, pages and widgets', () => {
  expect(names(journeyFiles(manifest, needs))).toEqual(['a', 'fields', 'funnel', 'index', 'parts', 'react', 'text'])
})

it('the first screen takes only the page, the definition and the widgets that it names', () => {
  expect(names(firstScreenFiles(manifest, needs))).toEqual(['a', 'funnel', 'index', 'parts', 'react', 'text'])
  expect(names(firstScreenFiles(manifest, { funnel: 'b', widgets: new Set() }))).toEqual([
    'b',
    'funnel',
    'index',
    'react',
  ])
})

it('the parts around fields belong to every journey', () => {
  const index = { ...manifest['index.html']!, dynamicImports: ['widgets/parts/later.ts'] }
  const withParts: Manifest = {
    ...manifest,
    'index.html': index,
    'widgets/parts/later.ts': { file: 'assets/later.js' },
  }
  expect(names(journeyFiles(withParts, needs))).toContain('later')
  expect(names(firstScreenFiles(withParts, needs))).not.toContain('later')
})

it('what sends files belongs to the funnels that ask for files', () => {
  const funnelPage = manifest['app/funnel/FunnelPage.tsx']!
  const sending: Manifest = {
    ...manifest,
    'app/funnel/FunnelPage.tsx': {
      ...funnelPage,
      dynamicImports: [...funnelPage.dynamicImports!, 'app/uploads/sendFile.ts'],
    },
    'app/uploads/sendFile.ts': { file: 'assets/sendFile.js' },
  }
  const files = (widget: string) => names(journeyFiles(sending, { funnel: 'a', widgets: new Set([widget]) }))
  expect(files('upload')).toContain('sendFile')
  expect(files('text')).not.toContain('sendFile')
})
