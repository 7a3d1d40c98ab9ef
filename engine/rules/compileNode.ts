import { compileFunction, compileMethod } from './compileCall.ts'
import { compileIndex, compileMember, compileName } from './compileAccess.ts'
import { compileMacro } from './compileMacro.ts'
import { compileOperator, isOperator } from './compileOperator.ts'
import { report, unknownPart, type Context, type Typed } from './context.ts'
import type { Ast, AstOf } from './parse.ts'
import { comparable, joinTypes } from './relations.ts'
import { forbiddenOperators, isMacro } from './signatures.ts'
import { anyType, boolType, describeType, listOf, numberType, type RuleType } from './types.ts'

/** Types and compiles one node of the syntax tree; one entry per construct of the language. */
export function compileNode(node: Ast, context: Context): Typed {
  if (context.parts.left-- <= 0) return unknownPart
  if (isOperator(node.op)) return compileOperator(node.op, node, node.args as [Ast, Ast], context)
  switch (node.op) {
    case 'value':
      return compileLiteral(node, context)
    case 'id':
      return compileName(node, context)
    case '.':
      return compileMember(node, context)
    case '[]':
      return compileIndex(node, context)
    case 'call':
      return compileFunction(node, context)
    case 'rcall':
      return isMacro(node.args[0]) ? compileMacro(node.args[0], node, context) : compileMethod(node, context)
    case 'list':
      return compileList(node, context)
    case '?:':
      return compileChoice(node, context)
    case '&&':
    case '||':
      return {
        tree: [node.op, yesOrNo(node.args[0], node.op, context), yesOrNo(node.args[1], node.op, context)],
        type: boolType,
      }
    case '!_':
      return { tree: ['!', yesOrNo(node.args, '!', context)], type: boolType }
    case '-_':
      return compileMinus(node, context)
    default:
      return forbidden(node, context)
  }
}

function compileLiteral(node: AstOf<'value'>, context: Context): Typed {
  const value = typeof node.args === 'bigint' ? Number(node.args) : node.args
  if (typeof value === 'string') return { tree: value, type: { kind: 'string', enum: [value] } }
  if (typeof value === 'boolean') return { tree: value, type: boolType }
  if (typeof value === 'number' && Math.abs(value) <= Number.MAX_SAFE_INTEGER)
    return { tree: value, type: { kind: 'number', enum: [value] } }
  if (value === null)
    return report(
      context,
      'rule-forbidden',
      node,
      'nothing in a rule is null: what is not set reads as its zero value',
      'use present(…)',
    )
  return report(context, 'rule-forbidden', node, 'rules have text, yes/no and numbers of up to 15 digits')
}

function compileList(node: AstOf<'list'>, context: Context): Typed {
  const entries = node.args.map((entry) => ({ ...context.compile(entry, context), node: entry }))
  const first = entries[0]
  if (!first) return { tree: ['list'], type: listOf(anyType) }
  const odd = entries.find((entry) => !comparable(entry.type, first.type))
  if (odd)
    return report(
      context,
      'rule-operand',
      odd.node,
      `a list has entries of one type: this is ${describeType(odd.type)}, the first is ${describeType(first.type)}`,
    )
  return {
    tree: ['list', ...entries.map((entry) => entry.tree)],
    type: listOf(entries.map((entry) => entry.type).reduce(joinTypes)),
  }
}

function compileChoice(node: AstOf<'?:'>, context: Context): Typed {
  const condition = yesOrNo(node.args[0], '?', context)
  const yes = context.compile(node.args[1], context)
  const no = context.compile(node.args[2], context)
  if (!comparable(yes.type, no.type)) {
    return report(
      context,
      'rule-operand',
      node,
      `the two ways give ${describeType(yes.type)} and ${describeType(no.type)}`,
    )
  }
  return { tree: ['?', condition, yes.tree, no.tree], type: joinTypes(yes.type, no.type) }
}

function compileMinus(node: AstOf<'-_'>, context: Context): Typed {
  const { tree, type } = context.compile(node.args, context)
  if (type.kind !== 'number' && type.kind !== 'any')
    return report(context, 'rule-operand', node, `- needs a number, this is ${describeType(type)}`)
  if (typeof tree === 'number') return { tree: 0 - tree, type: { kind: 'number', enum: [0 - tree] } }
  return { tree: ['-', 0, tree], type: numberType }
}

/** The tree of an operand that has to be yes/no. */
function yesOrNo(node: Ast, op: string, context: Context): Typed['tree'] {
  const { tree, type } = context.compile(node, context)
  if (type.kind === 'bool' || type.kind === 'any') return tree
  return report(
    context,
    'rule-operand',
    node,
    `${op} needs yes/no, this is ${describeType(type)}`,
    asYesOrNo(node, type, context),
  ).tree
}

/** How a value is turned into yes/no, or undefined if the source is not simply a place. */
export function asYesOrNo(node: Ast, type: RuleType, { source }: Pick<Context, 'source'>): string | undefined {
  if (node.op !== 'id' && node.op !== '.') return undefined
  const words = source.slice(node.start, node.end)
  if (type.kind === 'string') return `write ${words} != ''`
  if (type.kind === 'number') return `write ${words} != 0`
  return type.kind === 'list' ? `write size(${words}) > 0` : `write present(${words})`
}

function forbidden(node: Ast, context: Context): Typed {
  const known = forbiddenOperators[node.op]
  return known ? report(context, 'rule-forbidden', node, known.message, known.hint) : unknownPart
}
