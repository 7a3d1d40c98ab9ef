import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { main } from '#cli/main.ts'
import { inRoot } from '#scripts/lib/root.ts'
import { namedCommands, stepsOf } from './readGuide.ts'

// guides.test.ts carries out these guides whole, in a copy of the project, in test:full. Here their commands run in this
// process, on copies of the funnels alone; what is not a command of runnel is left to test:full.

const funnels = mkdtempSync(join(process.cwd(), 'node_modules/.runnel-'))
afterAll(() => rmSync(funnels, { recursive: true }))
for (const name of readdirSync('funnels').filter((entry) => statSync(join('funnels', entry)).isDirectory()))
  cpSync(join('funnels', name), join(funnels, name), { recursive: true })
writeFileSync(join(funnels, 'registry.ts'), `export * from ${JSON.stringify(resolve('funnels/registry.ts'))}\n`)

const command = /^node bin\/runnel\.mjs (.*?)(?: > (\S+))?$/
const word = /'([^']*)'|"([^"]*)"|(\S+)/g

/** The place of a file of the project among the copies. */
const copyOf = (file: string): string => join(funnels, file.replace(/^funnels\//, ''))

/** The words of a command as a shell reads them. A funnel is named by its copy. */
function argumentsOf(line: string): string[] {
  const words = [...line.matchAll(word)].map(([, single, double, bare]) => single ?? double ?? bare!)
  const isFunnel = (text: string, at: number): boolean =>
    at > 0 && words[at - 1] !== 'new' && readdirSync(funnels).includes(text)
  return words.map((text, at) => (isFunnel(text, at) ? join(funnels, text) : text))
}

/** Runs a command of a guide. Gives its exit code and the last line; undefined if it is none of runnel. */
async function run(line: string): Promise<{ code: number; output: string } | undefined> {
  const [, args, file] = command.exec(line) ?? []
  if (args === undefined) return undefined
  const lines: string[] = []
  const print = (text: string): void => void lines.push(text)
  const code = await main(argumentsOf(args), { out: print, error: print })
  const output = `${lines.join('\n')}\n`
  if (file !== undefined) writeFileSync(copyOf(file), output)
  return { code, output }
}

describe.each(['first-variant', 'scenarios', 'new-field'])('docs/guides/%s.md', (name) => {
  const text = readFileSync(inRoot('docs/guides', `${name}.md`), 'utf8')

  it('says what its commands print, step by step', async () => {
    for (const step of stepsOf(text)) {
      if (step.does === 'write') {
        const file = copyOf(step.file)
        mkdirSync(dirname(file), { recursive: true })
        writeFileSync(file, step.text)
        continue
      }
      const done = await run(step.command)
      if (!done) continue
      expect([step.command, done.code], done.output).toEqual([step.command, 0])
      if (step.lastLine !== undefined) expect(done.output.trimEnd().split('\n').at(-1)).toBe(step.lastLine)
    }
  })

  it('names only commands that there are', async () => {
    for (const line of namedCommands(text)) {
      // Some explain, compare or find something, and say so with 1.
      const { code = 0, output = '' } = (await run(line)) ?? {}
      expect([line, [0, 1].includes(code)], output).toEqual([line, true])
    }
  })
})
