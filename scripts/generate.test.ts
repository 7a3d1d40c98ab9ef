import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { generatedFiles } from './lib/generatedFiles.ts'

it.each(Object.entries(await generatedFiles()))('%s is as "npm run generate" writes it', (file, text) => {
  expect(readFileSync(file, 'utf8')).toBe(text)
})
