import { report, wordsOf, type Context, type Typed } from './context.ts'
import { didYouMean } from './nearest.ts'
import type { Ast, AstOf } from './parse.ts'
import { withZero } from './presence.ts'
import { ownMember } from './relations.ts'
import { describeType } from './types.ts'

/** A name alone: a variable of a macro, a root, or a named rule. */
export function compileName(node: AstOf<'id'>, context: Context): Typed {
  const { variables, environment } = context
  const type = ownMember(variables, node.args) ?? ownMember(environment.roots, node.args)
  if (type) return { tree: withZero(['root', node.args], type), type }
  const rules = environment.rules ?? {}
  if (!Object.hasOwn(rules, node.args)) {
    const names = [...Object.keys(variables), ...Object.keys(environment.roots), ...Object.keys(rules)]
    return report(context, 'rule-unknown-name', node, `there is no "${node.args}"`, didYouMean(node.args, names))
  }
  const expanded = context.expand(node.args, context)
  if (!('cycle' in expanded)) return expanded
  context.cycle ??= expanded.cycle
  return report(context, 'rule-cycle', node, `the rules go round: ${expanded.cycle.join(' > ')}`)
}

export function compileMember(node: AstOf<'.'>, context: Context): Typed {
  const [owner, key] = node.args
  return member(owner, key, { start: node.end - key.length, end: node.end }, context)
}

/** `a[i]`: an entry of a list, or a member of a map. Members of an object are named, so that they can be checked. */
export function compileIndex(node: AstOf<'[]'>, context: Context): Typed {
  const [owner, index] = node.args
  if (index.op === 'value' && typeof index.args === 'string') return member(owner, index.args, index, context)
  const list = context.compile(owner, context)
  const at = context.compile(index, context)
  const { type } = list
  if (type.kind === 'any') return { tree: ['.', list.tree, at.tree], type }
  if (type.kind !== 'list' && type.kind !== 'map') {
    return report(
      context,
      'rule-operand',
      node,
      `${describeType(type)} has no entries`,
      type.kind === 'object' ? 'name the member after a "."' : undefined,
    )
  }
  const wanted = type.kind === 'list' ? 'number' : 'string'
  if (at.type.kind !== wanted && at.type.kind !== 'any') {
    return report(
      context,
      'rule-operand',
      index,
      `entries of a ${describeType(type)} are found by ${wanted === 'number' ? 'number' : 'text'}, this is ${describeType(at.type)}`,
    )
  }
  return { tree: withZero(['.', list.tree, at.tree], type.of), type: type.of }
}

function member(owner: Ast, key: string, span: { start: number; end: number }, context: Context): Typed {
  const { tree, type } = context.compile(owner, context)
  if (type.kind === 'any') return { tree: ['.', tree, key], type }
  if (type.kind === 'map') return { tree: withZero(['.', tree, key], type.of), type: type.of }
  if (type.kind !== 'object') {
    return report(
      context,
      'rule-unknown-key',
      span,
      `"${wordsOf(context, owner)}" is ${describeType(type)} and has no "${key}"`,
      key === 'length' ? `write size(${wordsOf(context, owner)})` : undefined,
    )
  }
  const found = ownMember(type.members, key)
  if (!found)
    return report(
      context,
      'rule-unknown-key',
      span,
      `"${finalName(owner, context)}" has no "${key}"`,
      didYouMean(key, Object.keys(type.members)),
    )
  return { tree: withZero(['.', tree, key], found), type: found }
}

const finalName = (owner: Ast, context: Context) => (owner.op === '.' ? owner.args[1] : wordsOf(context, owner))
