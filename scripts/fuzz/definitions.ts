import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { checkFunnel } from 'runnel/check'
import { compileFunnel, compileValidators, schemasToValidate, type Validators } from 'runnel/compile'
import type { LoadedFunnel, Registry } from 'runnel/contracts'
import { funnelDiagram, toMermaid } from 'runnel/diagram'
import { answerStep, decidingRules, operationAnswers } from 'runnel/explore'
import { foldersOf, loadFunnelFile } from 'runnel/load'
import { seeded, type Random } from '#engine/rules/randomRule.ts'
import { runScenario, type ScenarioEngine } from 'runnel/scenario'
import { loadScenarios } from 'runnel/scenario/load'
import { receiveFunnel, shipFunnel } from 'runnel/ship'
import { createPlayer, panelOf, quietWorld, seenOf, type Player } from 'runnel/simulate'
import { registry as neutral } from '#funnels/examples/registry.ts'
import * as product from '#funnels/registry.ts'
import { below, chance, hostileTexts, inheritedNames, pick, seedOf, weighted } from './draw.ts'
import { nodeOf, spotsIn, textOf, type Node } from './json.ts'
import { mutated } from './mutations.ts'
import { whileChanged, writeFiles, type Files } from './places.ts'

/** Files for a place, and the funnel there that is checked and run. */
export interface DefinitionCase {
  kind: 'funnel' | 'library' | 'extends' | 'use' | 'scenario'
  files: Files
  /** Path of its file in the place. */
  funnel: string
}

/** How far a case got, and the failure that ended it, if any. */
export interface Outcome {
  reached: 'findings' | 'refused' | 'run'
  failure?: string
  /** Folder of the minimised case, and its funnel there. */
  kept?: { folder: string; funnel: string }
}

const productIds = ['v1', 'v2', 'v3', 'v3b', 'v3c', 'v3d', 'v4', 'v5']
const fileOf = (id: string): string =>
  productIds.includes(id) ? `product/funnels/${id}/funnel.json` : `neutral/funnels/${id}/funnel.json`

/** The case with this number, always the same for the same seed and definitions. */
export function definitionCase(seed: number, at: number, root: string): DefinitionCase {
  const random = seeded(seedOf(seed, at))
  const kind = weighted(random, [
    [60, 'funnel'],
    [14, 'library'],
    [5, 'extends'],
    [5, 'use'],
    [16, 'scenario'],
  ] as const)
  return { kind, ...makers[kind](random, root) }
}

const read = (root: string, path: string): string => readFileSync(join(root, path), 'utf8')
const idsOf = (root: string): string[] =>
  readdirSync(join(root, 'neutral/funnels')).filter((id) =>
    existsSync(join(root, 'neutral/funnels', id, 'funnel.json')),
  )
const someId = (random: Random, root: string): string =>
  weighted(random, [
    [35, () => pick(random, ['appointment', 'linear', 'party', 'quiz'])],
    [45, () => pick(random, idsOf(root))],
    [20, () => pick(random, productIds)],
  ] as const)()

const json = (value: unknown): Buffer => Buffer.from(JSON.stringify(value, null, 2))

