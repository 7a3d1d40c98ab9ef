/** One thing that a reader of a guide does, in the order of the page. */
export type GuideStep = { line: number } & (
  | { does: 'write'; file: string; text: string }
  | {
      does: 'run'
      command: string
      /** What the guide says that the last line is. */
      lastLine?: string
    }
)

const fence = /^```(\w*)$/
const named = /^\*\*`([^`]+)`\*\*:$/
const promised = /^The last line is `([^`]+)`/

/** A fenced block with the lines around it that are not blank. */
interface Block {
  line: number
  language: string
  text: string
  before: string
  after: string
}

function blocksOf(markdown: string): Block[] {
  const lines = markdown.split('\n')
  const fences = lines.flatMap((text, at) => (fence.test(text) ? [at] : []))
  return fences.flatMap((from, at) => {
    const to = fences[at + 1]
    if (at % 2 !== 0 || to === undefined) return []
    return {
      line: from + 1,
      language: fence.exec(lines[from]!)![1]!,
      text: `${lines.slice(from + 1, to).join('\n')}\n`,
      before: lines.slice(0, from).findLast((text) => text !== '') ?? '',
      after: lines.slice(to + 1).find((text) => text !== '') ?? '',
    }
  })
}

const isCommand = (line: string): boolean => /^(node|npm|npx) /.test(line)

/**
 * What a reader of a guide writes and runs. A file is a fenced block after its name (**`path`**:); commands stand in
 * fenced blocks without a language, one on a line. Any other block is an example or an output.
 */
export const stepsOf = (markdown: string): GuideStep[] =>
  blocksOf(markdown).flatMap(({ line, language, text, before, after }): GuideStep[] => {
    const file = named.exec(before)?.[1]
    if (file !== undefined) return [{ line, does: 'write', file, text }]
    const commands = text.trimEnd().split('\n')
    if (language !== '' || !commands.every(isCommand)) return []
    const lastLine = promised.exec(after)?.[1]
    return commands.map((command, at) => ({
      line: line + 1 + at,
      does: 'run',
      command,
      lastLine: at === commands.length - 1 ? lastLine : undefined,
    }))
  })

/** Commands of the project that a guide names within its text, each once. */
export const namedCommands = (markdown: string): string[] => [
  ...new Set([...markdown.matchAll(/`((?:node bin|npm|npx) ?[^`\n]+)`/g)].map(([, command]) => command!)),
]
