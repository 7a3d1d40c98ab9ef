import { join } from 'node:path'
import { checkFunnel } from 'runnel/check'
import { compileFunnel, compileValidators, schemasToValidate } from 'runnel/compile'
import type { CompiledFunnel } from 'runnel/compile'
import { loadScenarios } from 'runnel/scenario/load'
import { runScenario, type ScenarioEngine } from 'runnel/scenario'
import type { Scenario } from 'runnel/scenario'
import { loadChanged } from '#tests/faults/findFault.ts'
import { loadedFunnels, scenarioEngine } from '#tests/support/funnels.ts'
import { registry } from '#funnels/registry.ts'
import type { Mutant } from './makeMutants.ts'

export type Outcome = 'equivalent' | 'checker' | 'scenario' | 'survived'

/** The result for a mutant, and what found it. */
export interface Verdict {
  outcome: Outcome
  by: string
}

interface Subject {
  engine: ScenarioEngine
  schemas: string
  behaviour: string
  /** The scenarios that found the last mutants come first, since they often find neighbouring mistakes too. */
  scenarios: Scenario[]
}

const subjects = new Map<string, Subject>()

/** The whole behaviour of a funnel, as text. */
const behaviourOf = ({ hash: _hash, mustPass: _obligations, ...rest }: CompiledFunnel): string => JSON.stringify(rest)

function subjectOf(id: string): Subject {
  const known = subjects.get(id)
  if (known) return known
  const engine = scenarioEngine(id)
  const scenarios = loadScenarios(join('funnels', id, 'scenarios')).map(({ scenario }) => scenario)
  const subject = {
    engine,
    schemas: JSON.stringify(schemasToValidate(engine.funnel, registry)),
    behaviour: behaviourOf(engine.funnel),
    scenarios,
  }
  subjects.set(id, subject)
  return subject
}

async function failingScenario(funnel: CompiledFunnel, subject: Subject): Promise<string | undefined> {
  const schemas = schemasToValidate(funnel, registry)
  const validators =
    JSON.stringify(schemas) === subject.schemas ? subject.engine.validators : compileValidators(schemas)
  for (const [at, scenario] of subject.scenarios.entries()) {
    const { passed, problems } = await runScenario(scenario, { ...subject.engine, funnel, validators })
    if (passed) continue
    subject.scenarios.unshift(...subject.scenarios.splice(at, 1))
    return `${scenario.name}: ${problems[0] ?? ''}`
  }
  return undefined
}

async function findIn(id: string, { file, text }: Mutant): Promise<Verdict> {
  const loaded = loadChanged(id, file, text)
  if (
    JSON.stringify(loaded.definition) === JSON.stringify(loadedFunnels.get(id)!.definition) &&
    loaded.findings.length === 0
  )
    return { outcome: 'equivalent', by: '' }
  const [found] = checkFunnel(loaded, registry).filter(({ severity }) => severity !== 'advice')
  if (found) return { outcome: 'checker', by: found.code }
  const subject = subjectOf(id)
  const funnel = compileFunnel(loaded.definition, registry)
  if (behaviourOf(funnel) === subject.behaviour) return { outcome: 'equivalent', by: '' }
  const by = await failingScenario(funnel, subject)
  return by === undefined ? { outcome: 'survived', by: '' } : { outcome: 'scenario', by }
}

const rank: Outcome[] = ['equivalent', 'survived', 'scenario', 'checker']

/** Runs the checker and then the scenarios of one funnel after another, until one finds the mutant. */
export async function findMutant(mutant: Mutant, funnels: string[]): Promise<Verdict> {
  let verdict: Verdict = { outcome: 'equivalent', by: '' }
  for (const id of funnels) {
    const next = await findIn(id, mutant)
    if (rank.indexOf(next.outcome) > rank.indexOf(verdict.outcome)) verdict = next
    if (rank.indexOf(verdict.outcome) > 1) break
  }
  return verdict
}
