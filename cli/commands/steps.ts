import { mapValues, orderEntries, titleOf } from 'runnel/contracts'
import { graphOf, leadsOfButton, leadsOfStep, stepsInOrder } from 'runnel/graph'
import { type Command, oneOf, parseArguments, UsageError } from '../lib/command.ts'
import { loadSound, type SoundFunnel } from '../lib/openFunnel.ts'
import { table } from '../lib/table.ts'
import { demandInWords, demandOf } from '../report/demand.ts'
import { leadsInWords } from '../report/leads.ts'

export const steps: Command = {
  help: [
    'Usage: runnel steps <funnel> [--format table|json]',
    '',
    'Lists the steps of a funnel in the order of the journey: title, fields, the condition under',
    'which the step is in the journey, and where it leads: by Next, or automatically.',
    '',
    '  funnel    an id, a funnel.json or its folder',
    '  --format  table (default) for people, json for programs',
    '',
    'Exit code: 0; 2 the command was not used as it is meant.',
  ].join('\n'),
  run: async (args, output) => {
    const { values, positionals } = parseArguments(args, { format: { type: 'string', default: 'table' } }, 'steps')
    if (positionals.length !== 1) throw new UsageError('name one funnel', 'runnel steps --help')
    const format = oneOf(values.format, ['table', 'json'] as const, 'format')
    const listed = stepsOf(await loadSound(positionals[0]!))
    output.out(format === 'json' ? JSON.stringify(listed, null, 2) : asTable(listed))
    return 0
  },
}

/** What the table says of a step. */
interface ListedStep {
  step: string
  title: string
  /** The condition of its entry in `order`. */
  if?: string
  /** Whether it is automatic. */
  automatic: boolean
  /** `required` is true, false, or the rule under which the field is required. */
  fields: { path: string; required: boolean | string; if?: string }[]
  leads: string[]
  /** Where each button leads, by its id. */
  buttons: Record<string, string[]>
}

export function stepsOf({ loaded: { definition }, registry }: Pick<SoundFunnel, 'loaded' | 'registry'>): ListedStep[] {
  const graph = graphOf(definition, registry)
  const rules = new Map(orderEntries(definition).map((entry) => [entry.step, entry.if]))
  return stepsInOrder(definition).map((node) => {
    const { fields = {}, buttons = {} } = node.step
    const rule = rules.get(node.path)
    return {
      step: node.path,
      title: titleOf(node.step) ?? '',
      if: rule,
      automatic: node.automatic,
      fields: Object.entries(fields).map(([path, field]) => ({ path, required: demandOf(field), if: field.if })),
      leads: leadsInWords(leadsOfStep(definition, graph, node)),
      buttons: mapValues(buttons, (_, id) => leadsInWords(leadsOfButton(definition, graph, node, id))),
    }
  })
}

function asTable(listed: ListedStep[]): string {
  const rows = listed.map(({ step, title, fields, automatic, leads, buttons, ...more }) => [
    `${step}${more.if === undefined ? '' : `\n  if ${more.if}`}`,
    folded(title, 40),
    fields
      .map(({ path, required, if: rule }) => `${path}${demandInWords(required)}${rule ? `\n  if ${rule}` : ''}`)
      .join('\n'),
    [
      ...(leads.length > 0 ? [automatic ? 'automatically' : 'Next', ...leads.map(inner)] : []),
      ...Object.entries(buttons).flatMap(([id, lines]) => [`button ${id}`, ...lines.map(inner)]),
    ].join('\n'),
  ])
  return table(['step', 'title', 'asks for', 'leads to'], rows)
}

const inner = (line: string): string => folded(`  ${line}`, 70)

/** A text in lines of at most this width, broken between words. */
function folded(text: string, width: number): string {
  const indent = /^ */.exec(text)![0]
  const [first = '', ...words] = text.trim().split(/\s+/)
  const lines = [indent + first]
  for (const word of words) {
    const line = lines.at(-1)!
    if (line.length + 1 + word.length > width) lines.push(`${indent}  ${word}`)
    else lines[lines.length - 1] = `${line} ${word}`
  }
  return lines.join('\n')
}
