import { badOperand, report, wordsOf, type Context, type Typed } from './context.ts'
import { nearest } from './nearest.ts'
import type { Ast } from './parse.ts'
import type { Tree } from './tree.ts'
import { comparable, joinTypes, knownValues } from './relations.ts'
import { anyType, boolType, describeType, listOf, numberType, type RuleType, textType } from './types.ts'

const operators = ['==', '!=', '<', '<=', '>', '>=', 'in', '+', '-', '*'] as const
type Operator = (typeof operators)[number]
export const isOperator = (op: string): op is Operator => (operators as readonly string[]).includes(op)

type Operand = Typed & { node: Ast }

/** Compiles a binary operator other than `&&` and `||`. */
export function compileOperator(op: Operator, node: Ast, [leftNode, rightNode]: [Ast, Ast], context: Context): Typed {
  const left: Operand = { ...context.compile(leftNode, context), node: leftNode }
  const right: Operand = { ...context.compile(rightNode, context), node: rightNode }
  const type = resultOf(op, left.type, right.type)
  if (!type) {
    const message = `${describeType(left.type)} ${op} ${describeType(right.type)} is never meaningful`
    return badOperand(context, node, message, hintFor(op, left.type, right.type))
  }
  if (op === '==' || op === '!=') checkValues(left, right, context)
  if (op === 'in') checkEntries(left, right, context)
  return { tree: [op, left.tree, right.tree] as Tree, type }
}

/** The type of the result, or undefined if the operands do not fit. */
function resultOf(op: Operator, left: RuleType, right: RuleType): RuleType | undefined {
  if (op === '==' || op === '!=') return comparable(left, right) ? boolType : undefined
  if (op === 'in') return contains(right, left) ? boolType : undefined
  if (op === '-' || op === '*') return bothAre('number', left, right) ? numberType : undefined
  if (op === '+') return sumOf(left, right)
  return bothAre('number', left, right) || bothAre('string', left, right) ? boolType : undefined
}

const is = (kind: RuleType['kind'], type: RuleType) => type.kind === kind || type.kind === 'any'
const bothAre = (kind: RuleType['kind'], left: RuleType, right: RuleType) => is(kind, left) && is(kind, right)

function contains(container: RuleType, entry: RuleType): boolean {
  if (container.kind === 'list') return comparable(container.of, entry)
  return container.kind === 'any' || (container.kind === 'map' && is('string', entry))
}

function sumOf(left: RuleType, right: RuleType): RuleType | undefined {
  if (left.kind === 'any' && right.kind === 'any') return anyType
  if (bothAre('number', left, right)) return numberType
  if (bothAre('string', left, right)) return textType
  if (!bothAre('list', left, right)) return undefined
  if (left.kind !== 'list' || right.kind !== 'list') return listOf(anyType)
  return comparable(left.of, right.of) ? joinTypes(left, right) : undefined
}

function hintFor(op: Operator, left: RuleType, right: RuleType): string | undefined {
  const kinds = [left.kind, right.kind]
  if (op === 'in' && kinds[0] === 'string' && kinds[1] === 'string') return 'write a.contains(b) for a part of a text'
  if (op === 'in' && kinds[1] === 'object') return 'use present(…) of the member'
  if (op === '+' && kinds.includes('string') && kinds.includes('number')) return 'write string(…) around the number'
  if (kinds.includes('bool') && (op === '==' || op === '!=')) return 'write a yes/no alone, with "!" in front for "not"'
  return undefined
}

/** Reports a comparison whose sides have no value in common, such as an unknown outcome. The zero value is always possible. */
function checkValues(left: Operand, right: Operand, context: Context): void {
  const [a, b] = [knownValues(left.type), knownValues(right.type)]
  if (!a || !b || a.some((value) => canBe(value, b)) || b.some((value) => canBe(value, a))) return
  if (isLiteral(left.node) || isLiteral(right.node)) {
    const [known, other, values] = isLiteral(left.node) ? [right, left, b] : [left, right, a]
    return isLiteral(known.node) ? undefined : neverIs(known, other.node, values, context)
  }
  const message = `${wordsOf(context, left.node)} and ${wordsOf(context, right.node)} are never equal`
  const span = { start: left.node.start, end: right.node.end }
  report(context, 'rule-enum', span, message, `known: ${a.join(', ')}; ${b.join(', ')}`)
}

function checkEntries(left: Operand, { node: list, ...right }: Operand, context: Context): void {
  const values = knownValues(left.type)
  if (right.type.kind === 'list' && list.op !== 'list')
    return checkValues(left, { ...right, type: right.type.of, node: list }, context)
  if (!values || isLiteral(left.node) || list.op !== 'list') return
  for (const entry of list.args) {
    if (entry.op !== 'value' || typeof entry.args === 'boolean') continue
    const value = typeof entry.args === 'bigint' ? Number(entry.args) : (entry.args as string | number)
    if (!canBe(value, values)) neverIs(left, entry, values, context)
  }
}

const canBe = (value: string | number, known: (string | number)[]) =>
  value === '' || value === 0 || known.includes(value)
const isLiteral = (node: Ast): boolean => node.op === 'value' || (node.op === '-_' && isLiteral(node.args))

function neverIs(known: Operand, other: Ast, values: (string | number)[], context: Context): void {
  const written = wordsOf(context, other)
  const near = nearest(written.slice(1, -1), values.map(String))
  const hint = `known: ${values.slice(0, 8).join(', ')}${values.length > 8 ? ', …' : ''}`
  const message = `${wordsOf(context, known.node)} is never ${written}`
  report(context, 'rule-enum', other, message, near ? `did you mean '${near}'? ${hint}` : hint)
}
