import {
  fromValue,
  isList,
  isObject,
  memberOf,
  textOf,
  type Finding,
  type ListNode,
  type ObjectNode,
  type SourceNode,
} from '#engine/definition/index.ts'
import { didYouMean } from '#engine/rules/index.ts'
import { namesIn, type FileSystem } from './fileSystem.ts'
import type { LoadedLibrary } from './library.ts'
import { keepRules, withObligations } from './obligations.ts'
import { readJson } from './parse.ts'
import { basename, dirname, join } from './path.ts'
import { checkFormat, checkSchemaKind, reportTo, type Report } from './report.ts'

/** The obligations that a funnel has whether it names them or not: those of the platform and of brands (format.md §3.9). */
export interface LoadedPolicy {
  obligations?: ListNode
  findings: Finding[]
  files: string[]
}

/** Reads `policy.json` beside the funnels, and the files of brands that it names, for the funnel of this id. */
export function loadPolicy(funnels: string, id: string, files: FileSystem): LoadedPolicy {
  const policy: LoadedPolicy = { findings: [], files: [] }
  if (!namesIn(funnels, files).includes('policy.json')) return policy
  const root = readPart(join(funnels, 'policy.json'), policy, files)
  if (!root) return policy
  const report = reportTo(policy.findings)
  checkSchemaKind(root, 'policy', report)
  checkFormat(root, report)
  checkKeys(root, report)
  const pattern = textOf(memberOf(root, 'brands'))
  const brands = pattern === undefined ? [] : filesLike(join(funnels, pattern), files)
  const own = memberOf(root, 'mustPass')
  const items = [
    ...(isList(own) ? own.items : []),
    ...brands.flatMap((file) => obligationsOfBrand(readBrand(file, policy, files), id)),
  ]
  return items.length === 0 ? policy : { ...policy, obligations: { kind: 'list', place: root.place, items } }
}

function readPart(file: string, policy: LoadedPolicy, files: FileSystem): SourceNode | undefined {
  const { node, findings } = readJson(file, files)
  policy.files.push(file)
  policy.findings.push(...findings)
  return node
}

/** A faulty theme is no mistake of the funnel: the server does not start with it, and says why. */
function readBrand(file: string, policy: LoadedPolicy, files: FileSystem): SourceNode | undefined {
  policy.files.push(file)
  const { node, findings } = readJson(file, files)
  return findings.length === 0 ? node : undefined
}

const keys = ['$schema', 'format', 'about', 'mustPass', 'brands']

function checkKeys(root: SourceNode, report: Report): void {
  if (!isObject(root)) return report('shape', root.place, { message: 'a policy is an object' })
  for (const [key, { key: place }] of root.members)
    if (!keys.includes(key))
      report('unknown-key', place, { message: `"${key}" means nothing here`, hint: didYouMean(key, keys) })
  const [mustPass, brands] = [memberOf(root, 'mustPass'), memberOf(root, 'brands')]
  if (mustPass && !isList(mustPass)) report('shape', mustPass.place, { message: 'this is a list of obligations' })
  if (brands && !/^[^*]+\/\*\/[^*]+$/.test(textOf(brands) ?? ''))
    report('shape', brands.place, {
      message: 'this is a path with one folder "*"',
      hint: 'for example "../themes/*/theme.json"',
    })
}

/** The files that fit a path with one folder `*`. */
function filesLike(pattern: string, files: FileSystem): string[] {
  const [before, after] = pattern.split('/*/')
  if (before === undefined || after === undefined) return []
  const candidates = namesIn(before, files).map((name) => join(before, name, after))
  return candidates.filter((file) => namesIn(dirname(file), files).includes(basename(file)))
}

/** The obligations of a brand for the funnels that it offers, under its name. */
function obligationsOfBrand(root: SourceNode | undefined, id: string): SourceNode[] {
  const policy = memberOf(root, 'policy')
  const [obligations, offered] = [memberOf(policy, 'mustPass'), memberOf(policy, 'funnels')]
  if (!isList(obligations)) return []
  if (isList(offered) && !offered.items.some((item) => textOf(item) === id)) return []
  const brand = textOf(memberOf(root, 'brandName'))
  return obligations.items.map((item) => (brand === undefined ? item : named(item, brand)))
}

function named(obligation: SourceNode, brand: string): SourceNode {
  const written = isObject(obligation) ? obligation.members.get('name') : undefined
  if (!isObject(obligation) || written?.value.kind !== 'scalar') return obligation
  const value = { ...written.value, value: `${brand}: ${String(written.value.value)}` }
  return { ...obligation, members: new Map(obligation.members).set('name', { ...written, value }) }
}

/** A funnel, or what a variant extends, with the obligations of the policy before its own, which may only add. */
export function withPolicy(
  root: SourceNode,
  { obligations }: LoadedPolicy,
  library: LoadedLibrary,
  report: Report,
): SourceNode {
  if (!obligations || !isObject(root)) return root
  const own = root.members.get('mustPass')
  const place = obligations.place
  const rules: SourceNode = { kind: 'object', place, members: library.entries.rules }
  const policy: ObjectNode = {
    ...(fromValue({}, place.source) as ObjectNode),
    members: new Map([
      ['mustPass', { key: place, value: obligations }],
      ['rules', { key: place, value: rules }],
    ]),
  }
  keepRules(policy, root, report)
  // Only in a variant does an empty list mean to remove something; `merge` reports that.
  const none = isList(own?.value) && own.value.items.length === 0
  const value = own && !none ? withObligations(obligations, own.value, report) : obligations
  return { ...root, members: new Map(root.members).set('mustPass', { key: own?.key ?? place, value }) }
}
