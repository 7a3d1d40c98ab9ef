import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { checkFunnel } from 'runnel/check'
import { loadFunnel } from '#engine/load/loadFunnel.ts'
import { registry } from '#funnels/registry.ts'

it('shows an example in docs/format.md that the checker accepts', () => {
  const [, example] = /## 2\.[\s\S]*?```json\n([\s\S]*?)```/.exec(readFileSync('docs/format.md', 'utf8'))!
  const read = (path: string) => (path === 'funnels/demo/funnel.json' ? example! : readFileSync(path, 'utf8'))
  expect(
    checkFunnel(
      loadFunnel('funnels/demo/funnel.json', { library: 'funnels/library', funnels: 'funnels', read }),
      registry,
    ),
  ).toEqual([])
})
