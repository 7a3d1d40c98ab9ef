import type { JsonSchema } from '#engine/rules/index.ts'
import { currentFormat } from '../definition.ts'
import { described, mapOf, objectOf, oneOfWords, ref, type Grammar } from './grammar.ts'

const types = ['to', 'text', 'rule', 'value', 'duration', 'effects', 'operation', 'path', 'result']

/** A library file: entries by name, steps and effect lists with the parameters that they take. */
export function librarySchemas(grammar: Grammar, step: JsonSchema): Record<string, JsonSchema> {
  const parameter = {
    anyOf: [
      oneOfWords(...types),
      {
        type: 'object',
        additionalProperties: false,
        required: ['type'],
        properties: { type: oneOfWords(...types), default: {} },
      },
    ],
  }
  const params = described(
    { type: 'object', propertyNames: ref('name'), additionalProperties: parameter },
    'Parameters by name: their type, or { type, default }',
  )
  const plain: Grammar = { ...grammar, mode: 'expanded' }
  return {
    params,
    effectList: objectOf(
      plain,
      { params: ref('params'), do: described(ref('effects'), 'The effects that "use" stands for') },
      { required: ['do'] },
    ),
    libraryStep: { ...step, properties: { params: ref('params'), ...step.properties } },
    library: objectOf(plain, {
      $schema: { type: 'string' },
      format: described(
        { const: currentFormat },
        'The format that the file is written in; runnel migrate brings it up to date',
      ),
      fields: described(mapOf(plain, ref('id'), ref('field')), 'Fields'),
      effects: described(mapOf(plain, ref('id'), ref('effectList')), 'Effect lists'),
      steps: described(mapOf(plain, ref('id'), ref('libraryStep')), 'Steps'),
      rules: described(mapOf(plain, ref('name'), ref('rule')), 'Named rules'),
    }),
  }
}
