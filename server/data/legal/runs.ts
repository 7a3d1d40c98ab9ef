import bidiFactory from 'bidi-js'
import { fontFor, isStandard, type Face, type FontFile } from './fonts.ts'

/** Text that one font draws from left to right. */
export interface Run {
  text: string
  /** Without it, the standard font of the face. */
  file?: FontFile
  /** What the run says, where the drawn characters do not. */
  actual?: string
}

interface Part extends Run {
  /** The level of embedding: odd where text runs from right to left. */
  level: number
}

const bidi = bidiFactory()
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** The characters with their marks. */
export const charactersOf = (text: string): string[] => [...graphemes.segment(text)].map(({ segment }) => segment)

/** Well-formed text without line breaks. */
export const cleaned = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\p{Cs}/gu, '\ufffd')
    .replace(/\u00ad|(?!\s)\p{Cc}/gu, '')

/** Has a shape and a direction that its font takes care of. */
const runsLeft = /[\p{Script=Arabic}\p{Script=Hebrew}]/u

const replacement = '\ufffd'

/** What a single font has of a character that no font has whole, or the replacement character. */
function nearest(character: string, face: Face): Run {
  const [base, ...marks] = [...character]
  if (isStandard(base!)) return { text: base!, actual: character }
  const file = fontFor(base!, face)
  if (!file) return { text: replacement, file: fontFor(replacement, face), actual: character }
  const kept = marks.filter((mark) => file.font.hasGlyphForCodePoint(mark.codePointAt(0)!))
  return { text: [base, ...kept].join(''), file, actual: character }
}

function runOf(character: string, face: Face): Run {
  const file = fontFor(character, face)
  return file ? { text: character, file, actual: file.reorders ? character : undefined } : nearest(character, face)
}

/** Whether two neighbours can be drawn as one. Words from right to left stay apart: the font reverses each of them. */
const areOne = (one: Part, other: Part): boolean =>
  one.file === other.file &&
  one.level === other.level &&
  (one.actual === undefined ? other.actual === undefined : one.file?.reorders === true) &&
  (one.level % 2 === 0 || /\s/.test(one.text) === /\s/.test(other.text))

const joined = (one: Part, other: Part): Part => ({
  ...one,
  text: one.text + other.text,
  actual: one.actual && one.actual + other.actual!,
})

/** Rule L2 of the Unicode Bidirectional Algorithm: reverses what is embedded, the deepest first. */
function inDrawnOrder(parts: readonly Part[]): Part[] {
  const deepest = Math.max(0, ...parts.map(({ level }) => level))
  let ordered = [...parts]
  for (let level = deepest; level > 0; level -= 1) {
    const groups: Part[][] = []
    for (const part of ordered) {
      const last = groups.at(-1)
      if (last && last[0]!.level >= level === part.level >= level) last.push(part)
      else groups.push([part])
    }
    ordered = groups.flatMap((group) => (group[0]!.level >= level ? group.reverse() : group))
  }
  return ordered
}

/** Signs such as brackets have no direction: they are turned round here, since no font does it. */
const turned = ({ level, ...run }: Part): Run =>
  level % 2 === 0 || runsLeft.test(run.text)
    ? run
    : {
        ...run,
        text: [...run.text]
          .reverse()
          .map((sign) => bidi.getMirroredCharacter(sign) ?? sign)
          .join(''),
      }

/** A line in the runs and the order in which it is drawn. Its direction as a whole is from left to right. */
export function runsOf(line: string, face: Face): Run[] {
  if (isStandard(line)) return [{ text: line }]
  const { levels } = bidi.getEmbeddingLevels(line, 'ltr')
  const parts: Part[] = []
  for (const { 0: word, index: start } of line.matchAll(/\s+|\S+/g)) {
    const standard = isStandard(word)
    for (const { segment, index } of graphemes.segment(word)) {
      if (/^\p{Cf}+$/u.test(segment)) continue
      const run = standard ? { text: segment } : runOf(segment, face)
      const part = { ...run, level: levels[start + index]! }
      const last = parts.at(-1)
      if (last && areOne(last, part)) parts[parts.length - 1] = joined(last, part)
      else parts.push(part)
    }
  }
  return inDrawnOrder(parts).map(turned)
}
