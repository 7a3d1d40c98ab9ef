import { ref, type Grammar } from './grammar.ts'
import type { JsonSchema } from '#engine/rules/index.ts'

export const targets = ['@next', '@back', '@stay', '@open', '@asked', '@reload', '@continue'] as const

export const patterns = {
  id: '^[a-z][a-z0-9-]*$',
  name: '^[a-z][A-Za-z0-9]*$',
  route: '^/(?!/)[^\\s]*$',
  base: '^(/(?!\\.{1,2}(/|$))[A-Za-z0-9._~-]+)+$',
  duration: '^\\d+(\\.\\d+)?(ms|s|m|h)$',
  event: '^[a-z][a-z0-9-]*$',
} as const

/** The types of docs/format.md §3.1 and the names of the registry. Their titles decide how a mistake in them is worded. */
export function termSchemas({ mode, registry, names }: Grammar): Record<string, JsonSchema> {
  const word = (title: string, given: string[]): JsonSchema => ({ title, type: 'string', enum: given })
  const open = (title: string, given: string[]): JsonSchema =>
    mode === 'expanded' ? { title, type: 'string' } : word(title, given)
  return {
    id: { title: 'id', type: 'string', pattern: patterns.id },
    name: { title: 'name', type: 'string', pattern: patterns.name },
    route: { title: 'route', type: 'string', pattern: patterns.route },
    basePath: { title: 'basePath', type: 'string', pattern: patterns.base },
    duration: { title: 'duration', type: 'string', pattern: patterns.duration },
    rule: { title: 'rule', type: 'string' },
    text: { title: 'text', type: 'string' },
    value: { title: 'value' },
    options: { type: 'object' },
    formula: { title: 'formula', type: 'string', pattern: '^= ' },
    path: open('path', names.paths),
    event: open('event', names.events),
    target:
      mode === 'expanded'
        ? { title: 'target', type: 'string' }
        : {
            title: 'target',
            anyOf: [{ enum: [...targets] }, { type: 'string', pattern: '^/?[a-z][a-z0-9-]*$' }, ...parameter(mode)],
          },
    operation: word('operation', Object.keys(registry.operations)),
    widget: word('widget', Object.keys(registry.widgets)),
    blockName: word('block', Object.keys(registry.blocks)),
    format: word('format', Object.keys(registry.formats)),
    normaliser: word('normaliser', Object.keys(registry.normalisers)),
    ...(mode === 'library' && { parameter: { title: 'parameter', type: 'string', pattern: '^\\$[a-z][A-Za-z0-9]*$' } }),
  }
}

const parameter = (mode: Grammar['mode']): JsonSchema[] => (mode === 'library' ? [ref('parameter')] : [])
