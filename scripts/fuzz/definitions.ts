import { remembering } from 'runnel/base'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import fc from 'fast-check'
import { checkFunnel } from 'runnel/check'
import { compileFunnel, compileValidators, schemasToValidate } from 'runnel/compile'
import type { LoadedFunnel, Registry } from 'runnel/contracts'
import { funnelDiagram, toMermaid } from 'runnel/diagram'
import { answerStep, decidingRules, operationAnswers } from 'runnel/explore'
import { foldersOf, loadFunnelFile } from 'runnel/load'
import { runScenario, type ScenarioEngine } from 'runnel/scenario'
import { loadScenarios } from 'runnel/scenario/load'
import { ForPeople } from 'runnel/run'
import { receiveFunnel, shipFunnel } from 'runnel/ship'
import { createPlayer, panelOf, quietWorld, seenOf, type Player } from 'runnel/simulate'
import { registry as neutral } from '#funnels/examples/registry.ts'
import * as product from '#funnels/registry.ts'
import { hostileText, hostileTexts, inheritedName } from './hostileTexts.ts'
import { nodeOf, spotsIn, textOf, type Node } from './json.ts'
import { among, index, mutation, type ChangeFile } from './mutations.ts'
import { whileChanged, writeFiles, type Files } from './places.ts'

/** Files for a place, and the funnel there that is checked and run. */
export interface DefinitionCase {
  kind: 'funnel' | 'library' | 'extends' | 'use' | 'scenario'
  files: Files
  /** Path of its file in the place. */
  funnel: string
  moves: Move[]
  /** What operations answer, and which scenarios are run. */
  choices: number[]
}

/** How far a case got, and the failure that ended it, if any. */
export interface Outcome {
  reached: 'findings' | 'refused' | 'run'
  failure?: string
}

/** What is done to a page; `at` chooses from what the page has, and `value` is used where it has nothing. */
interface Move {
  kind: 'fill' | 'next' | 'back' | 'press' | 'commit' | 'change' | 'go' | 'raise' | 'load' | 'wait'
  at: number
  isStrange: boolean
  value: unknown
}
const moves: fc.Arbitrary<Move[]> = fc.array(
  fc.record({
    kind: fc.constantFrom<Move['kind'][]>(
      ...(['fill', 'fill', 'fill', 'fill', 'fill', 'fill', 'next', 'back', 'press', 'press'] as const),
      ...(['commit', 'change', 'go', 'go', 'raise', 'load', 'wait'] as const),
    ),
    at: index,
    isStrange: fc.integer({ min: 1, max: 10 }).map((of) => of > 8),
    value: fc.oneof(
      { weight: 9, arbitrary: hostileText },
      { weight: 1, arbitrary: fc.constantFrom<unknown>(1, null, undefined, [], {}, true) },
    ),
  }),
  { maxLength: 16, size: 'max' },
)

const productIds = ['v1', 'v2', 'v3', 'v3b', 'v3c', 'v3d', 'v4', 'v5']
const exampleIds = ['appointment', 'linear', 'party', 'quiz']
const fileOf = (id: string): string =>
  productIds.includes(id) ? `product/funnels/${id}/funnel.json` : `neutral/funnels/${id}/funnel.json`

type Drawn = fc.Arbitrary<Pick<DefinitionCase, 'files' | 'funnel'>>
const json = (value: unknown): Buffer => Buffer.from(JSON.stringify(value, null, 2))
const jsonFilesIn = (folder: string): string[] => readdirSync(folder).filter((file) => file.endsWith('.json'))

