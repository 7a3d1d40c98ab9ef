import { report, wordsOf, type Context, type Typed } from './context.ts'
import { didYouMean } from './nearest.ts'
import type { Ast, AstOf } from './parse.ts'
import { fits, ownMember } from './relations.ts'
import { builtInSignatures, forbiddenFunctions, macros, type Signature } from './signatures.ts'
import { describeType, typeOfName, type RuleType } from './types.ts'

interface Call {
  name: string
  form: Signature['form']
  args: Ast[]
  node: Ast
  /** Where the function's name stands. */
  nameSpan: { start: number; end: number }
}

/** `f(a)` */
export function compileFunction(node: AstOf<'call'>, context: Context): Typed {
  const [name, args] = node.args
  return compileCall(
    { name, form: 'function', args, node, nameSpan: { start: node.start, end: node.start + name.length } },
    context,
  )
}

/** `a.f(b)`, macros aside. */
export function compileMethod(node: AstOf<'rcall'>, context: Context): Typed {
  const [name, receiver, args] = node.args
  const start = context.source.indexOf(name, receiver.end)
  return compileCall(
    { name, form: 'method', args: [receiver, ...args], node, nameSpan: { start, end: start + name.length } },
    context,
  )
}

function compileCall(call: Call, context: Context): Typed {
  const { name, nameSpan } = call
  const forbidden = ownMember(forbiddenFunctions, name)
  if (forbidden) return report(context, 'rule-forbidden', nameSpan, forbidden.message, forbidden.hint)
  const signature = signatureOf(name, context)
  if (!signature)
    return report(
      context,
      'rule-unknown-function',
      nameSpan,
      `there is no function "${name}"`,
      didYouMean(name, functionNames(context)),
    )
  if (signature.form !== call.form) {
    return report(
      context,
      'rule-unknown-function',
      nameSpan,
      `"${name}" is not written like this`,
      `write ${otherForm(call, context)}`,
    )
  }
  const args = call.args.map((arg) => context.compile(arg, context))
  if (!argumentsFit(call, signature, args, context)) return { tree: null, type: signature.gives }
  return { tree: ['call', name, ...args.map((arg) => arg.tree)], type: signature.gives }
}

type Parameter = { accepts: (type: RuleType) => boolean; words: string }
interface Resolved {
  form: Signature['form']
  parameters: Parameter[]
  gives: RuleType
}

function signatureOf(name: string, context: Context): Resolved | undefined {
  const builtIn = ownMember(builtInSignatures, name)
  if (builtIn) return { form: builtIn.form, parameters: builtIn.takes.map(oneOfKinds), gives: builtIn.gives }
  const registered = ownMember(context.environment.functions, name)
  if (!registered) return undefined
  return {
    form: 'function',
    parameters: registered.parameters.map(typeOfName).map(ofType),
    gives: typeOfName(registered.returns),
  }
}

const ofType = (wanted: RuleType): Parameter => ({
  accepts: (given) => fits(given, wanted),
  words: describeType(wanted),
})

const oneOfKinds = (kinds: RuleType['kind'][]): Parameter => ({
  accepts: ({ kind }) => kind === 'any' || kinds.includes('any') || kinds.includes(kind),
  words: kinds
    .map((kind) => (kind === 'list' ? 'list' : describeType(typeOfName(kind === 'map' ? 'map<any>' : kind))))
    .join(' or '),
})

function argumentsFit(call: Call, { parameters, form }: Resolved, args: Typed[], context: Context): boolean {
  const own = form === 'method' ? 1 : 0
  if (args.length !== parameters.length) {
    const wanted = parameters.length - own
    report(
      context,
      'rule-operand',
      call.node,
      `${call.name} takes ${wanted} ${wanted === 1 ? 'value' : 'values'}, not ${args.length - own}`,
    )
    return false
  }
  const wrong = args.findIndex((arg, index) => !parameters[index]!.accepts(arg.type))
  if (wrong < 0) return true
  report(
    context,
    'rule-operand',
    call.args[wrong]!,
    `${call.name} takes ${parameters[wrong]!.words}, this is ${describeType(args[wrong]!.type)}`,
  )
  return false
}

function otherForm({ name, form, args }: Call, context: Context): string {
  const [first = '…', ...rest] = args.map((arg) => wordsOf(context, arg))
  return form === 'method' ? `${name}(${[first, ...rest].join(', ')})` : `${first}.${name}(${rest.join(', ')})`
}

const functionNames = (context: Context) => [
  ...Object.keys(builtInSignatures),
  ...macros,
  ...Object.keys(context.environment.functions),
]
