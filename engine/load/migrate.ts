import { reachable } from '#engine/base/index.ts'
import { applyEdits, modify, parse, type JSONPath } from 'jsonc-parser'
import {
  checkIdOf,
  currentFormat,
  groupedBy,
  hasNextStep,
  impliedKeys,
  indexSteps,
  isObject,
  locationOf,
  requiredFields,
  type Check,
  type Source,
  type Step,
} from '#engine/definition/index.ts'
import { disk, namesIn, type FileSystem } from './fileSystem.ts'
import { foldersOf, funnelFileIn, funnelFiles } from './funnelFiles.ts'
import { loadFunnel } from './loadFunnel.ts'
import { parse as strictParse } from './parse.ts'
import { dirname, join } from './path.ts'
import { checkFormat } from './report.ts'

type Json = Record<string, unknown>
type Written = Record<string, Step | null | undefined>

const isHolder = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
const holderOf = (value: unknown): Json => (isHolder(value) ? value : {})
const jsonOf = (text: string): Json => holderOf(parse(text))
const isOlder = (text: string): boolean => isHolder(parse(text)) && (jsonOf(text).format ?? 1) === 1

/** Why a file cannot be migrated: it is no JSON, no object, or of a format that is not known. */
export function obstacle(source: Source): string | undefined {
  const { node, findings } = strictParse(source)
  const [first] = findings
  if (first) return `"${source.file}" is no definition in JSON: line ${first.line}: ${first.message}`
  if (!isObject(node)) return `"${source.file}" is no definition in JSON`
  let why: string | undefined
  checkFormat(node, (_, place, { message }) => {
    if (!isOlder(source.text)) why = `"${source.file}" is not migrated: line ${locationOf(place).line}: ${message}`
  })
  return why
}

/** A JSON text with one value set; `undefined` removes it. Existing keys keep their order. */
function edited(text: string, path: JSONPath, value: unknown): string {
  const first = path.length === 1 ? { getInsertionIndex: (keys: string[]) => (keys[0] === '$schema' ? 1 : 0) } : {}
  const options = { ...first, formattingOptions: { insertSpaces: true, tabSize: 2 } }
  return applyEdits(text, modify(text, path, value, options))
}

/** Every step that a file contains, inner ones too, with its JSON path. */
function* writtenSteps(steps: unknown, at: JSONPath): Generator<[JSONPath, Step]> {
  for (const [id, step] of Object.entries(holderOf(steps) as Written)) {
    if (!isHolder(step)) continue
    yield [[...at, id], step as Step]
    yield* writtenSteps(step.steps, [...at, id, 'steps'])
  }
}

const placeOf = (path: string): JSONPath => path.split('/').flatMap((id) => ['steps', id])

/** The texts of a library, of the funnels that use it, and of the funnels that those extend. */
interface Project {
  files: FileSystem
  texts: Map<string, string>
  library: string[]
}

/** The resolved steps of a funnel, or of a library as if a funnel used each of its steps; by path. */
function stepsOf(file: string, { files, texts, library }: Project): Map<string, Step & { goesOn: boolean }> {
  const folders = library.includes(file)
    ? { library: dirname(file), funnels: dirname(dirname(file)) }
    : (foldersOf(file, files) as { library: string; funnels: string })
  const names = library.includes(file) ? Object.keys((jsonOf(texts.get(file)!).steps ?? {}) as Json) : undefined
  const funnel = names ? join(folders.funnels, '@library', 'funnel.json') : file
  const alone = { id: '@library', steps: Object.fromEntries((names ?? []).map((name) => [name, { use: name }])) }
  const read = (asked: string) =>
    names && asked === funnel ? JSON.stringify(alone) : (texts.get(asked) ?? files.read(asked))
  const { definition } = loadFunnel(funnel, { ...folders, read, list: files.list })
  const nodes = indexSteps(definition).byPath
  return new Map([...nodes].map(([path, node]) => [path, { ...node.step, goesOn: hasNextStep(node) }]))
}

/** The paths that open Next: in format 1 those of `needs` (`listed`), now by default the required fields (`opening`). */
const listed = ({ needs }: Step): string[] => needs ?? []
const opening = (step: Step): string[] =>
  step.needs ?? (step.gate?.trim() === 'valid' ? [] : requiredFields(step).map(([path]) => path))
const same = (some: string[], others: string[]): boolean =>
  some.length === others.length && some.every((path) => others.includes(path))

