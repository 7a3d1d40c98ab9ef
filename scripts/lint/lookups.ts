import { dirname, relative } from 'node:path'
import ts from 'typescript'

/** A place that looks a name up in an object, or writes one, in a way that a name such as `constructor` breaks. */
export interface UnsafeLookup {
  /** From the folder of the configuration, with its line and column: `engine/run/view.ts:3:7`. */
  at: string
  /** What stands there. */
  text: string
  instead: string
}

/** What is written for others to run. The scripts and tests look up names that we write ourselves. */
const shipped = /^(?:app|cli|engine|playground|preview|schemas|server|studio|themes|widgets)\//
const isTest = /\.test\.tsx?$|\/testing\//

const reading = 'ownValue(object, name) of engine/rules reads only what the object itself has'
const asking = 'Object.hasOwn(object, name) asks only for what the object itself has'
const writing = 'begin with onlyOwn() of engine/rules, or use a Map: in {} the name __proto__ is not written'

const fixedText = ({ head, templateSpans }: ts.TemplateExpression): string =>
  [head.text, ...templateSpans.map(({ literal }) => literal.text)].join('')

/** The TypeScript program of a configuration. */
export function programOf(configuration: string): ts.Program {
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => undefined }
  const parsed = ts.getParsedCommandLineOfConfigFile(configuration, { incremental: false, noEmit: true }, host)
  if (!parsed) throw new Error(`${configuration} cannot be read`)
  return ts.createProgram(parsed.fileNames, { ...parsed.options, tsBuildInfoFile: undefined })
}

/**
 * Every unsafe lookup in the shipped code of the project in `folder`: `table[name]`, `name in table`, `table[name] = value`
 * and `Reflect.get(table, name)`, where the name is any text as far as its type tells. Not: a name of a fixed set, an index,
 * `table[name]!` (which says that the table has the name), and anything in a record that `onlyOwn()` has made.
 */
export function unsafeLookups(program: ts.Program, folder: string): UnsafeLookup[] {
  const checker = program.getTypeChecker()

  /** Whether a value of the type can be any text. */
  function isAnyText(type: ts.Type): boolean {
    if (type.isUnion()) return type.types.some(isAnyText)
    if (type.isIntersection()) return type.types.every(isAnyText)
    if (type.flags & ts.TypeFlags.TypeParameter) {
      const declared = type.symbol.declarations?.find(ts.isTypeParameterDeclaration)?.constraint
      return declared === undefined || isAnyText(checker.getTypeFromTypeNode(declared))
    }
    const open = ts.TypeFlags.String | ts.TypeFlags.TemplateLiteral | ts.TypeFlags.Any | ts.TypeFlags.Unknown
    return (type.flags & open) !== 0
  }

  /** Whether the name can be one that objects inherit. A template with a sign such as `@` or `.` is none of them. */
  const isOpen = (name: ts.Expression): boolean =>
    isAnyText(checker.getTypeAtLocation(name)) && !(ts.isTemplateExpression(name) && /[^\w`$\s]/.test(fixedText(name)))

  /** Whether the record was made without what objects inherit. */
  function isBare(record: ts.Expression): boolean {
    const declared = checker.getSymbolAtLocation(record)?.valueDeclaration
    const made =
      declared && (ts.isVariableDeclaration(declared) || ts.isPropertyDeclaration(declared)) && declared.initializer
    return !!made && ts.isCallExpression(made) && made.expression.getText() === 'onlyOwn'
  }

  function adviceFor(node: ts.Node): string | undefined {
    if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.InKeyword)
      return isOpen(node.left) ? asking : undefined
    if (ts.isCallExpression(node) && node.expression.getText() === 'Reflect.get') return reading
    if (!ts.isElementAccessExpression(node) || !isOpen(node.argumentExpression)) return undefined
    const { parent } = node
    if (ts.isNonNullExpression(parent) || ts.isDeleteExpression(parent) || isBare(node.expression)) return undefined
    const isWritten =
      ts.isBinaryExpression(parent) &&
      parent.left === node &&
      parent.operatorToken.kind >= ts.SyntaxKind.FirstAssignment &&
      parent.operatorToken.kind <= ts.SyntaxKind.LastAssignment
    return isWritten ? writing : reading
  }

  return program.getSourceFiles().flatMap((file) => {
    const path = relative(folder, file.fileName)
    if (file.isDeclarationFile || !shipped.test(path) || isTest.test(path)) return []
    const found: UnsafeLookup[] = []
    const visit = (node: ts.Node): void => {
      const instead = adviceFor(node)
      if (instead !== undefined) {
        const { line, character } = file.getLineAndCharacterOfPosition(node.getStart())
        found.push({ at: `${path}:${line + 1}:${character + 1}`, text: node.getText(), instead })
      }
      ts.forEachChild(node, visit)
    }
    visit(file)
    return found
  })
}

/** Every unsafe lookup of the project with this configuration. */
export const unsafeLookupsOf = (configuration: string): UnsafeLookup[] =>
  unsafeLookups(programOf(configuration), dirname(configuration))
