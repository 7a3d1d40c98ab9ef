import { calculations, functionNamed } from './calculations.ts'
import { badOperand, report, wordsOf, type Context, type Typed } from './context.ts'
import { instead } from './nearest.ts'
import type { Ast, AstOf } from './parse.ts'
import { builtInSignatures, forbiddenFunctions, type Macro, macros, type Signature } from './signatures.ts'
import { presenceOf } from './presence.ts'
import { partsOf, type Tree } from './tree.ts'
import { fits, ownMember } from './relations.ts'
import { anyType, boolType, describeType, listOf, type RuleType, typeOfName } from './types.ts'

/** Compiles `f(a)` and `a.f(b)`, except macros. */
export function compileCall(node: AstOf<'call' | 'rcall'>, context: Context): Typed {
  const [name] = node.args
  const [form, start, args]: [Signature['form'], number, Ast[]] =
    node.op === 'call'
      ? ['function', node.start, node.args[1]]
      : ['method', context.source.indexOf(name, node.args[1].end), [node.args[1], ...node.args[2]]]
  const span = { start, end: start + name.length }
  const forbidden = ownMember(forbiddenFunctions, name)
  if (forbidden) return report(context, 'rule-forbidden', span, forbidden.message, forbidden.hint)
  const signature = signatureOf(name, context)
  if (!signature) {
    const own = { ...builtInSignatures, ...calculations }
    const known = [...Object.keys(own), ...macros, ...Object.keys(context.environment.functions)]
    return report(
      context,
      'rule-unknown-function',
      span,
      `there is no function "${name}"`,
      instead(name, known, 'runnel list functions --of <funnel>'),
    )
  }
  if (signature.form !== form) {
    const [first = '…', ...rest] = args.map((arg) => wordsOf(context, arg))
    const other = form === 'method' ? `${name}(${[first, ...rest].join(', ')})` : `${first}.${name}(${rest.join(', ')})`
    return report(context, 'rule-unknown-function', span, `"${name}" is not called like this`, `write ${other}`)
  }
  const given = args.map((arg) => ({ ...context.compile(arg, context), node: arg }))
  const tree: Tree = argumentsFit(node, given, signature, context)
    ? name === 'present'
      ? presenceOf(given[0]!.tree)
      : ['call', name, ...given.map((arg) => arg.tree)]
    : null
  return { tree, type: signature.gives }
}

type Parameter = { accepts: (type: RuleType) => boolean; words: string }
type Resolved = Pick<Signature, 'form' | 'gives'> & { parameters: Parameter[] }

function signatureOf(name: string, { environment }: Context): Resolved | undefined {
  const builtIn = ownMember(builtInSignatures, name)
  if (builtIn) return { ...builtIn, parameters: builtIn.takes.map(oneOfKinds) }
  const described = functionNamed(name, environment.functions)
  if (!described) return undefined
  const parameters = described.parameters.map(typeOfName).map(ofType)
  return { form: 'function', parameters, gives: typeOfName(described.returns) }
}

const ofType = (wanted: RuleType): Parameter => ({
  accepts: (given) => fits(given, wanted),
  words: describeType(wanted),
})

const oneOfKinds = (kinds: RuleType['kind'][]): Parameter => ({
  accepts: ({ kind }) => kind === 'any' || kinds.includes('any') || kinds.includes(kind),
  words: kinds.map((kind) => describeType({ kind, of: anyType } as RuleType)).join(' or '),
})

function argumentsFit(
  { args: [name], ...node }: AstOf<'call' | 'rcall'>,
  given: (Typed & { node: Ast })[],
  { parameters, form }: Resolved,
  context: Context,
): boolean {
  const own = form === 'method' ? 1 : 0
  const wanted = parameters.length - own
  const wrong = given.findIndex(({ type }, at) => !parameters[at]?.accepts(type))
  if (given.length !== parameters.length)
    badOperand(context, node, `${name} takes ${wanted} ${wanted === 1 ? 'value' : 'values'}, not ${given.length - own}`)
  else if (wrong >= 0) {
    const { type, node: arg } = given[wrong]!
    badOperand(context, arg, `${name} takes ${parameters[wrong]!.words}, this is ${describeType(type)}`)
  } else return true
  return false
}

const deepest = 2

/** Compiles a macro, such as `list.exists(x, …)`. */
export function compileMacro(macro: Macro, node: AstOf<'rcall'>, context: Context): Typed {
  const [, receiver, args] = node.args
  const list = context.compile(receiver, context)
  const entry = list.type.kind === 'list' ? list.type.of : list.type
  if (entry === list.type && entry.kind !== 'any')
    return badOperand(context, receiver, `${macro} needs a list, this is ${describeType(entry)}`)
  const [variable, body] = args
  if (!variable || !body || args.length > 2 || variable.op !== 'id')
    return badOperand(context, node, `${macro} takes a name for the entry and a rule about it`, `write ${macro}(x, …)`)
  const name = variable.args
  // A variable may not hide a root: a named rule expanded inside would read the variable instead.
  const { roots, rules = {} } = context.environment
  if (Object.hasOwn(roots, name) || Object.hasOwn(rules, name)) {
    const message = `"${name}" already means something else`
    return report(context, 'rule-forbidden', variable, message, 'choose another name for the entry')
  }
  const inner = context.compile(body, { ...context, variables: { ...context.variables, [name]: entry } })
  const type = macro === 'map' ? listOf(inner.type) : macro === 'filter' ? listOf(entry) : boolType
  if (macro !== 'map' && inner.type.kind !== 'bool' && inner.type.kind !== 'any') {
    badOperand(context, body, `${macro} needs yes/no for each entry, this is ${describeType(inner.type)}`)
    return { tree: null, type }
  }
  const tree: Tree = [macro, list.tree, name, inner.tree]
  // Reported once, at the first macro that exceeds the limit.
  if (macroDepth(tree) === deepest + 1) {
    const message = 'list macros may be nested at most two deep'
    report(context, 'rule-forbidden', node, message, 'let a named operation or function prepare it')
  }
  return { tree, type }
}

/** How deeply macros are nested in each other's bodies. Chained macros do not count as nested. */
const macroDepth = (tree: Tree): number =>
  Math.max(0, ...partsOf(tree).map(({ part, variable }) => macroDepth(part) + (variable ? 1 : 0)))