/** Format 2: `needs` defaults to the required fields. Removes keys that repeat them; adds `needs` to steps that need other paths. */
function withNeeds(file: string, before: Map<string, Step>, project: Project): string {
  let text = project.texts.get(file)!
  for (const [place] of writtenSteps(jsonOf(text).steps, ['steps'])) {
    const path = place.filter((_, at) => at % 2 === 1).join('/')
    const step = before.get(path)
    const own = [...writtenSteps(jsonOf(text).steps, ['steps'])].find(([at]) => at.join('/') === place.join('/'))![1]
    for (const key of step ? impliedKeys(step) : []) if (key in own) text = edited(text, [...place, key], undefined)
    if ((own as Json).needs === null) text = edited(text, [...place, 'needs'], undefined)
  }
  project.texts.set(file, text)
  for (const [path, step] of stepsOf(file, project)) {
    const old = before.get(path)
    if (!old || !step.goesOn || same(listed(old), opening(step)) || impliedKeys(old).includes('needs')) continue
    if (old.gate?.trim() === 'valid' && old.needs === undefined) continue
    text = edited(text, [...placeOf(path), 'needs'], listed(old))
    project.texts.set(file, text)
  }
  return text
}

/** Format 2: the id of a check is its format or member rather than its test. A check whose old id `messages` uses keeps it. */
function withCheckIds(text: string, known: Set<string>): string {
  const changes: [JSONPath, string][] = []
  const visit = (value: unknown, at: JSONPath): void => {
    if (Array.isArray(value)) value.forEach((one, index) => visit(one, [...at, index]))
    if (!isHolder(value)) return
    const check = value as unknown as Check
    const test = checkIdOf({ ...check, id: undefined, format: undefined, at: undefined } as unknown as Check)
    const name = check.format === undefined ? test : 'format'
    if (at.at(-2) === 'checks' && check.id === undefined && name !== checkIdOf(check) && known.has(name))
      changes.push([[...at, 'id'], name])
    for (const [key, inner] of Object.entries(value)) visit(inner, [...at, key])
  }
  visit(jsonOf(text), [])
  return changes.reduce((changed, [at, name]) => edited(changed, at, name), text)
}

/** The check ids that `messages` uses anywhere in a value. */
function messageNames(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(messageNames)
  if (!isHolder(value)) return []
  return [...Object.keys(holderOf(value.messages)), ...Object.values(value).flatMap(messageNames)]
}

/** The files of the funnels that a file extends, the nearest first. */
function parentsOf(file: string, files: FileSystem): string[] {
  const parentOf = (one: string): string[] => {
    const { extends: parent } = jsonOf(files.read(one))
    const next = typeof parent === 'string' ? funnelFileIn(join(dirname(dirname(one)), parent), files) : undefined
    return next?.endsWith('.json') ? [next] : []
  }
  return [...reachable(parentOf(file), parentOf)]
}

/** The funnels that use a library: in folders beside its own, or one folder further in. */
const funnelsAround = (library: string, files: FileSystem): string[] => {
  const around = dirname(library)
  const folders = [around, ...namesIn(around, files).map((name) => join(around, name))]
  return folders
    .flatMap((folder) => funnelFiles(folder, files))
    .filter((file) => foldersOf(file, files).library === library)
}

/**
 * Migrates definitions to the current format (format.md §3.2, `format`). Returns the new texts of the files that change,
 * by file, with their keys in order but without layout. The funnels that a file extends and an older library are migrated
 * too, and with the library every funnel that uses it. TypeScript definitions are left out.
 * @throws what `files` throws if a file cannot be read.
 */
export function migrate(funnels: string[], files: FileSystem = disk): Map<string, string> {
  const changed = new Map<string, string>()
  for (const [folder, asked] of groupedBy(funnels, (file) => foldersOf(file, files).library)) {
    const library = namesIn(folder, files)
      .filter((name) => name.endsWith('.json'))
      .map((name) => join(folder, name))
    const taking = library.some((file) => isOlder(files.read(file))) ? funnelsAround(folder, files) : []
    const own = [...asked, ...taking].filter((file) => file.endsWith('.json'))
    const chains = own.map((file) => [...parentsOf(file, files).toReversed(), file])
    const order = [...new Set([...library, ...chains.toSorted((one, other) => one.length - other.length).flat()])]
    const project: Project = { files, texts: new Map(order.map((file) => [file, files.read(file)])), library }
    const older = order.filter((file) => isOlder(project.texts.get(file)!))
    const before = new Map(older.map((file) => [file, stepsOf(file, project)]))
    const known = new Set([...project.texts.values()].flatMap((text) => messageNames(jsonOf(text))))
    for (const file of older) {
      const text = withCheckIds(withNeeds(file, before.get(file)!, project), known)
      project.texts.set(file, edited(text, ['format'], currentFormat))
      changed.set(file, project.texts.get(file)!)
    }
  }
  return changed
}
