import { checkFunnel } from 'runnel/check'
import { compileFunnel, compileLanguage, evaluatedValidators, schemasToValidate } from 'runnel/compile'
import type { Finding, LoadedFunnel, Registry } from 'runnel/contracts'
import { funnelDiagram } from 'runnel/diagram'
import { diffForPeople, explore, goalsOf, type PlayedJourney, toScenario, unreached } from 'runnel/explore'
import { funnelFiles, loadFunnel } from 'runnel/load'
import { forStaff } from 'runnel/run'
import { lineOfFailure, runScenario, type ScenarioEngine, type ScenarioInFile } from 'runnel/scenario'
import { loadScenarios } from 'runnel/scenario/load'
import { ownValue } from 'runnel/rules'
import type { Affected, Changes, FoundScenarios, Made, Played, Task, Tasks } from './messages.ts'
import { inProject, root, virtualFiles } from './virtualFiles.ts'

export interface ProverOptions {
  registry: Registry
  theme: Record<string, unknown>
  seed: Record<string, unknown>
}

type Texts = ReadonlyMap<string, string>
export type Prover = {
  [T in Task]: (given: Tasks[T][0], progress: (one: unknown) => void) => Tasks[T][1] | Promise<Tasks[T][1]>
} & {
  change(changes: Changes): void
  /** Forgets what was made of the texts, as after a change. */
  forget(): void
}

/** Most journeys that are played to reach a step. */
const mostToReach = 1500

const isError = ({ severity }: Finding): boolean => severity === 'error'

