import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { copyProject } from '#tests/support/copyProject.ts'
import { main } from './main.ts'

const parts = ['bin', 'cli', 'engine', 'funnels', 'schemas', 'scripts', 'server/base', 'themes', 'widgets']
/** A copy of the project as after `npm ci`: nothing is compiled. */
const { folder: project, remove } = copyProject([...parts, 'package.json', 'package-lock.json', 'tsconfig.json'])
afterAll(remove)

function started(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['bin/runnel.mjs', ...args], {
    cwd: project,
    encoding: 'utf8',
  })
  return { code: status, out: stdout.trimEnd(), error: stderr.trimEnd() }
}

async function fromSources(...args: string[]) {
  const out: string[] = []
  const code = await main(args, { out: (text) => out.push(text), error: (text) => out.push(text) })
  return { code, out: out.join('\n'), error: '' }
}

const change = (file: string, from: string, to: string): void => {
  const text = readFileSync(join(project, file), 'utf8')
  expect(text).toContain(from)
  writeFileSync(join(project, file), text.replace(from, to))
}

it('compiles itself when it first runs, and then says what its sources say', async () => {
  expect(started('check')).toEqual(await fromSources('check'))
  expect(existsSync(join(project, 'dist-cli/sources.json'))).toBe(true)
})

it('draws with the library that it loads only then', async () => {
  const drawn = started('graph', 'v4', '--format', 'svg')
  expect(drawn).toEqual(await fromSources('graph', 'v4', '--format', 'svg'))
  expect(drawn.out).toContain('</svg>')
})

it('finds the same mistakes with a validator that was compiled before', async () => {
  const place = 'funnels/wrong'
  const definition = {
    format: 2,
    id: 'wrong',
    title: 7,
    path: 'x y',
    order: 'ask',
    steps: {
      ask: {
        titel: 'Ask',
        fields: { a: { widget: 'sigature', label: 'x' }, b: { widget: 'text', options: { no: 1 } } },
        next: { do: [{ call: 'createUsr', with: 1 }, { wait: 3 }], to: '' },
      },
    },
  }
  for (const vocabulary of [place, 'funnels/examples/wrong']) {
    const at = join(project, vocabulary)
    cpSync(join(project, 'funnels/v1'), at, { recursive: true })
    writeFileSync(join(at, 'funnel.json'), JSON.stringify(definition, null, 1))
    const said = started('check', at, '--format', 'json')
    expect((JSON.parse(said.out) as unknown[]).length).toBeGreaterThan(7)
    expect(said).toEqual(await fromSources('check', at, '--format', 'json'))
    rmSync(at, { recursive: true })
  }
})

it('compiles itself again when the vocabulary has changed', () => {
  change('widgets/phone/PhoneInput.widget.ts', "name: 'phone'", "name: 'telephone'")
  expect(started('check', 'v1').out).toContain('"phone" is not a widget')
  change('widgets/phone/PhoneInput.widget.ts', "name: 'telephone'", "name: 'phone'")
  expect(started('check', 'v1').code).toBe(0)
})

it('says what is wrong with a vocabulary that cannot be compiled', () => {
  change('funnels/registry.ts', 'export const registry', 'export cnst registry')
  const { code, error } = started('check', 'v1')
  expect({ code, error }).toEqual({
    code: 2,
    error: expect.stringMatching(/funnels\/registry\.ts cannot be imported: [^]*hint: /) as string,
  })
})