/** Draws cases that change the files of places. */
export function definitionCases(root: string): fc.Arbitrary<DefinitionCase> {
  const read = (path: string): string => readFileSync(join(root, path), 'utf8')
  const changed = (path: string, change: ChangeFile): Files => ({ [path]: change(read(path)) })
  const neutralIds = readdirSync(join(root, 'neutral/funnels')).filter((id) => existsSync(join(root, fileOf(id))))
  const neutralId = fc.constantFrom(...neutralIds)
  const someId = fc.oneof(
    { weight: 35, arbitrary: fc.constantFrom(...exampleIds) },
    { weight: 45, arbitrary: neutralId },
    { weight: 20, arbitrary: fc.constantFrom(...productIds) },
  )

  const funnel: Drawn = fc
    .tuple(someId.map(fileOf), mutation)
    .map(([file, change]) => ({ funnel: file, files: changed(file, change) }))

  const users = neutralIds.filter((id) => read(fileOf(id)).includes('"use"'))
  const libraryOf = (place: string, ids: string[]): Drawn =>
    fc
      .tuple(
        fc.constantFrom(...ids).map(fileOf),
        fc.constantFrom(...jsonFilesIn(join(root, place, 'funnels/library'))),
        mutation,
      )
      .map(([file, name, change]) => ({ funnel: file, files: changed(`${place}/funnels/library/${name}`, change) }))
  const library = fc.oneof(libraryOf('product', ['v1', 'v3b', 'v4', 'v5']), libraryOf('neutral', users))

  const scenarioOf = (id: string): Drawn => {
    const folder = `${dirname(fileOf(id))}/scenarios`
    return fc
      .tuple(fc.constantFrom(...jsonFilesIn(join(root, folder))), mutation)
      .map(([name, change]) => ({ funnel: fileOf(id), files: changed(`${folder}/${name}`, change) }))
  }
  const scenario = fc.oneof(...['linear', 'quiz', 'party', 'appointment', 'v1', 'v3c', 'v5'].map(scenarioOf))

  const drawn: [weight: number, DefinitionCase['kind'], Drawn][] = [
    [60, 'funnel', funnel],
    [14, 'library', library],
    [5, 'extends', extendsCases(neutralId)],
    [5, 'use', useCases(read(fileOf('linear')))],
    [16, 'scenario', scenario],
  ]
  const choices = fc.array(index, { minLength: 8, maxLength: 8 })
  return new Smaller(
    fc.oneof(
      ...drawn.map(([weight, kind, files]) => ({
        weight,
        arbitrary: fc
          .record({ kind: fc.constant(kind), files, moves, choices })
          .map(({ files: drawnFiles, ...rest }) => ({ ...rest, ...drawnFiles })),
      })),
    ),
  )
}

/** Funnels that extend each other in a line or a ring, or one that does not exist. */
function extendsCases(known: fc.Arbitrary<string>): Drawn {
  const folder = 'neutral/funnels'
  const last = fc.oneof(
    { weight: 3, arbitrary: fc.constant('linear') },
    { weight: 2, arbitrary: index },
    { weight: 2, arbitrary: hostileText },
    { weight: 1, arbitrary: known },
    { weight: 1, arbitrary: fc.constant(undefined) },
  )
  return fc
    .tuple(fc.constantFrom(1, 2, 5, 40, 400), last, fc.option(fc.tuple(index, mutation), { freq: 2 }))
    .map(([length, end, changed]) => {
      const ids = Array.from({ length }, (_, at) => `link-${at}`)
      const written = ids.map((id, at): [string, Buffer] => {
        const base = ids[at + 1] ?? (typeof end === 'number' ? among(ids, end) : end)
        return [`${folder}/${id}/funnel.json`, json({ id, path: `/${id}`, extends: base })]
      })
      if (changed) {
        const one = among(written, changed[0])!
        one[1] = changed[1](one[1].toString())
      }
      return { funnel: written[0]![0], files: Object.fromEntries(written) }
    })
}

/** A funnel with entries of a library that use each other in a line or a ring, or one that does not exist. */
function useCases(funnelText: string): Drawn {
  const funnel = fileOf('linear')
  const names = fc
    .tuple(fc.constantFrom(1, 3, 12, 30, 300), fc.array(fc.tuple(index, inheritedName), { maxLength: 2 }))
    .map(([length, strange]) => {
      const plain = Array.from({ length }, (_, at) => `link${at}`)
      for (const [at, name] of strange) plain[at % length] = name
      return plain
    })
  return fc
    .record({
      names,
      end: fc.option(hostileText, { freq: 2 }),
      times: fc.constantFrom(1, 1, 2, 3),
      kind: fc.constantFrom('effects', 'steps', 'fields', 'rules'),
      param: fc.constantFrom('effects', 'value', 'to'),
      isFirstNested: fc.boolean(),
    })
    .map(({ names, end, times, kind, param, isFirstNested }) => {
      const next = (at: number): string => names[at + 1] ?? end ?? names[0]!
      const repeated = <T>(make: (nth: number) => T): T[] => Array.from({ length: times }, (_, nth) => make(nth))
      const entry: Record<typeof kind, (at: number) => unknown> = {
        effects: (at) => ({
          params: { x: param },
          do: repeated((nth) => ({
            use: next(at),
            with: { x: isFirstNested === (nth === 0) ? [{ use: next(at) }] : '$x' },
          })),
        }),
        steps: (at) => ({ steps: Object.fromEntries(repeated((nth) => [`s${nth}`, { use: next(at) }])) }),
        fields: (at) => ({ use: next(at), label: '$x' }),
        rules: (at) => repeated(() => next(at)).join(' && '),
      }
      const chain = { [kind]: Object.fromEntries(names.map((name, at) => [name, entry[kind](at)])) }
      const definition = JSON.parse(funnelText) as { steps: Record<string, Record<string, unknown>> }
      const step = definition.steps.name!
      if (kind === 'effects') step.do = [{ use: names[0], with: { x: [] } }]
      if (kind === 'steps') definition.steps.summary = { use: names[0] }
      if (kind === 'fields') step.fields = { nickname: { use: names[0] } }
      if (kind === 'rules') step.gate = names[0]
      return { funnel, files: { [funnel]: json(definition), 'neutral/funnels/library/chain.json': json(chain) } }
    })
}

