import { parentOf } from '#engine/base/index.ts'
import {
  type Finding,
  type LoadedFunnel,
  type Registry,
  type Stage,
  endsBefore,
  leavesHole,
  withOwnNames,
} from '#engine/definition/index.ts'
import { atTheirCause, type Checked } from './causes.ts'
import { checkAccess } from './checkAccess.ts'
import { checkAsked } from './checkAsked.ts'
import { checkAskedTwice } from './checkAskedTwice.ts'
import { checkAssignment } from './checkAssignment.ts'
import { checkBranches } from './checkBranches.ts'
import { checkCalls } from './checkCalls.ts'
import { checkChoices } from './checkChoices.ts'
import { checkClasses } from './checkClasses.ts'
import { checkComputed } from './checkComputed.ts'
import { checkPersonal } from './checkPersonal.ts'
import { checkDates } from './checkDates.ts'
import { checkDeprecated } from './checkDeprecated.ts'
import { checkFields } from './checkFields.ts'
import { checkFormatted } from './checkFormatted.ts'
import { checkGates } from './checkGates.ts'
import { checkGraph } from './checkGraph.ts'
import { checkLanguages } from './checkLanguages.ts'
import { checkLeaving } from './checkLeaving.ts'
import { checkLinks } from './checkLinks.ts'
import { checkLookups } from './checkLookups.ts'
import { checkMessages } from './checkMessages.ts'
import { checkNames } from './checkNames.ts'
import { checkObligations } from './checkObligations.ts'
import { checkRepeats } from './checkRepeats.ts'
import { checkRules } from './checkRules.ts'
import { checkPersist, checkSession } from './checkSession.ts'
import { checkGrammar, checkShape } from './checkShape.ts'
import { checkSlow } from './checkSlow.ts'
import { checkSectionReads, checkSections } from './checkSections.ts'
import { checkSummary } from './checkSummary.ts'
import { checkStarts } from './checkStarts.ts'
import { checkTexts } from './checkTexts.ts'
import { checkUnsent } from './checkUnsent.ts'
import { checkUnused } from './checkUnused.ts'
import { withNearNames } from './nearNames.ts'
import { createCheckContext, reportAt, type Check } from './context.ts'

/** Families that can check any well-formed definition. */
const families: Check[] = [
  checkNames,
  checkFields,
  checkRepeats,
  checkTexts,
  checkFormatted,
  checkRules,
  checkCalls,
  checkLookups,
  checkLeaving,
  checkSlow,
  checkSections,
  checkSummary,
  checkPersist,
]
/** Families that decide what rules mean. They need valid rules and names. */
const meaning: Check[] = [
  checkDates,
  checkDeprecated,
  checkBranches,
  checkGates,
  checkMessages,
  checkChoices,
  checkUnused,
  checkUnsent,
  checkAskedTwice,
  checkAssignment,
  checkObligations,
  checkClasses,
  checkAccess,
  checkLinks,
  checkPersonal,
  checkSession,
  checkStarts,
  checkSectionReads,
]
/**
 * All findings about a funnel (docs/format.md §9), ordered by file, line and column. A malformed definition (a wrong shape, a
 * branch without an end, an effect with two verbs) gets only those findings, since others would follow from them.
 */
export function checkFunnel(loaded: LoadedFunnel, registry: Registry): Finding[] {
  const placed = atTheirCause(allFindings(loaded, registry), loaded, (version, through) =>
    allFindings(version, registry, through),
  )
  const funnel = loaded.folder ?? loaded.definition.id
  const ofLanguages = placed.some(({ severity }) => severity === 'error')
    ? []
    : checkLanguages(loaded, withOwnNames(registry), (one) => allFindings(one, registry).found)
  return withNearNames(ordered([...placed, ...ofLanguages]), loaded).map((one) => ({
    ...one,
    ...(typeof funnel === 'string' && { funnel }),
  }))
}

/** All findings of a funnel, with ways that lead through a step if they can. */
function allFindings(loaded: LoadedFunnel, registry: Registry, through?: string): Checked {
  const found = [...loaded.findings]
  const passed = found.some(({ code }) => endsBefore('definition', code))
    ? 0
    : checkWhole(loaded, withOwnNames(registry), found, through)
  return { found, passed }
}

/** Returns how many stages of the check were passed: what one finds may make the next ones meaningless. */
function checkWhole(loaded: LoadedFunnel, registry: Registry, found: Finding[], through?: string): number {
  const isOver = (stage: Stage): boolean => found.some(({ code }) => endsBefore(stage, code))
  const isWhole = checkShape(loaded.definition, registry, reportAt(loaded, found))
  if (loaded.findings.some(({ code }) => leavesHole(code))) {
    dropConsequences(loaded, found)
    return 0
  }
  if (!isWhole || isOver('grammar')) return 0
  const context = createCheckContext(loaded, registry, found, through)
  const before = found.length
  checkGrammar(context)
  if (isOver('names')) {
    dropMisspelt(before, found)
    return 1
  }
  for (const family of families) family(context)
  if (isOver('graph')) return 2
  checkGraph(context)
  if (isOver('answers')) return 3
  checkComputed(context)
  checkAsked(context)
  if (isOver('meaning')) return 3
  for (const family of meaning) family(context)
  return 4
}

/** Removes findings about keys that are missing only because a library entry could not be used. */
function dropConsequences({ findings }: LoadedFunnel, found: Finding[]): void {
  found.splice(0, found.length, ...found.filter((one) => one.code !== 'shape' || findings.includes(one)))
}

/** Removes findings of the grammar about something that has a misspelt key: that key is what it lacks. */
function dropMisspelt(before: number, found: Finding[]): void {
  const keys = found.filter(({ code }) => code === 'unknown-key')
  const isMisspelt = ({ file, pointer }: Finding): boolean =>
    keys.some((key) => key.file === file && parentOf(key.pointer) === pointer)
  found.push(...found.splice(before).filter((one) => !endsBefore('names', one.code) || !isMisspelt(one)))
}

/** Whether another finding at the same place names the character already. */
const isSaid = (one: Finding, found: Finding[]): boolean =>
  found.some((other) => other.code !== one.code && other.file === one.file && other.pointer === one.pointer)

function ordered(found: Finding[]): Finding[] {
  const keys = new Set<string>()
  const unique = found.filter((one) => {
    if (one.code === 'look-alike' && isSaid(one, found)) return false
    // An argument that an entry hands on is wrong for both entries.
    const says = one.code === 'parameter-type' ? '' : one.message
    const key = [one.code, one.file, one.line, one.column, one.pointer, says].join('\n')
    return keys.has(key) ? false : keys.add(key)
  })
  return unique.sort((a, b) => a.file.localeCompare(b.file) || a.line - b.line || a.column - b.column)
}
