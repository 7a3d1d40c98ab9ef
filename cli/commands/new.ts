import { type Command, type Output, parseArguments, UsageError } from '../lib/command.ts'
import { newBrand } from '../new/brand.ts'
import type { Changes } from '../new/changes.ts'
import { newFunnel } from '../new/funnel.ts'
import { newOperation } from '../new/operation.ts'
import { newWidget } from '../new/widget.ts'

const kinds = ['funnel', 'widget', 'operation', 'brand'] as const

const options = { from: { type: 'string' }, title: { type: 'string' }, outside: { type: 'boolean' } } as const
type Values = { from?: string; title?: string; outside?: boolean }

/** The kinds that have each option. */
const optionOf: Record<keyof Values, (typeof kinds)[number]> = { from: 'funnel', title: 'brand', outside: 'operation' }

export const newCommand: Command = {
  help: [
    'Usage: runnel new <name> --from <funnel>',
    '       runnel new widget <name>',
    '       runnel new operation <name> [--outside]',
    '       runnel new brand <name> [--title <text>]',
    '',
    'Writes everything that a new thing needs, so that all checks pass, and says what to do next.',
    '',
    '  funnel     a funnel.json that extends another one, and a scenario that passes. Change the',
    '             steps that are different; the rest goes on following the other funnel',
    '  widget     its data, component, style and test, its places in the registry and among the',
    '             components, and how scenarios answer it in a browser',
    '  operation  its contract, route, service and test',
    '  brand      its theme.json with new ids and a free colour, a logo and an icon',
    '',
    '  name       small letters, digits and hyphens; an operation is named likeThis',
    '  --from     the funnel that a new one begins as',
    '  --outside  the operation asks an outside service: writes its sandbox and its connection too',
    '  --title    the name of the brand that people read',
    '',
    'Exit code: 0 written; 2 the command was not used as it is meant, and nothing was written.',
  ].join('\n'),
  run: async (args, output) => {
    const { values, positionals } = parseArguments(args, options, 'new')
    const [first, second] = positionals
    const kind = positionals.length === 1 ? 'funnel' : kinds.find((one) => one === first)
    const name = positionals.length === 1 ? first : second
    if (
      kind === undefined ||
      name === undefined ||
      positionals.length > 2 ||
      (kind === 'funnel' && values.from === undefined)
    )
      throw new UsageError(
        'say what is new, and its name: a funnel with the one that it begins as, a widget, an operation or a brand',
        'runnel new --help',
      )
    for (const [option, wanted] of Object.entries(optionOf))
      if (values[option as keyof Values] !== undefined && wanted !== kind)
        throw new UsageError(`--${option} belongs to a new ${wanted}, not to a ${kind}`, 'runnel new --help')
    if (kind === 'funnel') return newFunnel(name, values.from!, output)
    if (kind === 'widget') return carryOut(newWidget(name), output)
    if (kind === 'operation') return carryOut(newOperation(name, values.outside === true), output)
    return carryOut(newBrand(name, values.title), output)
  },
}

/** Writes everything or nothing, and says what was written and what comes next. */
async function carryOut({ changes, next }: { changes: Changes; next: string[] }, { out }: Output): Promise<number> {
  const { written, changed, generated } = await changes.write()
  const list = (verb: string, files: string[]): string[] => files.map((file) => `${verb} ${file}`)
  out(
    [
      ...list('wrote    ', written),
      ...list('changed  ', changed),
      ...list('generated', generated),
      '',
      'Next:',
      ...next.map((line) => `  - ${line}`),
    ].join('\n'),
  )
  return 0
}