/** Loads, checks, plays and compares the funnels of a project whose files are texts. */
export function createProver({ registry, theme, seed }: ProverOptions): Prover {
  let texts: Texts = new Map()

  const load = (funnel: string, of: Texts): LoadedFunnel =>
    loadFunnel(fileOf(funnel), { library: `${root}/library`, funnels: root, ...virtualFiles(of) })

  /** What was made of the texts as they are. */
  const kept = new Map<string, ReturnType<typeof makeFrom>>()
  const findings = new Map<string, Finding[]>()
  function make(funnel: string): ReturnType<typeof makeFrom> {
    const made = kept.get(funnel) ?? makeFrom(texts, funnel)
    kept.set(funnel, made)
    return made
  }
  function check(funnel: string): Finding[] {
    const found = findings.get(funnel) ?? checkFunnel(make(funnel).loaded, registry)
    findings.set(funnel, found)
    return found
  }

  /** A funnel that can be run, unless it is broken: of that the checker says more than the compiler would. */
  function makeFrom(of: Texts, funnel: string): Made & { loaded: LoadedFunnel } {
    const loaded = load(funnel, of)
    const { findings } = loaded
    const made = { file: fileOf(funnel), findings, loaded }
    if (findings.some(isError)) return made
    try {
      const compiled = compileFunnel(loaded.definition, registry)
      const translated = loaded.languages.map((language) => compileLanguage(language, compiled, registry))
      return { ...made, runnable: { funnel: compiled, translated, schemas: schemasToValidate(compiled, registry) } }
    } catch {
      return made
    }
  }

  function engineOf(funnel: string): ScenarioEngine | undefined {
    const { runnable } = make(funnel)
    if (!runnable || check(funnel).some(isError)) return undefined
    const validators = evaluatedValidators(runnable.schemas)
    const { funnel: compiled, translated } = runnable
    return { funnel: compiled, translated, registry, validators, theme, seed }
  }

  function find(funnel: string): FoundScenarios {
    try {
      return { scenarios: loadScenarios(`${root}/${funnel}/scenarios`, virtualFiles(texts)) }
    } catch (error) {
      return { scenarios: [], problem: forStaff(error).message }
    }
  }

  const forget = (): void => {
    kept.clear()
    findings.clear()
  }

  return {
    forget,
    change: (changes) => {
      if (Object.keys(changes).length === 0) return
      forget()
      const next = new Map(texts)
      for (const [path, text] of Object.entries(changes))
        if (text === null) next.delete(path)
        else next.set(path, text)
      texts = next
    },
    make: ({ funnel }) => {
      const { loaded: _, ...made } = make(funnel)
      return made
    },
    check: ({ funnel }) => check(funnel),
    find: ({ funnel }) => find(funnel),
    play: async ({ funnel, names }, progress) => {
      const engine = engineOf(funnel)
      if (!engine) return []
      const wanted = find(funnel).scenarios.filter(({ scenario }) => names?.includes(scenario.name) ?? true)
      const played: Played[] = []
      for (const found of wanted) {
        const one = await play(found, engine)
        played.push(one)
        progress(one)
      }
      return played
    },
    reach: async ({ funnel, step }) => {
      const engine = engineOf(funnel)
      if (!engine) return undefined
      let found: PlayedJourney | undefined
      const until = (played: PlayedJourney): boolean => {
        if (played.end.step === step && played.problems.length === 0) found = played
        return found !== undefined
      }
      // By presses first, as people come: an address would often be shorter.
      await explore(engine, { most: mostToReach, order: 'news', byPresses: true, until })
      if (!found) await explore(engine, { most: mostToReach, order: 'news', until })
      return found && toScenario(`to ${step}`, found.journey, found.end)
    },
    cover: async ({ funnel, most }, progress) => {
      const engine = engineOf(funnel)
      if (!engine) return undefined
      const goals = goalsOf(engine.funnel)
      let count = 0
      const until = (): boolean => {
        count += 1
        if (count % 20 === 0) progress(count)
        return false
      }
      const { journeys, tried } = await explore(engine, { order: 'news', most, until })
      const missing = unreached(goals, journeys)
      return {
        journeys: journeys.length,
        tried,
        steps: { all: goals.steps.size, missing: missing.steps },
        transitions: { all: goals.transitions.size, missing: missing.transitions },
        answers: { all: goals.answers.size, missing: missing.answers },
      }
    },
    affected: ({ before }) => {
      const published = new Map(texts)
      for (const [path, text] of Object.entries(before))
        if (text === null) published.delete(path)
        else published.set(path, text)
      return funnelsIn(texts).flatMap((funnel) => {
        const one = difference(funnel, published)
        return one ? [one] : []
      })
    },
    diagram: ({ funnel }) => {
      const { loaded, runnable } = make(funnel)
      return runnable && funnelDiagram(loaded.definition)
    },
  }

  async function play(found: ScenarioInFile, engine: ScenarioEngine): Promise<Played> {
    const { name, passed, problems, failure } = await runScenario(found.scenario, engine)
    const at = failure && lineOfFailure(failure, found)
    return { name, passed, problems, at: at ? { file: inProject(at.file), line: at.line } : undefined }
  }

  /** What differs in a funnel from how it was; undefined if nothing does. */
  function difference(funnel: string, before: Texts): Affected | undefined {
    const [old, now] = [load(funnel, before), load(funnel, texts)].map(({ definition }) => definition)
    if (JSON.stringify(old) === JSON.stringify(now)) return undefined
    const [was, is] = [makeFrom(before, funnel), make(funnel)]
    if (!is.runnable) return { funnel, steps: [], sentences: [], broken: true }
    if (!was.runnable) return { funnel, steps: Object.keys(is.runnable.funnel.steps), sentences: [], broken: false }
    const [left, right] = [was.runnable.funnel.steps, is.runnable.funnel.steps]
    const paths = [...new Set([...Object.keys(right), ...Object.keys(left)])]
    const steps = paths.filter((path) => JSON.stringify(ownValue(left, path)) !== JSON.stringify(ownValue(right, path)))
    const sentences = diffForPeople({ definition: old!, registry }, { definition: now!, registry })
    return { funnel, steps, sentences, broken: false }
  }
}

export const fileOf = (funnel: string): string => `${root}/${funnel}/funnel.json`

/** The ids of the funnels of a project. Those of examples lie deeper. */
export const funnelsIn = (texts: Texts): string[] =>
  funnelFiles(root, virtualFiles(texts)).map((file) => inProject(file).split('/')[0]!)
