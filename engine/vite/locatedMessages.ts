import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { CompiledFunnel } from '#engine/compile/index.ts'
import type { LoadedFunnel, Location, Registry } from '#engine/definition/index.ts'
import { collectMessages, type Message } from '#engine/explore/index.ts'

/** A line and column of a file, counted from 1. */
export type FilePlace = Pick<Location, 'file' | 'line' | 'column'>

/** A message with the place of its text. */
export interface LocatedMessage extends Omit<Message, 'written'> {
  /** Absent if it is not found: the text is put together in TypeScript. */
  place?: FilePlace
}

/**
 * Every message of a funnel, each with the place where its text is written: in the funnel's file, in one from which it takes
 * something, or in a file of the registry.
 */
export function locatedMessages(
  { definition, locate }: LoadedFunnel,
  compiled: CompiledFunnel,
  registry: Registry,
  registryFiles: string[],
): LocatedMessage[] {
  const placeIn = searchIn(registryFiles)
  return collectMessages(definition, compiled, registry).map(({ written, ...message }) => {
    const place =
      written.in === 'definition' ? locate(written.pointer) : placeIn(written.name, textIn(written) ?? message.text)
    return { ...message, place: place ? { file: place.file, line: place.line, column: place.column } : undefined }
  })
}

const textIn = (written: Message['written']): string | undefined => (written.in === 'widget' ? written.text : undefined)

/** The text as a literal of TypeScript, in each kind of quotes. */
const literalsOf = (text: string): string[] =>
  ["'", '"', '`'].map((quote) => quote + text.replaceAll('\\', '\\\\').replaceAll(quote, `\\${quote}`) + quote)

/**
 * Searches source files for a text that belongs to a name, such as a failure of an operation: the first after the name in a
 * file that has both, otherwise the first in any file.
 */
function searchIn(files: string[]): (name: string, text: string) => FilePlace | undefined {
  // A file may have been removed since the registry was read.
  const sources = files
    .filter((file) => existsSync(file))
    .map((file) => ({ file: path.relative('', file), content: readFileSync(file, 'utf8') }))
  return (name, text) => {
    const found = sources.flatMap(({ file, content }) => {
      const named = content.search(new RegExp(`\\b${name}\\b`))
      const after = named < 0 ? -1 : indexOfAny(content, literalsOf(text), named)
      const at = after < 0 ? indexOfAny(content, literalsOf(text), 0) : after
      return at < 0 ? [] : [{ file, content, at, isNamed: after >= 0 }]
    })
    const best = found.find(({ isNamed }) => isNamed) ?? found[0]
    if (!best) return undefined
    const lines = best.content.slice(0, best.at).split('\n')
    return { file: best.file, line: lines.length, column: lines.at(-1)!.length + 1 }
  }
}

/** The first place of any of some texts from a place on; -1 if there is none. */
function indexOfAny(content: string, texts: string[], from: number): number {
  const found = texts.map((text) => content.indexOf(text, from)).filter((at) => at >= 0)
  return found.length === 0 ? -1 : Math.min(...found)
}
