import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { funnelSchema, librarySchema, policySchema, textsSchema, type Registry } from 'runnel/contracts'
import type { JsonSchema } from 'runnel/rules'
import { fixtureCodes, fixtureOf } from '#engine/check/testing/fixtures.ts'
import { partsOf, type Parts } from './language/grammarKeys.ts'
import { keyExamples } from './language/keyExamples.ts'
import { languagePage, type Grammar } from './language/languagePage.ts'

const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))

/** The JSON files of a name that stand in the folders of a folder. */
const filesIn = (folder: string, name: string): unknown[] =>
  readdirSync(folder)
    .sort()
    .map((inside) => join(folder, inside, name))
    .filter((file) => existsSync(file))
    .map(read)

/** The parts of a grammar. An editor's grammar lists every path of the data model at `fields`; here it is any path. */
const generalParts = (schema: JsonSchema): Parts => {
  const anyPath = {
    type: 'object',
    propertyNames: { $ref: '#/$defs/path' },
    additionalProperties: { $ref: '#/$defs/field' },
  }
  return { ...partsOf(schema), fields: anyPath as JsonSchema }
}

/** The kinds of files that the format has, with examples of their keys from the funnels in the repository. */
export function grammars(registry: Registry): Grammar[] {
  const none = { fields: {}, effects: [], steps: [], funnels: [], paths: [], events: [] }
  const grammar = (
    about: Pick<Grammar, 'title' | 'file' | 'root'>,
    schema: JsonSchema,
    groups: readonly (readonly unknown[])[],
  ): Grammar => {
    const parts = generalParts(schema)
    return { ...about, parts, examples: keyExamples(parts, about.root, groups) }
  }
  const library = ['fields', 'effects', 'steps'].map((name) => read(`funnels/library/${name}.json`))
  return [
    grammar({ title: 'A funnel', file: 'funnels/<id>/funnel.json', root: 'funnel' }, funnelSchema(registry, none), [
      filesIn('funnels/examples', 'funnel.json'),
      fixtureCodes.map((code) => JSON.parse(fixtureOf(code).right)),
      filesIn('funnels', 'funnel.json'),
    ]),
    grammar({ title: 'A library', file: 'funnels/library/*.json', root: 'library' }, librarySchema(registry, none), [
      library,
    ]),
    grammar({ title: 'The policy', file: 'funnels/policy.json', root: 'policy' }, policySchema(registry, none), [
      [read('funnels/policy.json')],
    ]),
    grammar(
      { title: 'Texts of a language', file: 'funnels/<id>/texts/<language>.json', root: 'texts' },
      textsSchema(registry, none),
      [filesIn('funnels/examples', 'texts/cy.json'), filesIn('funnels', 'texts/cy.json')],
    ),
  ]
}

/** The page of the language, before it is laid out. */
export const languageReference = (registry: Registry): string => languagePage(grammars(registry))
