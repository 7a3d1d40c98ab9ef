import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../../scripts/lib/root.ts'
import { filesUnder } from '../completeness/filesUnder.ts'

/** Colours that a text writes out, other than shades of black and white that let through what lies below them. */
const coloursIn = (text: string): string[] => [
  ...(text.match(/#[0-9a-f]{3,8}\b(?=[^{]*;)/gi) ?? []),
  ...(text.match(/\b(?:rgb|hsl|oklch|lab)a?\((?![^)]*\/)[^)]*\)/gi) ?? []),
  ...(text.match(/(?<=:[^;{]*)\b(?:white|black|gr[ae]y|red|green|blue|orange|yellow)\b(?=[^{]*;)/gi) ?? []),
]

const attributes = /\b(?:fill|stroke|stop-color|color)="(?!none|currentColor)[^"]+"/g

it('finds colours that are written out', () => {
  expect(coloursIn('a { color: #123456; background: white; border-color: rgb(1 2 3); }')).toEqual([
    '#123456',
    'rgb(1 2 3)',
    'white',
  ])
  expect(coloursIn('#id { box-shadow: 0 0 1px rgb(0 0 0 / 5%); white-space: nowrap; color: var(--ink); }')).toEqual([])
})

it('no style sheet of the page has a colour of its own, which would stay what it is on dark screens [THM-07]', () => {
  const files = ['app', 'widgets', 'engine'].flatMap((folder) => filesUnder(root, folder))
  const found = files.flatMap((file) => {
    const read = () => readFileSync(join(root, file), 'utf8')
    if (file.endsWith('.css'))
      return coloursIn(read().replace(/\/\*.*?\*\//gs, '')).map((colour) => `${file}: ${colour}`)
    return file.endsWith('.tsx') && !file.includes('.test.')
      ? (read().match(attributes) ?? []).map((colour) => `${file}: ${colour}`)
      : []
  })
  expect(files.filter((file) => file.endsWith('.css')).length).toBeGreaterThan(40)
  expect(found).toEqual([])
})
