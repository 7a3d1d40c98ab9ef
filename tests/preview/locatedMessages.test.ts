import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { funnelIds, loadedFunnels, shippedFunnel } from '#tests/support/funnels.ts'
import { registry } from '#funnels/registry.ts'
import { importAfresh } from 'runnel/vite'
import { locatedMessages } from '#engine/vite/locatedMessages.ts'

const { files } = await importAfresh('funnels/registry.ts')
const of = (id: string) => locatedMessages(loadedFunnels.get(id)!, shippedFunnel(id), registry, files)

/** What stands at a place of a file. */
function at({ file, line, column }: { file: string; line: number; column: number }): string {
  const lines = readFileSync(file, 'utf8').split('\n')
  return lines
    .slice(line - 1)
    .join('\n')
    .slice(column - 1)
}

/** A literal of JSON or TypeScript, read up to its end. */
const literalIn = (source: string): string =>
  (/^(["'`])((?:\\.|(?!\1)[^\\])*)\1/.exec(source)?.[2] ?? '').replace(/\\(.)/g, '$1')

/** Texts that the engine writes: their place is what they follow from. */
const isOwn = (text: string): boolean =>
  /^(To continue, please complete|Please choose one of the options|This takes longer than usual)/.test(text)

/** Whether a literal says a text, with a limit put in. */
const isSaidIn = (literal: string, text: string): boolean =>
  literal === text || (literal.includes('{max}') && literal.replace('{max}', /\d+/.exec(text)?.[0] ?? '') === text)

it.each(funnelIds)('leads every message of %s to its text', (id) => {
  const messages = of(id)
  expect(messages.filter(({ place }) => place === undefined)).toEqual([])
  const wrong = messages.filter(
    ({ text, place }) => !isOwn(text) && !text.includes('{') && !isSaidIn(literalIn(at(place!)), text),
  )
  expect(wrong).toEqual([])
})

it('leads a text of the library to the file of the library, and one of a contract or a widget to its file', () => {
  const fileOf = (text: string) => of('v3b').find((message) => message.text === text)?.place?.file
  expect(of('v3b').filter(({ place }) => place!.file.startsWith('funnels/library/')).length).toBeGreaterThan(3)
  expect(fileOf("We couldn't complete your credit check. Please try again.")).toBe('schemas/operations/credit.ts')
  expect(
    of('v3b')
      .filter(({ kind }) => kind === 'widget')
      .map(({ place }) => place!.file),
  ).toContain('widgets/address/AddressInput.widget.ts')
})