const makers: Record<DefinitionCase['kind'], (random: Random, root: string) => Omit<DefinitionCase, 'kind'>> = {
  funnel: (random, root) => {
    const funnel = fileOf(someId(random, root))
    return { funnel, files: { [funnel]: mutated(read(root, funnel), random) } }
  },
  library: (random, root) => {
    const isProduct = chance(random, 0.5)
    const library = isProduct ? 'product/funnels/library' : 'neutral/funnels/library'
    const name = pick(
      random,
      readdirSync(join(root, library)).filter((file) => file.endsWith('.json')),
    )
    const users = idsOf(root).filter((id) => read(root, fileOf(id)).includes('"use"'))
    const funnel = fileOf(isProduct ? pick(random, ['v1', 'v3b', 'v4', 'v5']) : pick(random, users))
    return { funnel, files: { [`${library}/${name}`]: mutated(read(root, `${library}/${name}`), random) } }
  },
  extends: (random, root) => {
    const folder = 'neutral/funnels'
    const length = pick(random, [1, 2, 5, 40, 400])
    const ids = Array.from({ length }, (_, at) => `link-${at}`)
    const last = weighted<string | undefined>(random, [
      [3, 'linear'],
      [2, ids[below(random, length)]],
      [2, pick(random, hostileTexts)],
      [1, pick(random, idsOf(root))],
      [1, undefined],
    ])
    const files = ids.map((id, at): [string, Buffer] => [
      `${folder}/${id}/funnel.json`,
      json({
        id,
        path: `/${id}`,
        ...(at + 1 < length ? { extends: ids[at + 1] } : last === undefined ? {} : { extends: last }),
      }),
    ])
    const changed = chance(random, 0.5) ? below(random, length) : -1
    return {
      funnel: `${folder}/${ids[0]!}/funnel.json`,
      files: Object.fromEntries(
        files.map(([path, bytes], at) => [path, at === changed ? mutated(bytes.toString(), random) : bytes]),
      ),
    }
  },
  use: (random, root) => {
    const funnel = fileOf('linear')
    const length = pick(random, [1, 3, 12, 30, 300])
    const times = pick(random, [1, 1, 2, 3])
    const names = Array.from({ length }, (_, at) => (chance(random, 0.05) ? pick(random, inheritedNames) : `link${at}`))
    const next = (at: number): string => names[at + 1] ?? (chance(random, 0.5) ? names[0]! : pick(random, hostileTexts))
    const kind = pick(random, ['effects', 'steps', 'fields', 'rules'] as const)
    const entry: Record<typeof kind, (at: number) => unknown> = {
      effects: (at) => ({
        params: { x: pick(random, ['effects', 'value', 'to']) },
        do: [
          ...Array.from({ length: times }, () => ({
            use: next(at),
            with: { x: chance(random, 0.5) ? '$x' : [{ use: next(at) }] },
          })),
        ],
      }),
      steps: (at) => ({
        steps: Object.fromEntries(Array.from({ length: times }, (_, nth) => [`s${nth}`, { use: next(at) }])),
      }),
      fields: (at) => ({ use: next(at), label: '$x' }),
      rules: (at) => Array.from({ length: times }, () => next(at)).join(' && '),
    }
    const library = { [kind]: Object.fromEntries(names.map((name, at) => [name, entry[kind](at)])) }
    const definition = JSON.parse(read(root, funnel)) as { steps: Record<string, Record<string, unknown>> }
    const step = definition.steps.name!
    if (kind === 'effects') step.do = [{ use: names[0], with: { x: [] } }]
    if (kind === 'steps') definition.steps.summary = { use: names[0] }
    if (kind === 'fields') step.fields = { nickname: { use: names[0] } }
    if (kind === 'rules') step.gate = names[0]
    return { funnel, files: { [funnel]: json(definition), 'neutral/funnels/library/chain.json': json(library) } }
  },
  scenario: (random, root) => {
    const id = pick(random, ['linear', 'quiz', 'party', 'appointment', 'v1', 'v3c', 'v5'])
    const funnel = fileOf(id)
    const folder = `${dirname(funnel)}/scenarios`
    const name = pick(
      random,
      readdirSync(join(root, folder)).filter((file) => file.endsWith('.json')),
    )
    return { funnel, files: { [`${folder}/${name}`]: mutated(read(root, `${folder}/${name}`), random) } }
  },
}

const settings: [Registry, Pick<ScenarioEngine, 'theme' | 'seed'>][] = [
  [product.registry, { theme: product.theme, seed: product.seed }],
  [neutral, { theme: { shop: 'north' } }],
]
const validators = new Map<string, Validators>()

function engineOf(loaded: LoadedFunnel, [registry, around]: (typeof settings)[number]): ScenarioEngine {
  const compiled = compileFunnel(loaded.definition, registry)
  const schemas = schemasToValidate(compiled, registry)
  const key = JSON.stringify(schemas)
  if (validators.size > 50) validators.clear()
  const known = validators.get(key) ?? compileValidators(schemas)
  validators.set(key, known)
  const { funnel, contracts } = JSON.parse(JSON.stringify(shipFunnel(compiled))) as ReturnType<typeof shipFunnel>
  toMermaid(funnelDiagram(loaded.definition))
  return { funnel: receiveFunnel(funnel, contracts), registry, validators: known, ...around }
}

/** Makes a few possible and impossible moves. */
async function makeMoves(engine: ScenarioEngine, random: Random): Promise<void> {
  const { funnel, registry } = engine
  const answers = operationAnswers(funnel, registry, decidingRules(funnel))
  const player = await createPlayer({
    ...engine,
    answer: (operation) => pick(random, answers.get(operation)!).simulation,
  })
  try {
    await player.settle()
    for (let made = 0; made < 8; made++) {
      await makeMove(player, engine, random)
      await player.settle()
      seenOf(player)
    }
    const broken = player.log.find(({ what }) => what === 'machine-error')
    if (broken) throw new Error(`the machine broke: ${JSON.stringify(broken)}`)
  } finally {
    player.runner().stop()
  }
}

