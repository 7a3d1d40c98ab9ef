import { readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, posix, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { forTests, reactPackages, zones } from './zones.js'

const root = fileURLToPath(new URL('../..', import.meta.url))
const repositoryPath = (file) => relative(root, file).split(sep).join('/')

const { exports: faces } = JSON.parse(readFileSync(posix.join(root, 'engine/package.json'), 'utf8'))

/** Path in the repository of what the engine's package exports by a name such as `runnel/run`. */
const faceOf = (specifier) => faces[specifier.replace(/^runnel/, '.')]?.replace('./', 'engine/')

/** The name by which others import a face of the engine. */
const nameOf = (target) =>
  Object.keys(faces)
    .find((name) => faces[name].replace('./', 'engine/') === target)
    ?.replace('.', 'runnel')

/** Path in the repository that a specifier means, or undefined for a package. */
function targetOf(specifier, file) {
  if (/^runnel(\/|$)/.test(specifier)) return faceOf(specifier)
  if (specifier.startsWith('#')) return specifier.slice(1)
  return specifier.startsWith('.') ? posix.join(dirname(file), specifier) : undefined
}

const topFolder = (path) => path.split('/')[0]

/** The folder whose `index.ts` others enter it by: each folder of `engine/`, and what reads scenarios from files. */
const houseOf = (path) => /^engine\/(scenario\/load|[^/]+)(?=\/)/.exec(path)?.[0]
const goesRoundFace = (file, target) => {
  const house = houseOf(target)
  return house !== undefined && houseOf(file) !== house && target !== `${house}/index.ts`
}
const faceName = (file, face) => (topFolder(file) === 'engine' ? undefined : nameOf(face)) ?? `#${face}`
const anyOf = (patterns = [], path) => patterns.some((pattern) => pattern.test(path))

/** What is wrong with this import, or undefined. */
function objection(zone, file, specifier, { isType = false, isLazy = false } = {}) {
  const target = targetOf(specifier, file)
  const isTest = forTests.files.test(file)
  if (target === undefined) {
    if (anyOf(zone.closed, specifier)) return { messageId: 'zone', data: { target: specifier, instead: zone.instead } }
    if (reactPackages.test(specifier) && !zone.react)
      return { messageId: 'react', data: { specifier, instead: zone.instead } }
    if (isBuiltin(specifier) && !zone.node && !isTest) return { messageId: 'node', data: { specifier } }
    return undefined
  }
  const open =
    anyOf(zone.may, target) || (isType && anyOf(zone.types, target)) || (isTest && anyOf(forTests.may, target))
  if (!open) return { messageId: 'zone', data: { target, instead: zone.instead } }
  // What is loaded later names its own file: the face would bring the whole folder along.
  if (!isTest && !isLazy && goesRoundFace(file, target))
    return { messageId: 'face', data: { face: faceName(file, `${houseOf(target)}/index.ts`) } }
  // The package of the engine resolves its own `#engine/…`; a test may look at any file of it.
  if (!isTest && !isLazy && topFolder(target) === 'engine' && topFolder(file) !== 'engine' && specifier.startsWith('#'))
    return { messageId: 'package', data: { name: nameOf(target) ?? 'runnel/…' } }
  const climbs = specifier.startsWith('.') && topFolder(target) !== topFolder(file)
  return climbs ? { messageId: 'climb', data: { target } } : undefined
}

const isTypeOnly = (node) =>
  node.importKind === 'type' ||
  node.exportKind === 'type' ||
  (node.specifiers?.length > 0 && node.specifiers.every((one) => one.importKind === 'type'))

/** Lint rule: holds the zones of zones.js for static, dynamic and type imports and for re-exports. */
export const importZones = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      zone: 'This folder may not import {{target}}. {{instead}}',
      react: 'No React here ({{specifier}}). {{instead}}',
      node: 'No Node module here ({{specifier}}): this code also runs in the page. Let the caller (host, server, cli) pass in what it gives.',
      face: "Enter this folder by its face, '{{face}}'; export there what you need.",
      package: "Import the engine by the name of its package, '{{name}}'.",
      climb: "Import another folder by its package import: '#{{target}}'.",
    },
  },
  create(context) {
    const file = repositoryPath(context.filename)
    const zone = zones.find((candidate) => candidate.files.test(file))
    if (!zone) return {}
    const look = (node, source, kind) => {
      if (typeof source?.value !== 'string') return
      const found = objection(zone, file, source.value, kind)
      if (found) context.report({ node: source, ...found })
    }
    const declaration = (node) => look(node, node.source, { isType: isTypeOnly(node) })
    return {
      ImportDeclaration: declaration,
      ExportNamedDeclaration: declaration,
      ExportAllDeclaration: declaration,
      ImportExpression: (node) => look(node, node.source, { isLazy: true }),
      TSImportType: (node) => look(node, node.source ?? node.argument?.literal, { isType: true }),
    }
  },
}
