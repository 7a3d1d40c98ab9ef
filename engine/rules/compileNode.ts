import { compileCall, compileMacro } from './compileCall.ts'
import { compileOperator, isOperator } from './compileOperator.ts'
import { badOperand, report, unknownPart, wordsOf, type Context, type Typed } from './context.ts'
import type { Span } from './problem.ts'
import { didYouMean, instead } from './nearest.ts'
import type { Ast, AstOf } from './parse.ts'
import { withZero } from './presence.ts'
import { forbiddenOperators, isMacro } from './signatures.ts'
import type { Tree } from './tree.ts'
import { comparable, joinTypes, memberType, ownMember } from './relations.ts'
import { anyType, boolType, describeType, listOf, numberType, type RuleType } from './types.ts'

/** Where a root is that is not everywhere. */
const places: Record<string, string> = {
  event: '"event" is there only where an event is handled, below "on"; an answer begins with form.',
  item: '"item" is there only in the fields of a list ("each") and in choices out of one ("of")',
  position: '"position" is there only in the fields of a list ("each")',
  outer: '"outer" is there only in a list inside another list',
}

/** What an unknown name in a rule may have been meant as. */
function unknownNameHint(name: string, { form }: Record<string, RuleType>): string {
  const place = ownMember(places, name)
  if (place) return place
  const answers = form?.kind === 'object' ? form.members : {}
  if (ownMember(answers, name)) return `did you mean "form.${name}"?`
  return `a text stands in quotes, '${name}'; an answer begins with its root, such as form.${Object.keys(answers)[0] ?? name}`
}

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
      return compileMember(
        node.args[0],
        node.args[1],
        { start: node.end - node.args[1].length, end: node.end },
        context,
      )
    case '[]':
      return compileIndex(node, context)
    case 'rcall':
      return isMacro(node.args[0]) ? compileMacro(node.args[0], node, context) : compileCall(node, context)
    case 'call':
      return compileCall(node, context)
    case 'list':
      return compileList(node, context)
    case '?:':
      return compileChoice(node, context)
    case '&&':
    case '||': {
      const [left, right] = node.args.map((side) => yesOrNo(side, node.op, context)) as [Tree, Tree]
      return { tree: [node.op, left, right], type: boolType }
    }
    case '!_':
      return { tree: ['!', yesOrNo(node.args, '!', context)], type: boolType }
    case '-_':
      return compileMinus(node, context)
    default: {
      const known = forbiddenOperators[node.op]
      return known ? report(context, 'rule-forbidden', node, known.message, known.hint) : unknownPart
    }
  }
}

function compileLiteral(node: AstOf<'value'>, context: Context): Typed {
  const value = typeof node.args === 'bigint' ? Number(node.args) : node.args
  if (typeof value === 'string') return { tree: value, type: { kind: 'string', enum: [value] } }
  if (typeof value === 'boolean') return { tree: value, type: boolType }
  if (typeof value === 'number' && Math.abs(value) <= Number.MAX_SAFE_INTEGER)
    return { tree: value, type: { kind: 'number', enum: [value] } }
  const [message, hint] =
    value === null
      ? ['nothing in a rule is null: what is not set reads as its zero value', 'use present(…)']
      : ['rules have text, yes/no and numbers of up to 15 digits']
  return report(context, 'rule-forbidden', node, message!, hint)
}

/** Compiles a bare name: a macro's variable, a root, or a named rule. */
function compileName(node: AstOf<'id'>, context: Context): Typed {
  const { variables, environment, expanding } = context
  const type = ownMember(variables, node.args) ?? ownMember(environment.roots, node.args)
  if (type) return { tree: withZero(['root', node.args], type), type }
  const { roots, rules = {} } = environment
  if (!Object.hasOwn(rules, node.args)) {
    // Within a named rule this is not reported, and to look for a similar name takes longer than all the rest.
    const near =
      expanding.length > 0 ? undefined : didYouMean(node.args, Object.keys({ ...variables, ...roots, ...rules }))
    return report(
      context,
      'rule-unknown-name',
      node,
      `there is no "${node.args}"`,
      near ?? unknownNameHint(node.args, roots),
    )
  }
  const expanded = context.expand(node.args, context)
  if (!('cycle' in expanded)) return expanded
  context.cycle ??= expanded.cycle
  return report(context, 'rule-cycle', node, `the rules form a cycle: ${expanded.cycle.join(' > ')}`)
}

