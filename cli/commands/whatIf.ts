import { answerStep, explore, type PlayedJourney } from 'runnel/explore'
import { graphOf, type Lead, leadsOfButton, leadsOfStep } from 'runnel/graph'
import type { CompiledFunnel } from 'runnel/compile'
import { indexSteps, rooted } from 'runnel/contracts'
import { didYouMean, nearest, ownValue } from 'runnel/rules'
import { type FunnelView, readPath, writePath } from 'runnel/run'
import {
  createPlayer,
  createVirtualClock,
  examplesOf,
  panelOf,
  type Player,
  quietWorld,
  type Simulation,
} from 'runnel/simulate'
import { type Command, parseArguments, UsageError, shortened } from '../lib/command.ts'
import { openFunnel, type OpenedFunnel } from '../lib/openFunnel.ts'
import { leadsInWords } from '../report/leads.ts'

export const whatIf: Command = {
  help: [
    'Usage: runnel what-if <funnel> <operation>=<outcome>… [<path>=<value>…]',
    '',
    'Plays the funnel until the operation is called and answers as given, and says what people',
    'see then: the step, its texts, fields and buttons, and where each button leads.',
    '',
    '  funnel     an id, a funnel.json or its folder',
    '  operation  with the name of an answer, as in scenarios: an outcome, an example, a failure, or',
    '             success, slow, malformed, offline, timeout. The others answer as usual. With',
    '             several operations the funnel is played until all of them have answered',
    '  path       an answer or a setting of the brand: form.topic=garden, theme.shop=north',
    '',
    'Example: runnel what-if quiz saveScore=failed',
    '',
    'Exit code: 0 shown; 1 no journey was found on which all of them answer; 2 the command was not',
    'used as it is meant.',
  ].join('\n'),
  run: async (args, output) => {
    const { positionals } = parseArguments(args, {}, 'what-if')
    const [word, ...given] = positionals
    if (word === undefined || given.length === 0)
      throw new UsageError(
        'name a funnel and what an operation answers',
        'for example runnel what-if quiz saveScore=failed',
      )
    const funnel = await openFunnel(word)
    const wish = wishOf(given, funnel)
    const shown =
      (await playStraight(funnel, wish)) ?? (wish.answers.size === 0 ? await playFound(funnel, wish) : undefined)
    if (!shown) {
      output.out(`no journey was found on which ${named(wish)}`)
      return 1
    }
    output.out(shown)
    return 0
  },
}

/** What is asked: answers of operations by name, answers by path, and settings of the brand. */
interface Wish {
  operations: Map<string, { name: string; simulation: Simulation }>
  answers: Map<string, unknown>
  theme: Record<string, unknown>
}

const named = ({ operations }: Wish): string =>
  [...operations].map(([operation, { name }]) => `${operation} answers ${name}`).join(' and ')

/** @throws UsageError for an unknown operation, answer or root. */
function wishOf(given: string[], { engine }: OpenedFunnel): Wish {
  const wish: Wish = { operations: new Map(), answers: new Map(), theme: structuredClone(engine.theme) }
  for (const one of given) {
    const [, left, right] = /^([^=]+)=(.*)$/s.exec(one) ?? []
    if (left === undefined || right === undefined)
      throw new UsageError(`"${shortened(one)}" says nothing`, `write operation=outcome; ${callsOf(engine.funnel)}`)
    const [root, ...keys] = left.split('.')
    if (keys.length === 0) wish.operations.set(left, simulationOf(left, right, engine))
    else if (root === 'theme')
      wish.theme = writePath({ form: wish.theme, local: {} }, keys.join('.'), valueOf(right)).form
    else if (root === 'form' || root === 'local')
      wish.answers.set(root === 'form' ? keys.join('.') : left, valueOf(right))
    else
      throw new UsageError(
        `"${shortened(left)}" is neither an operation nor an answer`,
        answerHint(left, engine.funnel) ??
          `an answer begins with form. or local., a setting of the brand with theme.; runnel list answers --of ${engine.funnel.id} lists the answers`,
      )
  }
  if (wish.operations.size === 0) throw new UsageError('no operation is named', callsOf(engine.funnel))
  return wish
}

