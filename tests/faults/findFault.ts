import { keysOf } from 'runnel/base'
import { readFileSync } from 'node:fs'
import { findNodeAtLocation, parseTree } from 'jsonc-parser'
import { checkFunnel } from 'runnel/check'
import type { Finding, Registry, LoadedFunnel } from 'runnel/contracts'
import { foldersOf } from 'runnel/load'
import { loadFunnel } from '#engine/load/loadFunnel.ts'
import { registry as neutralRegistry } from '#funnels/examples/registry.ts'
import { registry } from '#funnels/registry.ts'
import { applyChange } from './applyChange.ts'
import { changedFile, type Change, type Fault, type Variant } from './fault.ts'

/** The checker's findings for a funnel with the mistake, and the line of the expected place. */
export interface Found {
  findings: Finding[]
  file: string
  line: number
}

const read = (file: string): string => readFileSync(file, 'utf8')

export function findFault(fault: Fault): Found {
  const file = changedFile(fault)
  const text = changedText(read(file), fault.patch)
  const at = fault.atFile ?? file
  return { findings: checkChanged(fault, text), file: at, line: lineOf(fault.at, same(at, file) ? text : read(at)) }
}

const words = ({ code, message }: Finding) => `${code} ${message}`
const reported = new Map<string, ReadonlySet<string>>()

/** What the checker reports of a shipped funnel, once for all of its variants. */
function reportedOf(funnel: string): ReadonlySet<string> {
  const known = reported.get(funnel)
  if (known) return known
  const variant: Variant = { id: '', funnel, patch: [] }
  const found = new Set(checkChanged(variant, read(changedFile(variant))).map(words))
  reported.set(funnel, found)
  return found
}

/** The checker's findings for a variant that it does not report for the shipped funnel. */
export function findAlarms(variant: Variant): Finding[] {
  const shipped = reportedOf(variant.funnel)
  return checkChanged(variant, changedText(read(changedFile(variant)), variant.patch)).filter(
    // A changed text is rightly missing in a language that is a draft.
    (found) => found.code !== 'translation-draft' && !shipped.has(words(found)),
  )
}

const checkChanged = (variant: Variant, text: string): Finding[] =>
  checkFunnel(loadChanged(variant.funnel, changedFile(variant), text), changedRegistry(variant))

export const same = (a: string, b: string): boolean => a.endsWith(b) || b.endsWith(a)

/** A funnel of `funnels/` with the text of one of its files replaced. */
export function loadChanged(id: string, file: string, text: string): LoadedFunnel {
  const funnel = `funnels/${id}/funnel.json`
  return loadFunnel(funnel, { ...foldersOf(funnel), read: (asked) => (same(asked, file) ? text : read(asked)) })
}

/** The finding that names the mistake at its place, if there is one. */
export const named = ({ findings, file, line }: Found, { code, at }: Fault): Finding | undefined =>
  findings.find((one) => one.code === code && one.pointer === at && one.line === line && same(one.file, file))

function changedText(text: string, patch: Change[]): string {
  return patch.reduce(
    (before, change) => {
      if (change.op !== 'text')
        return `${JSON.stringify(applyChange(JSON.parse(before) as unknown, change), null, 2)}\n`
      const after = before.replace(change.find, () => change.replace)
      if (after === before) throw new Error(`there is no ${change.find}`)
      return after
    },
    `${JSON.stringify(JSON.parse(text), null, 2)}\n`,
  )
}

const changedRegistry = ({ funnel, registry: changes = [] }: Variant): Registry =>
  changes.reduce(
    (before, change) => (change.op === 'text' ? before : applyChange(before, change)),
    funnel.startsWith('examples/') ? neutralRegistry : (registry as Registry),
  )

/** The line of a place, counted from 1; for a member, the line of its key. For a repeated key, the second one. */
function lineOf(pointer: string, text: string): number {
  const keys = keysOf(pointer)
  const root = parseTree(text)!
  const holder = findNodeAtLocation(
    root,
    keys.slice(0, -1).map((key) => (/^\d+$/.test(key) ? Number(key) : key)),
  )
  const last = keys.at(-1)!
  const member =
    holder?.type === 'array'
      ? holder.children?.[Number(last)]
      : holder?.children?.findLast((property) => property.children?.[0]?.value === last)
  if (!member) throw new Error(`nothing stands at ${pointer}`)
  return text.slice(0, member.offset).split('\n').length
}
