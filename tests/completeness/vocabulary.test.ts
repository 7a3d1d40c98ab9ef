import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../../scripts/lib/root.ts'
import { filesUnder } from './filesUnder.ts'
import { businessNames, slipsIn, wordsOf } from './vocabulary.ts'

/** Words of this business that no name or comment of the engine may contain, besides the names collected from its definitions. */
const businessWords = [
  'applicant',
  'bureau',
  'claim',
  'consent',
  'credit',
  'crm',
  'finance',
  'kba',
  'lender',
  'loan',
  'motor',
  'otp',
  'postcode',
  'signature',
  'solicitor',
]

/** Names of the business that are plain English too, with their meaning in the engine. */
const generic: Record<string, string> = {
  address: 'where a step is reached: its part of the URL',
  agree: 'to say yes, in texts of examples',
  code: 'of a finding or a failure; source code',
  complete: 'with nothing missing',
  contact: 'a data class',
  failed: 'did not succeed: of a call, a receipt',
  id: 'of a step, a button, a check',
  identity: 'a data class',
  pending: 'of a receipt: begun and not ended',
  problem: 'a finding of the rule compiler',
  processing: 'the usual label of a busy button',
  questions: 'what a funnel asks',
  reading: 'taking text in',
  refused: 'not taken',
  searched: 'of a graph, a list',
  errorMessage: 'what an answer says went wrong',
  skipped: 'passed over',
  source: 'the text that something was read from',
  status: 'of an HTTP reply, of a machine',
  title: 'the heading of a funnel or step',
}

/** A business word in another sense, allowed in one place. */
const otherSense: { word: string; files: RegExp; meaning: string }[] = [
  {
    word: 'consent',
    files: /^engine\/(check|compile|definition|run)\//,
    meaning: 'a data class: a yes that only the person gives, whatever it is given to',
  },
  {
    word: 'signature',
    files: /^engine\/(rules|check|compile|definition)\//,
    meaning: 'what types a function takes and gives; a data class, and what the planted mistakes of the format call it',
  },
]

const isOtherSense = (word: string, file: string) => otherSense.some((one) => one.word === word && one.files.test(file))

describe('wordsOf', () => {
  it.each([
    ['claimRequestId', ['claim', 'request', 'id']],
    ['claim_request_id', ['claim', 'request', 'id']],
    ['date-of-birth', ['date', 'of', 'birth']],
    ['JSONSchema', ['json', 'schema']],
  ])('%s', (name, words) => {
    expect(wordsOf(name)).toEqual(words)
  })
})

describe('slipsIn', () => {
  const found = (source: string, names: string[]) => slipsIn(source, names).map((slip) => slip.name)

  it('finds a name in any casing, in the plural and inside longer identifiers', () => {
    for (const text of ['firstName', 'first-name', 'first_names', 'getFirstName()', "'personalDetails.firstName'"])
      expect(found(text, ['firstName'])).toEqual(['firstName'])
  })

  it('does not find it in parts of words or spread over several', () => {
    for (const text of ['thefirst name', 'firstNamed', 'disclaimer'])
      expect(found(text, ['firstName', 'claim'])).toEqual([])
  })
})

describe('the engine', async () => {
  const names = await businessNames(root)

  it('is compared with a vocabulary that holds what the business is about', () => {
    expect(names).toEqual(expect.arrayContaining(['v1', 'lender-selection', 'postcode', 'hadFinance', 'submitForm']))
  })

  it('has no exception for a word that the business does not use', () => {
    expect(Object.keys(generic).filter((word) => !names.includes(word))).toEqual([])
  })

  it('contains no name of a funnel, step, field or operation, and no word of the business', () => {
    const forbidden = [...new Set([...names.filter((name) => !Object.hasOwn(generic, name)), ...businessWords])]
    // What the neutral examples call something is no name of the business.
    const files = filesUnder(root, 'engine').filter((file) => !file.startsWith('engine/examples/'))
    const slips = files.flatMap((file) =>
      slipsIn(`${file}\n${readFileSync(join(root, file), 'utf8')}`, forbidden)
        .filter((slip) => !isOtherSense(slip.name, file))
        .map((slip) => `${file}:${slip.line - 1} "${slip.name}" in: ${slip.text}`),
    )
    expect(slips).toEqual([])
  })
})
