import type { TracedGate, TracedPart } from './traceGate.ts'

const partInWords = ({ text, holds, reads, parts }: TracedPart, indent: string): string[] => [
  `${indent}${holds ? 'yes' : 'no '}  ${text}${reads.length > 0 ? `   (${reads.map(({ path, value }) => `${path} is ${value}`).join(', ')})` : ''}`,
  ...parts.flatMap((part) => partInWords(part, `${indent}  `)),
]

/** A gate as lines: every part of it with what it reads, and every field with its message. */
export const gateInWords = ({ gate, fields }: TracedGate): string[] => [
  ...(gate ? partInWords(gate, '') : ['there is no gate: only what the fields say counts']),
  ...fields.map(
    ({ path, label, message }) => `field ${path} (${label}): ${message === '' ? 'nothing to say' : message}`,
  ),
]
