import { existsSync } from 'node:fs'
import { pathsOf, schemaAt, type Definition, type Registry } from 'runnel/contracts'
import { disk } from 'runnel/load'
import { gateInWords, gateStateInWords, traceGate, quietWorld } from 'runnel/simulate'
import { generateAnswers } from 'runnel/explore'
import { writePath, type Answers, noState, settled } from 'runnel/run'
import { didYouMean, instead, ownValue } from 'runnel/rules'
import { type Command, parseArguments, UsageError, shortened } from '../lib/command.ts'
import { withFile } from '../lib/faults.ts'
import { openFunnel } from '../lib/openFunnel.ts'

export const why: Command = {
  help: [
    'Usage: runnel why <funnel> <step> [--answers json|file]',
    '',
    'Explains why Next of a step is open or shut with some answers: every part of its gate with',
    'what it reads, and every field with its message.',
    '',
    '  funnel     an id, a funnel.json or its folder',
    '  step       path of the step, such as search/later',
    '  --answers  answers by path, as JSON or as a file of JSON: {"nickname": "Ada"};',
    '             without them those of the steps before are generated, and none of this one',
    '',
    'Exit code: 0 Next is open; 1 it is shut; 2 the command was not used as it is meant.',
  ].join('\n'),
  run: async (args, output) => {
    const { values, positionals } = parseArguments(args, { answers: { type: 'string' } }, 'why')
    const [word, path] = positionals
    if (positionals.length !== 2 || word === undefined || path === undefined)
      throw new UsageError('name a funnel and a step', 'runnel why --help')
    const { engine, loaded } = await openFunnel(word)
    const step = ownValue(engine.funnel.steps, path)
    if (!step)
      throw new UsageError(
        `there is no step "${shortened(path)}"`,
        didYouMean(path, Object.keys(engine.funnel.steps)) ??
          `steps are ${Object.keys(engine.funnel.steps).join(', ')}`,
      )
    if (step.automatic)
      throw new UsageError(`"${path}" is automatic and has no Next`, 'name a step that waits for a person')
    const answers: Answers =
      values.answers === undefined
        ? {
            form: generateAnswers(engine.funnel, engine.registry, path, {
              theme: engine.theme,
              seed: engine.seed ?? {},
            }).form,
            local: {},
          }
        : answersFrom(values.answers, loaded.definition, engine.registry)
    const world = quietWorld(engine.funnel, engine.registry, { theme: engine.theme })
    const at = settled({ ...noState, ...answers, step: path.split('/')[0]!, current: path, world })
    const traced = traceGate(step, at)
    output.out(`Next of "${path}" ${gateStateInWords(traced)}`)
    gateInWords(traced).forEach((line) => output.out(`  ${line}`))
    return traced.open ? 0 : 1
  },
}

function answersFrom(given: string, definition: Definition, registry: Registry): Answers {
  const answers = parsedAnswers(given)
  const unknown = Object.keys(answers).find((path) => schemaAt(path, definition, registry) === undefined)
  if (unknown !== undefined)
    throw new UsageError(
      `there is no answer "${shortened(unknown)}"`,
      instead(unknown, pathsOf(definition, registry), 'runnel list answers'),
    )
  return Object.entries(answers).reduce<Answers>((all, [path, value]) => writePath(all, path, value), {
    form: {},
    local: {},
  })
}

function parsedAnswers(given: string): object {
  const text = existsSync(given) ? withFile('read', given, () => disk.read(given)) : given
  try {
    const byPath = JSON.parse(text) as unknown
    // What is nested too deep to be written cannot be shown either.
    JSON.stringify(byPath)
    if (typeof byPath !== 'object' || byPath === null || Array.isArray(byPath)) throw new Error('not answers by path')
    return byPath
  } catch {
    throw new UsageError(
      '--answers is neither an object of JSON nor a file with one',
      'for example --answers \'{"nickname": "Ada"}\'',
    )
  }
}