/** Compiles `a[i]`: an entry of a list or a member of a map. Members of objects need a literal key, so that they can be checked. */
function compileIndex(node: AstOf<'[]'>, context: Context): Typed {
  const [owner, index] = node.args
  if (index.op === 'value' && typeof index.args === 'string') return compileMember(owner, index.args, index, context)
  const list = context.compile(owner, context)
  const at = context.compile(index, context)
  const { type } = list
  if (type.kind === 'any') return { tree: ['.', list.tree, at.tree], type }
  const given = describeType(type)
  if (type.kind !== 'list' && type.kind !== 'map')
    return badOperand(
      context,
      node,
      `${given} has no entries`,
      type.kind === 'object' ? 'name the member after a "."' : '',
    )
  const [kind, words] = type.kind === 'list' ? (['number', 'number'] as const) : (['string', 'text'] as const)
  if (at.type.kind === kind || at.type.kind === 'any')
    return { tree: withZero(['.', list.tree, at.tree], type.of), type: type.of }
  return badOperand(context, index, `entries of a ${given} are found by ${words}, this is ${describeType(at.type)}`)
}

/** Compiles `a.key` or `a['key']`; `span` is the place of the key. */
function compileMember(owner: Ast, key: string, span: Span, context: Context): Typed {
  const { tree, type } = context.compile(owner, context)
  const found = type.kind === 'any' ? type : memberType(type, key)
  if (found) return { tree: withZero(['.', tree, key], found), type: found }
  const words = wordsOf(context, owner)
  const [message, hint] =
    type.kind === 'object'
      ? [`"${owner.op === '.' ? owner.args[1] : words}" has no "${key}"`, instead(key, Object.keys(type.members))]
      : [`"${words}" is ${describeType(type)} and has no "${key}"`, key === 'length' ? `write size(${words})` : '']
  return report(context, 'rule-unknown-key', span, message, hint)
}

function compileList(node: AstOf<'list'>, context: Context): Typed {
  const entries = node.args.map((entry) => ({ ...context.compile(entry, context), node: entry }))
  const [first] = entries
  if (!first) return { tree: ['list'], type: listOf(anyType) }
  const odd = entries.find((entry) => !comparable(entry.type, first.type))
  if (!odd)
    return {
      tree: ['list', ...entries.map((entry) => entry.tree)],
      type: listOf(entries.map((entry) => entry.type).reduce(joinTypes)),
    }
  const [given, others] = [describeType(odd.type), describeType(first.type)]
  return badOperand(context, odd.node, `a list has entries of one type: this is ${given}, the first is ${others}`)
}

function compileChoice(node: AstOf<'?:'>, context: Context): Typed {
  const condition = yesOrNo(node.args[0], '?', context)
  const yes = context.compile(node.args[1], context)
  const no = context.compile(node.args[2], context)
  return comparable(yes.type, no.type)
    ? { tree: ['?', condition, yes.tree, no.tree], type: joinTypes(yes.type, no.type) }
    : badOperand(context, node, `the two sides give ${describeType(yes.type)} and ${describeType(no.type)}`)
}

function compileMinus(node: AstOf<'-_'>, context: Context): Typed {
  const { tree, type } = context.compile(node.args, context)
  if (type.kind !== 'number' && type.kind !== 'any')
    return badOperand(context, node, `- needs a number, this is ${describeType(type)}`)
  if (typeof tree === 'number') return { tree: 0 - tree, type: { kind: 'number', enum: [0 - tree] } }
  return { tree: ['-', 0, tree], type: numberType }
}

/** The tree of an operand, which must be yes/no. */
function yesOrNo(node: Ast, op: string, context: Context): Tree {
  const { tree, type } = context.compile(node, context)
  if (type.kind === 'bool' || type.kind === 'any') return tree
  const message = `${op} needs yes/no, this is ${describeType(type)}`
  return badOperand(context, node, message, asYesOrNo(node, type, context)).tree
}

/** The condition that a value is given, as source, for hints; undefined if the node is not a plain path. */
export function asYesOrNo(node: Ast, type: RuleType, context: Pick<Context, 'source'>): string | undefined {
  if (node.op !== 'id' && node.op !== '.') return undefined
  const words = wordsOf(context, node)
  if (type.kind === 'string') return `write ${words} != ''`
  if (type.kind === 'number') return `write ${words} != 0`
  return type.kind === 'list' ? `write size(${words}) > 0` : `write present(${words})`
}