/** Where shrinking goes on: nodes before this one are needed. */
class From {
  readonly path: string
  readonly at: number

  constructor(path: string, at: number) {
    this.path = path
    this.at = at
  }
}

/** Cases that fast-check can also shrink by leaving out members and items of their files. */
class Smaller extends fc.Arbitrary<DefinitionCase> {
  readonly #drawn: fc.Arbitrary<DefinitionCase>

  constructor(drawn: fc.Arbitrary<DefinitionCase>) {
    super()
    this.#drawn = drawn
  }

  generate(random: fc.Random, bias: number | undefined): fc.Value<DefinitionCase> {
    return this.#drawn.generate(random, bias)
  }

  canShrinkWithoutContext(_: unknown): _ is DefinitionCase {
    return true
  }

  shrink(one: DefinitionCase, context: unknown): fc.Stream<fc.Value<DefinitionCase>> {
    const left = fc.stream(withoutNodes(one, context instanceof From ? context : undefined))
    return context instanceof From ? left : this.#drawn.shrink(one, context).join(left)
  }
}

/** The case without one of the nodes in its files, outermost first. */
function* withoutNodes(one: DefinitionCase, from: From | undefined): Generator<fc.Value<DefinitionCase>> {
  const paths = Object.keys(one.files)
  for (const path of paths.slice(from ? paths.indexOf(from.path) : 0)) {
    let root: Node
    let count: number
    try {
      root = nodeOf(JSON.parse(one.files[path]!.toString()))
      count = spotsIn(root).length
    } catch {
      // It is no JSON, or too deep.
      continue
    }
    for (let at = path === from?.path ? from.at : 0; at < count; at += 1) {
      const smaller = structuredClone(root)
      spotsIn(smaller)[at]!.remove()
      const files = { ...one.files, [path]: Buffer.from(textOf(smaller)) }
      yield new fc.Value({ ...one, files }, new From(path, at))
    }
  }
}

const settings: [Registry, Pick<ScenarioEngine, 'theme' | 'seed'>][] = [
  [product.registry, { theme: product.theme, seed: product.seed }],
  [neutral, { theme: { shop: 'north' } }],
]
const validatorsOf = remembering(50, compileValidators, (schemas) => JSON.stringify(schemas))

function engineOf(loaded: LoadedFunnel, [registry, around]: (typeof settings)[number]): ScenarioEngine {
  const compiled = compileFunnel(loaded.definition, registry)
  const schemas = schemasToValidate(compiled, registry)
  const { funnel, contracts } = JSON.parse(JSON.stringify(shipFunnel(compiled))) as ReturnType<typeof shipFunnel>
  toMermaid(funnelDiagram(loaded.definition))
  return { funnel: receiveFunnel(funnel, contracts), registry, validators: validatorsOf(schemas), ...around }
}

/** Makes possible and impossible moves. */
async function makeMoves(engine: ScenarioEngine, { moves, choices }: DefinitionCase): Promise<void> {
  const { funnel, registry } = engine
  const answers = operationAnswers(funnel, registry, decidingRules(funnel))
  let answered = 0
  const player = await createPlayer({
    ...engine,
    answer: (operation) => among(answers.get(operation)!, among(choices, answered++)!)!.simulation,
  })
  try {
    await player.settle()
    for (const move of moves) {
      makeMove(player, engine, move)
      await player.settle()
      seenOf(player)
    }
    const broken = player.log.find(({ what }) => what === 'machine-error')
    if (broken) throw new Error(`the machine broke: ${JSON.stringify(broken)}`)
  } finally {
    player.runner().stop()
  }
}