async function makeMove(player: Player, { funnel, registry, theme }: ScenarioEngine, random: Random): Promise<void> {
  const runner = player.runner()
  const state = runner.state()
  const panel = panelOf(runner.view())
  const step = Object.hasOwn(funnel.steps, state.current) ? funnel.steps[state.current] : undefined
  const answered = step && answerStep(step, { ...state, world: quietWorld(funnel, registry, { theme }) })
  const fill = (): void => {
    for (const { path } of panel.fields) {
      const [of, key] = path.startsWith('local.') ? [answered?.local, path.slice(6)] : [answered?.form, path]
      runner.commit(
        path,
        key.split('.').reduce<unknown>((value, part) => (value as Record<string, unknown> | undefined)?.[part], of),
      )
    }
    runner.next()
  }
  await weighted<() => unknown>(random, [
    [6, fill],
    [1, () => runner.next()],
    [1, () => runner.back()],
    [
      2,
      () =>
        runner.press(
          panel.buttons.length > 0 && chance(random, 0.9) ? pick(random, panel.buttons).id : pick(random, hostileTexts),
        ),
    ],
    [
      1,
      () =>
        runner.commit(
          panel.fields.length > 0 && chance(random, 0.8) ? pick(random, panel.fields).path : pick(random, hostileTexts),
          pick(random, [...hostileTexts, 1, null, undefined, [], {}, true]),
        ),
    ],
    [1, () => runner.change(panel.fields[0]?.path ?? 'constructor', pick(random, hostileTexts))],
    [2, () => runner.go(pick(random, [...Object.keys(funnel.steps), ...hostileTexts]))],
    [1, () => player.raise(pick(random, [...Object.keys(funnel.events), ...inheritedNames]), {})],
    [1, () => player.load(pick(random, [...Object.keys(funnel.steps), ...hostileTexts]))],
    [1, () => player.clock.advance(60_000)],
  ])()
}

const said = (loaded: LoadedFunnel, registry: Registry): string => JSON.stringify(checkFunnel(loaded, registry))

async function play(one: DefinitionCase, root: string, random: Random): Promise<Outcome> {
  const file = join(root, one.funnel)
  const setting = settings[one.funnel.startsWith('neutral') ? 1 : 0]!
  const loaded = await loadFunnelFile(file, foldersOf(file))
  const found = checkFunnel(loaded, setting[0])
  const again = said(await loadFunnelFile(file, foldersOf(file)), setting[0])
  if (JSON.stringify(found) !== again)
    return { reached: 'findings', failure: 'the checker says something else the second time' }
  if (one.kind === 'scenario') return playScenarios(loaded, setting, file, random)
  if (found.some(({ severity }) => severity === 'error')) return { reached: 'findings' }
  await makeMoves(engineOf(loaded, setting), random)
  return { reached: 'run' }
}

/** Runs the scenarios. A mistake in a scenario file must give an error that says what to do, and where. */
async function playScenarios(
  loaded: LoadedFunnel,
  setting: (typeof settings)[number],
  file: string,
  random: Random,
): Promise<Outcome> {
  let scenarios: ReturnType<typeof loadScenarios>
  try {
    scenarios = loadScenarios(join(dirname(file), 'scenarios'))
  } catch (error) {
    if (error instanceof Error && error.constructor === Error && /\.json\b/.test(error.message))
      return { reached: 'refused' }
    throw error
  }
  const engine = engineOf(loaded, setting)
  const played = Array.from({ length: Math.min(scenarios.length, 3) }, () => pick(random, scenarios))
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

/** Loads, checks, compiles and runs a case. Never throws: an error is the case's failure. */
export async function runDefinition(one: DefinitionCase, root: string, seed: number): Promise<Outcome> {
  return whileChanged(root, one.files, () =>
    play(one, root, seeded(seed)).catch((error: unknown) => ({
      reached: 'findings' as const,
      failure: inWords(error),
    })),
  )
}

/** Milliseconds spent on minimising a failure. */
const shrinking = 6_000

/** Minimises a failure: the same failure with as few members and items in its files as possible, in a folder of its own. */
export async function shrink(
  one: DefinitionCase,
  root: string,
  seed: number,
): Promise<{ folder: string; funnel: string }> {
  const kindOf = ({ failure }: Outcome): string | undefined => failure?.slice(0, 60)
  const until = Date.now() + shrinking
  const wanted = kindOf(await runDefinition(one, root, seed))
  let { files } = one
  for (const [path, bytes] of Object.entries(one.files)) {
    let node: Node
    try {
      node = nodeOf(JSON.parse(bytes.toString()))
    } catch {
      continue
    }
    const fails = async (): Promise<boolean> => {
      const smaller = { ...files, [path]: Buffer.from(textOf(node)) }
      if (wanted === undefined || kindOf(await runDefinition({ ...one, files: smaller }, root, seed)) !== wanted)
        return false
      files = smaller
      return true
    }
    for (let at = 0; Date.now() < until && at < spotsIn(node).length;) {
      const before = JSON.stringify(node)
      spotsIn(node)[at]!.remove()
      if (await fails()) continue
      node = JSON.parse(before) as Node
      at += 1
    }
  }
  const [place] = one.funnel.split('/')
  const folder = mkdtempSync(join(tmpdir(), 'runnel-failure-'))
  cpSync(join(root, place!), join(folder, place!), { recursive: true })
  cpSync(join(root, 'package.json'), join(folder, 'package.json'))
  writeFiles(folder, files)
  return { folder, funnel: join(folder, one.funnel) }
}
