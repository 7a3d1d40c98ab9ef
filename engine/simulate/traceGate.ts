import type { CompiledStep } from '#engine/compile/index.ts'
import { rooted } from '#engine/definition/index.ts'
import { inJson } from './inJson.ts'
import { printRule, readsOf, type Tree, pathOf, ownValue } from '#engine/rules/index.ts'
import {
  gateIsOpen,
  isAnswer,
  isShut,
  messageOf,
  readPath,
  resultOver,
  visibleFields,
  scopeOf,
  textOf,
  type Running,
} from '#engine/run/index.ts'

/** A part of a rule, whether it holds, and what it reads. */
export interface TracedPart {
  text: string
  holds: boolean
  /** What the part reads; empty if it consists of other parts. `label` is that of the field at the path. */
  reads: { path: string; label?: string; value: string }[]
  parts: TracedPart[]
}

/** Why Next is open or shut. */
export interface TracedGate {
  /** Whether a press of Next would be accepted. */
  open: boolean
  /** Whether Next looks shut: its gate does not hold. It may look open and still refuse a press, as a field is wrong. */
  shut: boolean
  gate?: TracedPart
  fields: { path: string; label: string; message: string; answered: boolean }[]
}

const joining: Record<string, string> = { '&&': 'all of these', '||': 'any of these', '!': 'not this' }

/** Evaluates every part of a step's gate and the message of every visible field. */
export function traceGate(step: CompiledStep, at: Running): TracedGate {
  const scope = scopeOf(at)
  const labels = labelsOf(at)
  const value = (part: Tree): unknown => resultOver(part, scope, at.world)
  const trace = (tree: Tree): TracedPart => {
    const [op, ...inner] = Array.isArray(tree) ? (tree as [string, ...Tree[]]) : ['']
    const joined = ownValue(joining, op)
    const reads = joined ? [] : readsOf(tree)
    return {
      text: joined ?? printRule(tree),
      holds: value(tree) === true,
      reads: reads.map((path) => ({ path, label: labels.get(path), value: shown(value(treeAt(tree, path) ?? null)) })),
      parts: joined ? flattened(op, inner).map(trace) : [],
    }
  }
  return {
    open: !isShut(step, at),
    shut: !gateIsOpen(step, at),
    gate: step.gate === undefined ? undefined : trace(step.gate),
    fields: visibleFields(step, at).map((field) => ({
      path: field.path,
      label: textOf(field.label, at),
      message: messageOf(field, at)?.text ?? '',
      answered: isAnswer(field, readPath(at, field.path)),
    })),
  }
}

/** The labels of all fields, by their path in rules. A field of the active step takes precedence. */
function labelsOf(at: Running): Map<string, string> {
  const { [at.current]: active, ...others } = at.world.funnel.steps
  const fields = [...Object.values(others), ...(active ? [active] : [])].flatMap((step) => step.fields)
  return new Map(fields.map(({ path, label }) => [rooted(path), textOf(label, at)]))
}

/** The operands of nested equal operators as one list: three for `a && (b && c)`. */
const flattened = (op: string, parts: Tree[]): Tree[] =>
  parts.flatMap((part) =>
    op !== '!' && Array.isArray(part) && part[0] === op ? flattened(op, part.slice(1) as Tree[]) : [part],
  )

/** The part of a rule that reads a path, including its zero value. */
function treeAt(tree: Tree, path: string): Tree | undefined {
  if (pathOf(tree) === path) return tree
  for (const part of (Array.isArray(tree) ? tree : []) as Tree[]) {
    const found = Array.isArray(part) && treeAt(part, path)
    if (found) return found
  }
  return undefined
}

function shown(value: unknown): string {
  if (value === undefined || value === null || value === '') return 'not given'
  const text = inJson(value)!
  return text.length > 60 ? `${text.slice(0, 57)}…` : text
}

const partInWords = ({ text, holds, reads, parts }: TracedPart, indent: string): string[] => {
  const seen = reads.map(({ path, value }) => `${path} is ${value}`).join(', ')
  return [
    `${indent}${holds ? 'yes' : 'no '}  ${text}${seen && `   (${seen})`}`,
    ...parts.flatMap((part) => partInWords(part, `${indent}  `)),
  ]
}

/** A traced gate as lines of text: every part with what it reads, and every field with its message. */
export const gateInWords = ({ gate, fields }: TracedGate): string[] => [
  ...(gate ? partInWords(gate, '') : ['there is no gate: only what the fields say counts']),
  ...fields.map(({ path, label, message }) => `field ${path} (${label}): ${message || 'nothing to say'}`),
]

/** Whether Next is open, shut, or open but refuses a press. */
export const gateStateInWords = ({ open, shut }: TracedGate): string =>
  shut ? 'is shut' : open ? 'is open' : 'looks open, but a press is refused because a field is wrong'
