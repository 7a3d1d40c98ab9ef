import {
  anyItem,
  fromAnswer,
  htmlProblem,
  memberAt,
  opaque,
  optionStrings,
  refusal,
  rootOf,
  type FindingCode,
  type Standing,
} from '#engine/definition/index.ts'
import { textParts, type JsonSchema, ownValue } from '#engine/rules/index.ts'
import { flowClasses } from './classes.ts'
import type { Check, CheckContext } from './context.ts'
import { fillingsOf, type Filling } from './flow/fillings.ts'
import { isFormula } from './flow/reads.ts'

/** What the schema of an option says that a string in it is. */
type Kind = 'address' | 'html'

const kindOf = (schema: JsonSchema | undefined): Kind | undefined =>
  schema?.address === true ? 'address' : schema?.html === true ? 'html' : undefined

/** Why a string is refused, and what to do. */
type Refusal = [message: string, hint: string]

const kinds: Record<Kind, { code: FindingCode; refuse: (text: string) => Refusal | undefined; given: Refusal }> = {
  address: {
    code: 'link-refused',
    refuse: (text) => (text === '' ? undefined : refusal(text, text)),
    given: fromAnswer,
  },
  html: {
    code: 'html-refused',
    refuse: htmlProblem,
    given: ['HTML may not depend on an answer', 'write the text itself, or take one of the brand that is HTML'],
  },
}

/**
 * Addresses and HTML in the options of widgets and blocks: none leads where no link may, runs anything, or comes from what a
 * person gives. Of the settings of a brand and of results, only what is an address or HTML itself may be one.
 */
export const checkLinks: Check = (context) => {
  for (const option of optionStrings(context.definition, context.registry)) {
    const { value, schema, pointer, holder } = option
    const at = { ...holder, pointer }
    const report = (kind: Kind, [message, hint]: Refusal): void =>
      context.report(kinds[kind].code, pointer, { message, hint })
    if (isFormula(value)) {
      for (const [kind, keys] of markedIn(schema)) {
        const refusals = fillingsOf(value, keys, at, context).map((one) => refusalOf(one, kind, at, context))
        const refused = refusals.find((one) => one !== undefined)
        if (refused) report(kind, refused)
      }
    } else {
      const kind = kindOf(schema)
      const refused =
        kind && (holder.is === 'block' ? textRefusal(value, kind, at, context) : kinds[kind].refuse(value))
      if (refused) report(kind, refused)
    }
  }
}

/** The addresses and HTML at any depth of a schema, with the keys that lead to them. */
function markedIn(schema: JsonSchema | undefined): [Kind, string[]][] {
  const kind = kindOf(schema)
  if (kind) return [[kind, []]]
  const inner: [string, JsonSchema | undefined][] = [
    ...Object.entries(schema?.properties ?? {}),
    ...(schema?.items ? [[anyItem, schema.items] satisfies [string, JsonSchema]] : []),
  ]
  return inner.flatMap(([key, member]) => markedIn(member).map(([of, keys]): [Kind, string[]] => [of, [key, ...keys]]))
}

/** Why a text, which may insert rules, is refused. What HTML inserts comes from the settings of the brand. */
function textRefusal(value: string, kind: Kind, at: Standing, context: CheckContext): Refusal | undefined {
  const parts = textParts(value)
  const inserted = parts
    .filter(({ is }) => is === 'insertion')
    .flatMap(({ says }) => fillingsOf(`= ${says}`, [], at, context))
  const isBrand = (one: Filling): boolean => one.is === 'path' && rootOf(one.path) === 'theme'
  return (
    kinds[kind].refuse(parts.map(({ is, says }) => (is === 'insertion' ? opaque : says)).join('')) ??
    (inserted.every(isBrand) ? undefined : kinds[kind].given)
  )
}

/** Why something that a formula may give is refused. */
function refusalOf(filling: Filling, kind: Kind, at: Standing, context: CheckContext): Refusal | undefined {
  const { refuse, given } = kinds[kind]
  if (filling.is === 'computed') return given
  if (filling.is === 'written') return typeof filling.value === 'string' ? refuse(filling.value) : undefined
  const [root = '', ...keys] = filling.path.split('.')
  const schema = ['form', 'local', 'query', 'event', 'item', 'outer'].includes(root)
    ? undefined
    : ownValue(flowClasses(context)(at).schemas, root)
  return schema && kindOf(memberAt(schema, keys)) === kind ? undefined : given
}