/** What a funnel calls. */
function callsOf({ id, operations }: CompiledFunnel): string {
  const names = Object.keys(operations)
  return names.length === 0
    ? `${id} calls no operation, so there is nothing to answer: name another funnel`
    : `${id} calls ${names.join(', ')}`
}

/** The answer of a field that was named without its root. */
function answerHint(name: string, { steps }: CompiledFunnel): string | undefined {
  const paths = Object.values(steps).flatMap(({ fields }) => fields.map(({ path }) => path))
  const meant = paths.find((path) => path === name || path.endsWith(`.${name}`)) ?? nearest(name, paths)
  return meant === undefined ? undefined : `did you mean "${rooted(meant)}=…"?`
}

/** `no` is a text, `5`, `true`, `null` and `["a"]` are JSON. */
function valueOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}

function simulationOf(
  operation: string,
  name: string,
  { funnel, registry }: OpenedFunnel['engine'],
): { name: string; simulation: Simulation } {
  const known = ownValue(funnel.operations, operation)
  if (!known) {
    const near = didYouMean(operation, Object.keys(funnel.operations)) ?? answerHint(operation, funnel)
    throw new UsageError(
      `${funnel.id} never calls "${shortened(operation)}"`,
      [near, callsOf(funnel)].filter(Boolean).join(' '),
    )
  }
  const examples = examplesOf(known, registry.operations[operation]!)
  if (Object.hasOwn(examples, name)) return { name, simulation: examples[name]! }
  throw new UsageError(
    `${operation} has no answer "${shortened(name)}"`,
    [didYouMean(name, Object.keys(examples)), `it has ${Object.keys(examples).join(', ')}`].filter(Boolean).join(' '),
  )
}

/** Most journeys to walk in search of one. */
const mostJourneys = 800
/** Most moves to make before a journey counts as astray. */
const mostMoves = 60

/** Goes straight on, by the next section of a task list, Next or else the first button, with answers that pass. Nothing if the operations do not answer so. */
async function playStraight(opened: OpenedFunnel, wish: Wish): Promise<string | undefined> {
  const { engine } = opened
  const answered = new Set<string>()
  const clock = createVirtualClock()
  let called = 0
  const player = await createPlayer({
    ...engine,
    clock,
    theme: wish.theme,
    answer: (operation, attempt, usual) => {
      const wished = wish.operations.get(operation)
      if (wished) {
        answered.add(operation)
        called = clock.now()
      }
      return wished?.simulation ?? usual(operation, attempt)
    },
  })
  const way: string[] = []
  const waits: string[] = []
  player.runner().subscribe(() => {
    const { slow } = panelOf(player.runner().view())
    const said = `${JSON.stringify(slow)} after ${(clock.now() - called) / 1000}s, while the call runs`
    if (slow !== '' && !waits.includes(said)) waits.push(said)
  })
  try {
    for (let moves = 0; moves < mostMoves; moves++) {
      await player.settle()
      const runner = player.runner()
      const view = runner.view()
      if (way.at(-1) !== runner.state().current) way.push(runner.state().current)
      if (answered.size === wish.operations.size)
        return describe({ view, way, waits, redirect: player.redirects[0]?.route }, opened, wish)
      if (view.over) return undefined
      give(player, opened, wish)
      const { nav, buttons, tasks } = panelOf(runner.view())
      const section = tasks?.tasks.find(({ status, step }) => status !== 'completed' && step !== undefined)
      if (section) runner.go(section.step!)
      else if (nav?.next) runner.next()
      else if (buttons[0]) runner.press(buttons[0].id)
      else return undefined
    }
    return undefined
  } finally {
    player.runner().stop()
  }
}

