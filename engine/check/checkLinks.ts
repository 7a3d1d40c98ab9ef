import {
  anyItem,
  escapeSegment,
  fromAnswer,
  htmlProblem,
  itemsOf,
  memberAt,
  onlyOwn,
  opaque,
  refusal,
  rootOf,
  type FindingCode,
  type Standing,
} from '#engine/definition/index.ts'
import { textParts, type JsonSchema } from '#engine/rules/index.ts'
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

/** Where an option stands, and whether its strings are texts that insert rules. */
type At = Standing & { texts: boolean }

/**
 * Addresses and HTML in the options of widgets and blocks: none leads where no link may, runs anything, or comes from what a
 * person gives. Of the settings of a brand and of results, only what is an address or HTML itself may be one.
 */
export const checkLinks: Check = (context) => {
  const { definition, registry } = context
  for (const field of itemsOf(definition, 'field'))
    judgeIn(field.value.options, onlyOwn(registry.widgets)[field.value.widget ?? '']?.options, {
      at: { ...field, pointer: `${field.pointer}/options`, texts: false },
      context,
    })
  for (const block of itemsOf(definition, 'block'))
    judgeIn(block.value.options, onlyOwn(registry.blocks)[block.value.block]?.options, {
      at: { ...block, pointer: `${block.pointer}/options`, texts: true },
      context,
    })
}

interface Judging {
  at: At
  context: CheckContext
}

/** Judges what is written in options, and what their formulas may give. */
function judgeIn(value: unknown, schema: JsonSchema | undefined, { at, context }: Judging): void {
  const report = (kind: Kind, [message, hint]: Refusal): void =>
    context.report(kinds[kind].code, at.pointer, { message, hint })
  if (isFormula(value)) {
    for (const [kind, keys] of markedIn(schema)) {
      const refusals = fillingsOf(value, keys, at, context).map((one) => refusalOf(one, kind, { at, context }))
      const refused = refusals.find((one) => one !== undefined)
      if (refused) report(kind, refused)
    }
  } else if (typeof value === 'string') {
    const kind = kindOf(schema)
    const refused = kind && writtenRefusal(value, kind, { at, context })
    if (refused) report(kind, refused)
  } else if (typeof value === 'object' && value !== null)
    for (const [key, inner] of Object.entries(value))
      judgeIn(inner, Array.isArray(value) ? schema?.items : onlyOwn(schema?.properties)[key], {
        at: { ...at, pointer: `${at.pointer}/${escapeSegment(key)}` },
        context,
      })
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

/** Why a string that is written is refused. What HTML inserts comes from the settings of the brand. */
function writtenRefusal(value: string, kind: Kind, { at, context }: Judging): Refusal | undefined {
  if (!at.texts) return kinds[kind].refuse(value)
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
function refusalOf(filling: Filling, kind: Kind, { at, context }: Judging): Refusal | undefined {
  const { refuse, given } = kinds[kind]
  if (filling.is === 'computed') return given
  if (filling.is === 'written') return typeof filling.value === 'string' ? refuse(filling.value) : undefined
  const [root = '', ...keys] = filling.path.split('.')
  const schema = ['form', 'local', 'query', 'event', 'item', 'outer'].includes(root)
    ? undefined
    : onlyOwn(flowClasses(context)(at).schemas)[root]
  return schema && kindOf(memberAt(schema, keys)) === kind ? undefined : given
}
