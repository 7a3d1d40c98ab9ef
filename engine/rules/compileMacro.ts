import { report, unknownPart, type Context, type Typed } from './context.ts'
import type { AstOf } from './parse.ts'
import { ownMember } from './relations.ts'
import type { Macro } from './signatures.ts'
import type { Tree } from './tree.ts'
import { partsOf } from './treeParts.ts'
import { anyType, boolType, describeType, listOf, type RuleType } from './types.ts'

const deepest = 2

/** `list.exists(x, …)` and its kin. */
export function compileMacro(macro: Macro, node: AstOf<'rcall'>, context: Context): Typed {
  const [, receiver, args] = node.args
  const list = context.compile(receiver, context)
  const entry = entryType(list.type)
  if (!entry)
    return report(context, 'rule-operand', receiver, `${macro} goes through a list, this is ${describeType(list.type)}`)
  const [variable, body] = args
  if (!variable || !body || args.length > 2 || variable.op !== 'id') {
    return report(
      context,
      'rule-operand',
      node,
      `${macro} takes a name for the entry and a rule about it`,
      `write ${macro}(x, …)`,
    )
  }
  if (isTaken(variable.args, context)) {
    return report(
      context,
      'rule-forbidden',
      variable,
      `"${variable.args}" already means something else`,
      'choose another name for the entry',
    )
  }
  const inner = context.compile(body, { ...context, variables: { ...context.variables, [variable.args]: entry } })
  if (macro !== 'map' && inner.type.kind !== 'bool' && inner.type.kind !== 'any') {
    report(context, 'rule-operand', body, `${macro} needs yes/no for each entry, this is ${describeType(inner.type)}`)
    return { ...unknownPart, type: resultOf(macro, entry, inner.type) }
  }
  const tree: Tree = [macro, list.tree, variable.args, inner.tree]
  // Reported once, at the outermost of the macros that are one too many.
  if (macroDepth(tree) === deepest + 1)
    report(
      context,
      'rule-forbidden',
      node,
      'lists are gone through at most twice inside one another',
      'let a named operation or function prepare it',
    )
  return { tree, type: resultOf(macro, entry, inner.type) }
}

function entryType(type: RuleType): RuleType | undefined {
  return type.kind === 'list' ? type.of : type.kind === 'any' ? anyType : undefined
}

/** A variable may not hide a root: a named rule expanded inside would read the variable instead. */
const isTaken = (name: string, { environment }: Context) =>
  ownMember(environment.roots, name) !== undefined || ownMember(environment.rules ?? {}, name) !== undefined

function resultOf(macro: Macro, entry: RuleType, body: RuleType): RuleType {
  return macro === 'map' ? listOf(body) : macro === 'filter' ? listOf(entry) : boolType
}

/** How many macros stand in the bodies of one another. Lists written one after the other do not add up. */
function macroDepth(tree: Tree): number {
  return Math.max(0, ...partsOf(tree).map(({ part, variable }) => macroDepth(part) + (variable ? 1 : 0)))
}
