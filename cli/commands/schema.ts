import { pathsOf } from 'runnel/contracts'
import { answersSchema } from 'runnel/replay'
import { instead, ownValue } from 'runnel/rules'
import { type Command, parseArguments, shortened, UsageError } from '../lib/command.ts'
import { openFunnel } from '../lib/openFunnel.ts'

export const schema: Command = {
  help: [
    'Usage: runnel schema <funnel> [--call operation]',
    '',
    'Prints the JSON Schema (2020-12) of the answers of a funnel, as they are stored: titles,',
    'choices, and in "class" what each answer says about a person.',
    '',
    '  funnel  an id, a funnel.json or its folder',
    '  --call  names an operation: "required" then lists what every journey has answered that',
    '          calls it. Without it nothing is required, as answers are at any time',
    '',
    'Exit code: 0; 2 the command was not used as it is meant.',
  ].join('\n'),
  run: async (args, output) => {
    const { values, positionals } = parseArguments(args, { call: { type: 'string' } }, 'schema')
    if (positionals.length !== 1) throw new UsageError('name one funnel', 'runnel schema --help')
    const { loaded, engine } = await openFunnel(positionals[0]!)
    const { funnel, registry } = engine
    const operation = values.call
    if (operation !== undefined && !ownValue(funnel.operations, operation))
      throw new UsageError(
        `this funnel never calls "${shortened(operation)}"`,
        instead(operation, Object.keys(funnel.operations), 'runnel steps says what it does'),
      )
    const call = operation === undefined ? undefined : { operation, paths: pathsOf(loaded.definition, registry) }
    output.out(JSON.stringify(answersSchema(funnel, registry, call), null, 2))
    return 0
  },
}
