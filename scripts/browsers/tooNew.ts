import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { relative } from 'node:path'
import type { CompatData, Identifier, SimpleSupportStatement, SupportStatement } from '@mdn/browser-compat-data'
import ts from 'typescript'
import { type Browser, oldestSupported, versionOf } from '../build/oldestSupported.ts'

/** A use of something that a supported browser does not have. */
export interface TooNew {
  /** File, line and column from the folder of the project. */
  at: string
  /** As the reference of the web calls it: `URL.canParse`. */
  name: string
  /** The supported browsers without it. */
  missing: string[]
}

const data = JSON.parse(
  readFileSync(createRequire(import.meta.url).resolve('@mdn/browser-compat-data'), 'utf8'),
) as CompatData

/** The browsers of the reference, by their names in Browserslist. */
const browsers = {
  chrome: 'chrome',
  edge: 'edge',
  safari: 'safari',
  ios_saf: 'safari_ios',
  samsung: 'samsunginternet_android',
  firefox: 'firefox',
} as const satisfies Record<Browser, string>

/** Whether a statement says that a version has the thing, under its own name and without a flag. */
function has(statement: SupportStatement | undefined, version: number): boolean {
  // The reference does not know.
  if (statement === undefined) return true
  return [statement].flat().some((one: SimpleSupportStatement) => {
    const added = one.version_added
    if (one.flags || one.prefix || one.alternative_name) return false
    if (typeof added !== 'string') return false
    const removed = typeof one.version_removed === 'string' ? versionOf(one.version_removed) : Infinity
    return (added === 'preview' ? Infinity : versionOf(added.replace('≤', ''))) <= version && version < removed
  })
}

const lacking = (feature: Identifier | undefined, oldest: Map<Browser, number>): string[] =>
  [...oldest].flatMap(([browser, version]) => {
    const support = feature?.__compat?.support[browsers[browser]]
    return has(support, version) ? [] : [`${browser} ${version}`]
  })

/** What the reference has of a member, by the name of the interface that declares it. */
function featureOf(owner: string, member: string): Identifier | undefined {
  const holder = owner.replace(/Constructor$/, '')
  const builtIns = data.javascript.builtins!
  const place = builtIns[holder] ?? builtIns.Intl?.[holder] ?? data.api[holder]
  return place?.[member] ?? place?.[`${member}_static`]
}

const isLibrary = (file: ts.SourceFile): boolean => /\/lib\.[\w.]+\.d\.ts$/.test(file.fileName)

/** The namespace around a declaration, such as `Intl`. */
function namespaceOf({ parent }: ts.Node): string | undefined {
  const block = ts.isVariableDeclarationList(parent) ? parent.parent.parent : parent
  return ts.isModuleBlock(block) ? block.parent.name.text : undefined
}

/** The interface or namespace in the libraries of TypeScript that declares a symbol, or that a global `declare var` has as its type. */
function ownerOf(symbol: ts.Symbol): string | undefined {
  for (const declaration of symbol.declarations ?? []) {
    if (!isLibrary(declaration.getSourceFile())) continue
    const { parent } = declaration
    if (ts.isInterfaceDeclaration(parent)) return parent.name.text
    if (ts.isTypeLiteralNode(parent) && ts.isVariableDeclaration(parent.parent) && ts.isIdentifier(parent.parent.name))
      return parent.parent.name.text
    const namespace = namespaceOf(declaration)
    if (namespace) return namespace
  }
  return undefined
}

/** Whether it is only used where it exists: `thing?.()`, `thing ?? other`, `thing ? thing() : other`. */
function isGuarded(node: ts.Node): boolean {
  const { parent } = node
  if (ts.isConditionalExpression(parent)) return parent.condition === node || isAsked(parent.condition, node)
  if (ts.isBinaryExpression(parent)) return parent.operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken
  const isUsed = (ts.isCallExpression(parent) || ts.isNewExpression(parent)) && parent.expression === node
  if (!isUsed) return false
  if (ts.isCallExpression(parent) && parent.questionDotToken) return true
  return ts.isConditionalExpression(parent.parent) && isAsked(parent.parent.condition, node)
}

const isAsked = (condition: ts.Expression, node: ts.Node): boolean => condition.getText() === node.getText()

const { regular_expressions: patterns } = data.javascript