/** Answers the step on screen: as wished, otherwise so that Next opens. */
function give(player: Player, { engine: { funnel, registry } }: OpenedFunnel, { answers, theme }: Wish): void {
  const runner = player.runner()
  const state = runner.state()
  const step = funnel.steps[state.current]!
  const asked = panelOf(runner.view()).fields.map(({ path }) => path)
  for (const path of asked) if (answers.has(path)) runner.commit(path, answers.get(path))
  const world = quietWorld(funnel, registry, { theme, query: {}, now: player.clock.now() })
  const filled = answerStep(step, { ...runner.state(), world })
  if (!filled) return
  for (const { path } of panelOf(runner.view()).fields) {
    const value = readPath(filled, path)
    if (!answers.has(path) && value !== undefined) runner.commit(path, value)
  }
}

/** Looks for a journey among all that the definition distinguishes. */
async function playFound(opened: OpenedFunnel, wish: Wish): Promise<string | undefined> {
  const wanted = [...wish.operations].map(([operation, { name }]) => `${operation}: ${name}`)
  let found: PlayedJourney | undefined
  const until = (played: PlayedJourney): boolean =>
    wanted.every((answer) => played.answers.includes(answer)) && ((found = played), true)
  await explore({ ...opened.engine, theme: wish.theme }, { order: 'news', most: mostJourneys, until })
  if (!found) return undefined
  return describe({ view: found.view, way: found.steps, waits: [], redirect: found.end.redirect?.route }, opened, wish)
}

interface Shown {
  view: FunnelView
  /** The steps on the way. */
  way: string[]
  /** What was said while the operations took long. */
  waits: string[]
  redirect?: string
}

/** The screen in words: the step, its texts and fields, and where each button leads. */
function describe(
  { view, way, waits, redirect }: Shown,
  { loaded: { definition }, engine }: OpenedFunnel,
  wish: Wish,
): string {
  const lines: [string, string][] = [
    ['if', named(wish)],
    ['way', way.join(' > ')],
    ...waits.map((text): [string, string] => ['wait', text]),
  ]
  if (redirect !== undefined) return inColumns([...lines, ['then', `the funnel is left for ${redirect}`]])
  const panel = panelOf(view)
  const node = indexSteps(definition).byPath.get(panel.path)!
  const graph = graphOf(definition, engine.registry)
  const leads = (found: Lead[]): string => `: ${leadsInWords(found).join('; ')}`
  const { nav, fields, buttons, errors } = panel
  const kind = panel.as === 'page' ? '' : ` (${panel.as})`
  return inColumns([
    ...lines,
    ['step', `${panel.path}${kind}`],
    ...[panel.title, panel.text].filter((text) => text !== '').map((text): [string, string] => ['text', text]),
    ...view.stages.map((stage): [string, string] => ['stage', `${stage.text} (${stage.state})`]),
    ...[panel.banner, panel.alert, ...errors.map(({ text }) => text)]
      .filter((text) => text !== '')
      .map((text): [string, string] => ['message', text]),
    ...fields.map(({ label, path }): [string, string] => ['field', `"${label}" asks for ${path}`]),
    ...(nav?.next
      ? [['next', `"${nav.next.label}"${leads(leadsOfStep(definition, graph, node))}`] as [string, string]]
      : []),
    ...(nav?.back ? [['back', `"${nav.back.label}"`] as [string, string]] : []),
    ...buttons.map(({ id, label }): [string, string] => [
      'button',
      `"${label}" (${id})${leads(leadsOfButton(definition, graph, node, id))}`,
    ]),
    ...(view.busy ? [['note', 'it is still busy'] as [string, string]] : []),
  ])
}

const inColumns = (lines: [string, string][]): string =>
  lines.map(([name, text]) => `${name.padEnd(8)}${text.replaceAll('\n', ' ')}`).join('\n')
