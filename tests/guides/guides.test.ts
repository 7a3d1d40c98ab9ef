import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { inRoot } from '#scripts/lib/root.ts'
import { copyProject } from './copyProject.ts'
import { namedCommands, stepsOf, type GuideStep } from './readGuide.ts'

const folder = 'docs/guides'
const read = (name: string): string => readFileSync(join(folder, `${name}.md`), 'utf8')

/** The guides that a reader carries out, in an order in which all of them fit into one project. */
const guides = [
  'first-variant',
  'scenarios',
  'findings',
  'reading',
  'preview',
  'new-field',
  'new-widget',
  'new-operation',
  'new-brand',
]

/** Commands that run until they are stopped, or take too long here, and where they are carried out. */
const carriedOutElsewhere: Record<string, string> = {
  'npm run dev': 'tests/journeys/development.spec.ts',
  'npm start': 'tests/journeys, on the server that it starts',
  'npm test': 'this file runs what it says about a guide',
  'npm run size': 'scripts/size, in every build',
}

const copy = copyProject()
afterAll(() => copy.remove())
const written: string[] = []
const carriedOut = new Set(Object.keys(carriedOutElsewhere))

function carryOut(step: GuideStep): void {
  if (step.does === 'write') {
    const file = join(copy.folder, step.file)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, step.text)
    written.push(step.file)
    return
  }
  const { code, output } = copy.run(step.command)
  expect([step.command, code], output).toEqual([step.command, 0])
  carriedOut.add(step.command)
  if (step.lastLine !== undefined) expect(output.trimEnd().split('\n').at(-1), step.command).toBe(step.lastLine)
}

describe.each(guides)('docs/guides/%s.md', (name) => {
  const steps = stepsOf(read(name))

  it.runIf(steps.length > 0)('can be carried out word for word', () => {
    for (const step of steps) carryOut(step)
  })

  it('names only commands that there are', () => {
    const commands = namedCommands(read(name)).filter((command) => !carriedOut.has(command))
    for (const command of commands) {
      // Some explain, compare or find something, and say so with 1.
      const { code, output } = copy.run(command)
      expect([command, [0, 1].includes(code)], output).toEqual([command, true])
      carriedOut.add(command)
    }
  })
})

describe('a project in which every guide was carried out', () => {
  const passes = (command: string): void => {
    const { code, output } = copy.run(command)
    expect(code, output).toBe(0)
  }

  it('has no type error', () => {
    // The cache of the types is taken over, at the same depth, so that only what is new is checked.
    const cache = 'node_modules/.cache/tsc.tsbuildinfo'
    mkdirSync(join(copy.folder, 'types/cache'), { recursive: true })
    if (existsSync(inRoot(cache))) cpSync(inRoot(cache), join(copy.folder, 'types/cache/tsc.tsbuildinfo'))
    passes('npx tsc --noEmit --tsBuildInfoFile types/cache/tsc.tsbuildinfo')
  })

  it('has no finding, and every file is generated, laid out and linted', () => {
    passes('node bin/runnel.mjs check')
    const sources = written.filter((file) => /\.tsx?$/.test(file)).map((file) => dirname(file))
    passes(`npx oxfmt --check ${written.join(' ')} funnels themes schemas cli/browser widgets/components.ts`)
    passes(`npx oxlint ${[...new Set(sources)].join(' ')} schemas/operations server/routes funnels`)
  })

  it('passes the tests that look at the whole project', () => {
    const whole = ['tests/completeness', 'tests/scenarios', 'scripts/generate.test.ts', 'widgets/completeness.test.tsx']
    // The project `lean` would play the scenarios a second time.
    passes(`npx vitest run --project=!lean ${[...whole, 'themes', 'schemas', 'server/page'].join(' ')}`)
  })
})