/** What patterns may have, each as it is told. A sign behind a backslash begins nothing. */
const partsOfPatterns: [part: RegExp, name: string, feature: Identifier | undefined][] = [
  [/(?<!\\)\(\?<=/, '(?<=…)', patterns!.lookbehind_assertion],
  [/(?<!\\)\(\?<!/, '(?<!…)', patterns!.lookbehind_assertion],
  [/(?<!\\)\(\?[ims]*-?[ims]+:/, '(?i:…)', patterns!.modifier],
  [
    /(?<!\\)\(\?<(\w+)>.*(?<!\\)\(\?<\1>/s,
    '(?<a>…)|(?<a>…)',
    patterns!.named_capturing_group?.duplicate_named_capturing_groups,
  ],
]

const flagsOfPatterns = { d: 'hasIndices', s: 'dotAll', u: 'unicode', v: 'unicodeSets', y: 'sticky' } as const

interface Used {
  name: string
  feature: Identifier | undefined
}

/** What a pattern and its flags make use of. */
const usedIn = (pattern: string, flags: string): Used[] => [
  ...partsOfPatterns.flatMap(([part, name, feature]) => (part.test(pattern) ? [{ name, feature }] : [])),
  ...Object.entries(flagsOfPatterns).flatMap(([flag, property]) =>
    flags.includes(flag) ? [{ name: `/…/${flag}`, feature: data.javascript.builtins!.RegExp?.[property] }] : [],
  ),
]

/** What a node uses that is a pattern, or makes one. */
function patternUses(node: ts.Node, checker: ts.TypeChecker): Used[] {
  if (ts.isRegularExpressionLiteral(node)) {
    const end = node.text.lastIndexOf('/')
    return usedIn(node.text.slice(1, end), node.text.slice(end + 1))
  }
  const makes = ts.isNewExpression(node) || ts.isCallExpression(node)
  if (!makes || !ts.isIdentifier(node.expression) || node.expression.text !== 'RegExp') return []
  const [pattern, flags] = node.arguments ?? []
  const textOf = (given: ts.Expression | undefined): string | undefined => {
    const type = given && checker.getTypeAtLocation(given)
    return type?.isStringLiteral() ? type.value : undefined
  }
  return usedIn(textOf(pattern) ?? pattern?.getText() ?? '', textOf(flags) ?? '')
}

/** What the supported browsers lack of the files of a program that belong to the project. */
export function tooNew(program: ts.Program, folder: string, isOfPage: (file: string) => boolean): TooNew[] {
  const oldest = oldestSupported()
  const checker = program.getTypeChecker()
  const found: TooNew[] = []
  const look = (node: ts.Node, file: ts.SourceFile): void => {
    const report = (name: string, feature: Identifier | undefined): void => {
      const missing = lacking(feature, oldest)
      if (missing.length === 0) return
      const { line, character } = file.getLineAndCharacterOfPosition(node.getStart(file))
      found.push({ at: `${relative(folder, file.fileName)}:${line + 1}:${character + 1}`, name, missing })
    }
    const reportMember = (symbol: ts.Symbol | undefined, member: string): void => {
      const owner = symbol && ownerOf(symbol)
      if (owner) report(`${owner.replace(/Constructor$/, '')}.${member}`, featureOf(owner, member))
    }
    for (const { name, feature } of patternUses(node, checker)) report(name, feature)
    if (ts.isPropertyAccessExpression(node) && !isGuarded(node))
      reportMember(checker.getSymbolAtLocation(node.name), node.name.text)
    // A name with another value beside it is taken where it exists.
    if (ts.isBindingElement(node) && ts.isObjectBindingPattern(node.parent) && !node.initializer) {
      const taken = node.propertyName ?? node.name
      if (ts.isIdentifier(taken))
        reportMember(checker.getTypeAtLocation(node.parent).getProperty(taken.text), taken.text)
    }
    if (ts.isNewExpression(node) && ts.isIdentifier(node.expression)) {
      const name = node.expression.text
      report(`new ${name}`, data.javascript.builtins![name] ?? data.api[name])
    }
    ts.forEachChild(node, (child) => look(child, file))
  }
  for (const file of program.getSourceFiles())
    if (!file.isDeclarationFile && isOfPage(relative(folder, file.fileName))) look(file, file)
  return found
}
