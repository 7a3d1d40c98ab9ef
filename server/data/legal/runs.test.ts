import { describe, expect, it } from 'vitest'
import { runsOf } from './runs.ts'

const texts = (line: string) => runsOf(line, 'regular').map(({ text }) => text)

describe('runsOf', () => {
  it('leaves a word in one run, since its letters shape each other', () => {
    expect(texts('You, محمد الأحمد, and we')).toEqual(['You, ', 'الأحمد', ' ', 'محمد', ',', ' and we'])
    expect(texts('हिन्दी')).toEqual(['हिन्दी'])
  })

  it('turns round the signs between words from right to left', () => {
    expect(texts('A שלום (כהן).')).toEqual(['A ', '(', 'כהן', ')', ' ', 'שלום', '.'])
  })

  it('leaves numbers in their own direction', () => {
    expect(texts('שלום 12 כהן')).toEqual(['כהן', ' ', '12', ' ', 'שלום'])
  })

  it('says what the replacement character stands for', () => {
    expect(runsOf('a 𓀀', 'regular').at(-1)).toMatchObject({ text: '\ufffd', actual: '𓀀' })
    expect(runsOf('x\u0353', 'regular')).toMatchObject([{ text: 'x', actual: 'x\u0353' }])
  })

  it('draws plain words with the standard font, beside others', () => {
    expect(runsOf('Łódź Claims', 'bold').map(({ file }) => file?.name.split('/').at(-1))).toEqual([
      'arimo-latin-ext-700-normal.woff',
      'arimo-latin-700-normal.woff',
      'arimo-latin-ext-700-normal.woff',
      undefined,
    ])
  })
})