/** Enters an answer to every question of the step, and goes on. */
function fillStep(player: Player, { funnel, registry, theme }: ScenarioEngine): void {
  const runner = player.runner()
  const state = runner.state()
  const step = Object.hasOwn(funnel.steps, state.current) ? funnel.steps[state.current] : undefined
  const answered = step && answerStep(step, { ...state, world: quietWorld(funnel, registry, { theme }) })
  for (const { path } of panelOf(runner.view()).fields) {
    const [of, key] = path.startsWith('local.') ? [answered?.local, path.slice(6)] : [answered?.form, path]
    runner.commit(
      path,
      key.split('.').reduce<unknown>((value, part) => (value as Record<string, unknown> | undefined)?.[part], of),
    )
  }
  runner.next()
}

function makeMove(player: Player, engine: ScenarioEngine, { kind, at, isStrange, value }: Move): unknown {
  const runner = player.runner()
  const { buttons, fields } = panelOf(runner.view())
  const text = String(value)
  const known = (values: readonly string[]): string => (isStrange ? text : (among(values, at) ?? text))
  const steps = [...Object.keys(engine.funnel.steps), ...hostileTexts]
  const moves: Record<Move['kind'], () => unknown> = {
    fill: () => fillStep(player, engine),
    next: () => runner.next(),
    back: () => runner.back(),
    press: () => runner.press(known(buttons.map(({ id }) => id))),
    commit: () => runner.commit(known(fields.map(({ path }) => path)), value),
    change: () => runner.change(fields[0]?.path ?? 'constructor', text),
    go: () => runner.go(among(steps, at)!),
    raise: () => player.raise(known(Object.keys(engine.funnel.events)), {}),
    load: () => player.load(among(steps, at)!),
    wait: () => player.clock.advance(60_000),
  }
  return moves[kind]()
}

const said = (loaded: LoadedFunnel, registry: Registry): string => JSON.stringify(checkFunnel(loaded, registry))

async function play(one: DefinitionCase, root: string): Promise<Outcome> {
  const file = join(root, one.funnel)
  const setting = settings[one.funnel.startsWith('neutral') ? 1 : 0]!
  const loaded = await loadFunnelFile(file, foldersOf(file))
  const found = checkFunnel(loaded, setting[0])
  const again = said(await loadFunnelFile(file, foldersOf(file)), setting[0])
  if (JSON.stringify(found) !== again)
    return { reached: 'findings', failure: 'the checker says something else the second time' }
  if (one.kind === 'scenario') return playScenarios(loaded, setting, file, one.choices)
  if (found.some(({ severity }) => severity === 'error')) return { reached: 'findings' }
  await makeMoves(engineOf(loaded, setting), one)
  return { reached: 'run' }
}

/** Runs the scenarios. A mistake in a scenario file must give an error that says what to do, and where. */
async function playScenarios(
  loaded: LoadedFunnel,
  setting: (typeof settings)[number],
  file: string,
  choices: readonly number[],
): Promise<Outcome> {
  let scenarios: ReturnType<typeof loadScenarios>
  try {
    scenarios = loadScenarios(join(dirname(file), 'scenarios'))
  } catch (error) {
    if (error instanceof ForPeople && /\.json\b/.test(error.message)) return { reached: 'refused' }
    throw error
  }
  const engine = engineOf(loaded, setting)
  const played = scenarios.length === 0 ? [] : new Set(choices.slice(0, 3).map((at) => among(scenarios, at)!))
  for (const { scenario } of played) {
    const { problems } = await runScenario(scenario, engine)
    const broke = problems.find((problem) =>
      /Cannot read|is not a function|is not iterable|call stack|undefined/.test(problem),
    )
    if (broke) throw new Error(`a scenario broke: ${broke}`)
  }
  return { reached: 'run' }
}

/** Where in the project an error was thrown, and the start of its message. */
export const inWords = (error: unknown): string => {
  if (!(error instanceof Error)) return `thrown: ${String(error)}`
  const at =
    /\((?:file:\/\/)?[^()]*?((?:engine|cli|node_modules|scripts)\/[^():]+:\d+)/.exec(error.stack ?? '')?.[1] ?? ''
  return `${error.name}: ${error.message.slice(0, 300)} (${at})`
}

/** Loads, checks, compiles and runs a case. */
export const runDefinition = (one: DefinitionCase, root: string): Promise<Outcome> =>
  whileChanged(root, one.files, () => play(one, root))

/** Writes a case into a folder of its own; gives the file of its funnel. */
export function keepDefinition(one: DefinitionCase, root: string): string {
  const [place] = one.funnel.split('/')
  const folder = mkdtempSync(join(tmpdir(), 'runnel-failure-'))
  cpSync(join(root, place!), join(folder, place!), { recursive: true })
  cpSync(join(root, 'package.json'), join(folder, 'package.json'))
  writeFiles(folder, one.files)
  return join(folder, one.funnel)
}
