import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import ts from 'typescript'
import { root } from '../../scripts/lib/root.ts'

/** The type checker of each parsed file, which resolves its names. */
const checkers = new WeakMap<ts.SourceFile, ts.TypeChecker>()

/** Parses one file, so that `meaningOf` can resolve its names. Its imports are not read. */
export function parse(source: string, fileName: string): ts.SourceFile {
  const file = ts.createSourceFile(fileName, source, ts.ScriptTarget.Latest, true)
  const host: ts.CompilerHost = {
    getSourceFile: (name) => (name === fileName ? file : undefined),
    getDefaultLibFileName: () => '',
    writeFile: () => undefined,
    getCurrentDirectory: () => '',
    getCanonicalFileName: (name) => name,
    useCaseSensitiveFileNames: () => true,
    getNewLine: () => '\n',
    fileExists: (name) => name === fileName,
    readFile: () => undefined,
  }
  const program = ts.createProgram({
    rootNames: [fileName],
    options: { noLib: true, noResolve: true, allowImportingTsExtensions: true, jsx: ts.JsxEmit.Preserve },
    host,
  })
  checkers.set(file, program.getTypeChecker())
  return file
}

const helpers = new Map<string, ts.SourceFile>()

/** A test helper, parsed once: a file of `tests/`. */
export function helperFile(path: string): ts.SourceFile | undefined {
  if (!path.startsWith('tests/') || !existsSync(join(root, path))) return undefined
  const file = helpers.get(path) ?? parse(readFileSync(join(root, path), 'utf8'), path)
  helpers.set(path, file)
  return file
}

export const isFunction = (node: ts.Node | undefined): node is ts.ArrowFunction | ts.FunctionExpression =>
  node !== undefined && (ts.isArrowFunction(node) || ts.isFunctionExpression(node))

/** `#tests/x.ts` and `./x.ts` as paths from the root. */
const pathOf = (specifier: string, from: string): string =>
  specifier.startsWith('#') ? specifier.slice(1) : posix.join(posix.dirname(from), specifier)

function imported(specifier: ts.ImportSpecifier): ts.Node | undefined {
  const file = helperFile(
    pathOf(
      (specifier.parent.parent.parent.moduleSpecifier as ts.StringLiteral).text,
      specifier.getSourceFile().fileName,
    ),
  )
  const checker = file && checkers.get(file)
  const module = file && checker?.getSymbolAtLocation(file)
  const name = (specifier.propertyName ?? specifier.name).text
  const declaration = module && checker?.getExportsOfModule(module).find((one) => one.name === name)?.declarations?.[0]
  return declaration && valueOf(declaration)
}

const listCalls = new Set(['map', 'forEach', 'flatMap'])

/** The data over which a callback runs: the table of `it.each(table)('…', (row) => …)`, the list of `list.map((one) => …)`. */
function handedTo(handler: ts.Node): ts.Node | undefined {
  const { parent: call } = handler
  if (!ts.isCallExpression(call)) return undefined
  if (ts.isCallExpression(call.expression)) return call.expression
  return ts.isPropertyAccessExpression(call.expression) && listCalls.has(call.expression.name.text)
    ? call.expression.expression
    : undefined
}

/** What a declaration binds to its name: a function, a value, or the source of the value. */
function valueOf(declaration: ts.Node): ts.Node | undefined {
  if (ts.isImportSpecifier(declaration)) return imported(declaration)
  if (ts.isBindingElement(declaration)) return valueOf(declaration.parent.parent)
  if (ts.isParameter(declaration)) return handedTo(declaration.parent)
  if (ts.isFunctionDeclaration(declaration)) return declaration
  if (!ts.isVariableDeclaration(declaration)) return undefined
  const { parent: loop } = declaration.parent
  return ts.isForOfStatement(loop) ? loop.expression : declaration.initializer
}

/** What a name stands for where it is used, as far as the file and the test helpers tell. */
export function meaningOf(name: ts.Identifier): ts.Node | undefined {
  const declaration = checkers.get(name.getSourceFile())?.getSymbolAtLocation(name)?.declarations?.[0]
  return declaration && valueOf(declaration)
}
