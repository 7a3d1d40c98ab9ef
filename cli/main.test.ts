import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, mkdirSync, readFileSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { funnelFiles } from 'runnel/load'
import { main } from './main.ts'

async function run(...args: string[]) {
  const out: string[] = []
  const errors: string[] = []
  const code = await main(args, { out: (text) => out.push(text), error: (text) => errors.push(text) })
  return { code, out: out.join('\n'), error: errors.join('\n') }
}

const folder = mkdtempSync(join(tmpdir(), 'runnel-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Writes a funnel and returns its folder; `{folder}` stands for the temporary place in what was printed. */
function funnel(id: string, more: object) {
  const place = join(folder, id)
  mkdirSync(place, { recursive: true })
  const definition = {
    id,
    title: 'Demo',
    path: `/${id}`,
    order: ['ask'],
    steps: { ask: { title: 'Ask', final: true, ...more } },
  }
  writeFileSync(join(place, 'funnel.json'), JSON.stringify(definition, null, 2).replace('{', '{ "format": 2,'))
  return place
}
const shown = (text: string) => text.replaceAll(folder, '{folder}')

/** Starts the command as a process of its own, with the stack that it has for users. */
const started = (...args: string[]) =>
  spawn(process.execPath, [resolve('bin/runnel.mjs'), ...args], { stdio: ['ignore', 'pipe', 'pipe'] })

it('ends quietly when its reader leaves early, as head does', async () => {
  const child = started('graph', 'v1')
  child.stdout.destroy()
  let error = ''
  child.stderr.on('data', (text: Buffer) => (error += text.toString()))
  const [code] = (await once(child, 'close')) as [number]
  expect({ code, error }).toEqual({ code: 0, error: '' })
})

describe('hostile input', () => {
  const hostile = mkdtempSync(join(tmpdir(), 'runnel-hostile-'))
  afterAll(() => rmSync(hostile, { recursive: true }))
  const written = (text: string): string => {
    writeFileSync(join(hostile, 'funnel.json'), text)
    return hostile
  }

  it.each(['check', 'test', 'explore', 'graph'])('%s answers null with a finding', async (command) => {
    expect((await run(command, written('null'))).error).not.toContain('mistake in runnel')
  })

  it('names of JavaScript are keys like others', async () => {
    const steps = { ask: { as: { toString: 1, constructor: {} }, title: 'Ask', final: true } }
    const { error } = await run(
      'check',
      written(JSON.stringify({ format: 2, id: 'x', path: '/x', order: ['ask'], steps })),
    )
    expect(error).toBe('')
  })

  it('a rule of thousands of parts is a finding', async () => {
    const gate = Array.from({ length: 8000 }, () => "form.nickname == 'a'").join(' || ')
    const steps = { ask: { title: 'Ask', final: true, gate } }
    const place = written(
      JSON.stringify({ format: 2, id: 'long', title: 'Demo', path: '/long', order: ['ask'], steps }),
    )
    const child = started('check', place)
    let out = ''
    child.stdout.on('data', (text: Buffer) => (out += text.toString()))
    const [code] = (await once(child, 'close')) as [number]
    expect({ code, out }).toMatchObject({ code: 1, out: expect.stringContaining('more than 1500 parts') as string })
  })

  it('a file of gigabytes is refused, and one of a megabyte is judged in seconds', async () => {
    const place = written('')
    truncateSync(join(place, 'funnel.json'), 3e9)
    const { out } = await run('check', place)
    expect(out).toContain('the file cannot be read: it has more than 1 MB')
    expect(out).toContain('make it smaller')
    const keys = Object.fromEntries(Array.from({ length: 40_000 }, (_, at) => [`key${at}`, at]))
    expect((await run('check', written(JSON.stringify(keys, null, 1)))).out).toMatch(/4000\d errors/)
  })

  it('a text of thousands of insertions is judged in seconds', async () => {
    const steps = { ask: { title: '{form.x}'.repeat(8000), final: true } }
    const text = JSON.stringify({ format: 2, id: 'x', title: 'X', path: '/x', order: ['ask'], steps })
    expect((await run('check', written(text))).out).toContain('"form" has no "x"')
  })

  it('answers nested thousands of levels deep are refused', async () => {
    const deep = `{"nickname": ${'['.repeat(20_000)}${']'.repeat(20_000)}}`
    const { error } = await run('why', 'funnels/examples/linear', 'name', '--answers', deep)
    expect(error).toContain('--answers is neither an object of JSON')
  })
})

describe('help', () => {
  it('lists the commands', async () => {
    expect((await run('--help')).out).toMatchInlineSnapshot(`
      "Usage: runnel <command> [arguments]

        check    says everything that is wrong with a funnel, and where
        test     plays the scenarios of a funnel
        explore  walks a funnel in every way, or shows the shortest way to a place
        graph    draws a funnel
        diff     says what is different between two funnels
        where    says where funnels ask for an answer, and before or after what
        steps    lists the steps of a funnel
        schema   prints the JSON Schema of the answers of a funnel
        texts    says how much of a funnel is translated, and adds what is missing
        what-if  says what people see when an operation answers in some way
        list     lists the names that a definition may use: widgets, blocks, operations and others
        why      explains why Next is open or shut
        new      writes a new funnel, widget, operation or brand
        pull     writes what a running server has published into a folder
        push     sends what was changed in a folder to a running server, as drafts

      runnel <command> --help says more about a command; runnel --version says which version this is."
    `)
    expect(await run()).toEqual(await run('--help'))
  })

  it('says which version this is', async () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
    expect(await run('--version')).toEqual({ code: 0, out: version, error: '' })
    expect(await run('-v')).toEqual(await run('--version'))
  })

  it('explains check', async () => {
    const { code, out } = await run('check', '--help')
    expect(code).toBe(0)
    expect(out).toMatchInlineSnapshot(`
      "Usage: runnel check [paths…] [--format pretty|json|github] [--watch]

      Says everything that is wrong with funnels: names that lead nowhere, rules that do not
      fit, failures that nobody handles, steps that nothing leads to. Without a path it checks
      every funnel in funnels/ and funnels/examples/. docs/findings.md explains the codes.
      Names are those of the product, or of the nearest registry.ts around a funnel.

        paths     an id, a funnel.json, its folder, or a folder of funnels
        --format  pretty (default) for people, json for programs, github for annotations
        --watch   checks again after every change, until it is stopped

      Exit code: 0 nothing found, or only advice; 1 errors, or warnings that are not accepted;
      2 the command was not used as it is meant."
    `)
  })
})

describe('wrong use', () => {
  it.each([
    [['chek'], 'runnel: there is no command "chek"\n    hint: did you mean "check"?'],
    [['check', '--colour'], "runnel: Unknown option '--colour'\n    hint: runnel check --help lists the options"],
    [['check', '--format', 'xml'], 'runnel: --format cannot be "xml"\n    hint: it is one of pretty, json, github'],
    [
      ['check', 'no/such/place'],
      'runnel: there is no "no/such/place"\n    hint: name a funnel by its id, its funnel.json or its folder, or a folder of funnels',
    ],
    [['check', 'docs'], 'runnel: there is no funnel in "docs"\n    hint: a funnel is a folder with a funnel.json'],
  ])('ends %j with 2 and a hint', async (args, error) => {
    expect(await run(...args)).toEqual({ code: 2, out: '', error })
  })
})

describe('options', () => {
  const examples = funnelFiles('funnels/examples').length
  it.each([
    [['explore', 'v1', '--most', '-1'], '--most cannot be "-1"', 'it is a whole number, 1 or more'],
    [['diff', 'v1', 'v2', '--most', '-0.5'], '--most cannot be "-0.5"', 'it is a whole number, 1 or more'],
    [['explore', 'v1', '--most'], '--most needs a value', 'runnel explore --help lists the options'],
    [['test', 'v1', '--only', '--coverage'], '--only needs a value', 'runnel test --help lists the options'],
    [['check', '--format', 'json', '--format=pretty'], '--format is written twice', 'remove one'],
    [
      ['explore', 'funnels/examples'],
      `"funnels/examples" holds ${examples} funnels`,
      expect.stringContaining('linear'),
    ],
    [['new', 'x', '--from', 'funnels/examples'], `"funnels/examples" holds ${examples} funnels`, expect.anything()],
  ])('%j', async (args, message, hint) => {
    const { code, out, error } = await run(...args)
    expect({ code, out, said: error.split('\n    hint: ') }).toEqual({
      code: 2,
      out: '',
      said: [`runnel: ${message}`, hint],
    })
  })
})

describe('check', () => {
  it('checks a funnel once that is named in two ways', async () => {
    const once = await run('check', 'linear')
    expect(await run('check', './funnels/examples/linear/funnel.json', 'linear')).toEqual(once)
  })

  const right = funnel('right', {})
  const wrong = funnel('wrong', { gates: 'valid', next: 'aks' })

  it('is content with a funnel that is right', async () => {
    expect(await run('check', right)).toEqual({ code: 0, out: '1 funnel: nothing found', error: '' })
    expect(await run('check', right, '--format', 'json')).toEqual({ code: 0, out: '[]', error: '' })
    expect(await run('check', right, '--format', 'github')).toEqual({ code: 0, out: '', error: '' })
  })

  it('says where, what and what to do', async () => {
    const { code, out } = await run('check', folder)
    expect(code).toBe(1)
    expect(shown(out)).toMatchInlineSnapshot(`
      "{folder}/wrong/funnel.json:12:7  error unknown-key  "gates" means nothing here
          at /steps/ask/gates
          hint: did you mean "gate"?
      {folder}/wrong/funnel.json:13:15  error unknown-target  there is no step "aks"
          at /steps/ask/next
          hint: did you mean "ask"?

      2 funnels: 2 errors"
    `)
  })

  it('goes on where one file cannot be read, and says which that is', async () => {
    const unread = join(folder, 'unread')
    mkdirSync(join(unread, 'funnel.json'), { recursive: true })
    const deep = funnel('deep', {})
    writeFileSync(join(deep, 'funnel.json'), '['.repeat(50_000))
    const { code, out, error } = await run('check', unread, deep, wrong, join(folder, 'nowhere'))
    expect(code).toBe(2)
    expect(shown(out)).toMatch(
      /^\{folder\}\/deep\/funnel.json:1:101 {2}error json {2}this is nested more than 100 levels deep$/m,
    )
    expect(shown(out)).toMatch(
      /^\{folder\}\/unread\/funnel.json:1:1 {2}error json {2}the file cannot be read: this is no file$/m,
    )
    expect(out).toContain('unknown-key')
    expect(out).toMatch(/3 funnels: 4 errors$/)
    expect(shown(error)).toBe(
      'runnel: there is no "{folder}/nowhere"\n    hint: name a funnel by its id, its funnel.json or its folder, or a folder of funnels',
    )
    rmSync(unread, { recursive: true })
    rmSync(deep, { recursive: true })
  })

  it('says which vocabulary cannot be imported', async () => {
    const place = funnel('speechless', {})
    writeFileSync(join(place, 'registry.ts'), "throw new Error('on purpose')\n")
    const { code, out, error } = await run('check', place, right)
    expect({ code, out }).toEqual({ code: 2, out: '1 funnel: nothing found' })
    expect(shown(error)).toMatch(
      /^runnel: \{folder\}\/speechless\/registry.ts cannot be imported: on purpose\n {4}hint: /,
    )
    rmSync(place, { recursive: true })
  })

  it('takes no schema and no pattern that cannot run', async () => {
    const place = funnel('unrunnable', {
      fields: { nickname: { label: 'x', widget: 'text', checks: [{ pattern: '{!}', message: 'x' }] } },
    })
    const file = join(place, 'funnel.json')
    const definition = JSON.parse(readFileSync(file, 'utf8')) as object
    expect((await run('check', place)).out).toContain('shape  this is not a regular expression')
    const data = { colour: { type: 'nothing', class: 'plain' }, size: { $ref: '#/nowhere' }, shape: { type: 'string' } }
    writeFileSync(file, JSON.stringify({ ...definition, data }))
    const { code, out, error } = await run('check', place)
    expect({ code, error }).toEqual({ code: 1, error: '' })
    expect(out).toContain('"$ref" does not declare an answer')
    expect(out).toContain('"nothing" is not one of string, number, boolean, array, object')
    rmSync(place, { recursive: true })
  })

  it('takes names that every object has for names like others', async () => {
    const names = ['constructor', 'prototype', 'valueof', 'then']
    const place = funnel('inherited', {})
    const step = (id: string) => ({ title: id, buttons: { constructor: { label: 'Stay', to: '@stay' } } })
    writeFileSync(
      join(place, 'funnel.json'),
      JSON.stringify({
        format: 2,
        id: 'inherited',
        title: 'Inherited',
        path: '/inherited',
        rules: { constructor: "journey.open == ''", toString: 'constructor' },
        order: [...names, 'ask'],
        steps: {
          ...Object.fromEntries(names.map((id) => [id, { ...step(id), gate: 'toString' }])),
          ask: { title: 'Ask', final: true },
        },
      }),
    )
    expect((await run('check', place)).out).not.toMatch(/ error (?!rule-constant|gate-never)/)
    writeFileSync(
      join(place, 'funnel.json'),
      JSON.stringify({
        format: 2,
        id: 'inherited',
        title: 'Inherited',
        path: '/inherited',
        order: ['ask'],
        steps: {
          ask: {
            title: 'Ask',
            gate: 'constructor',
            fields: { constructor: { widget: 'toString', label: 'x' } },
            on: { constructor: '/constructor' },
            next: {
              do: [{ call: 'constructor', as: 'x' }, { use: 'constructor' }, { emit: 'constructor' }],
              to: 'constructor',
            },
          },
        },
      }),
    )
    const { code, out } = await run('check', place)
    expect(code).toBe(1)
    expect(out).toContain('unknown-name')
    funnel('inherited', {
      fields: { nickname: { label: 'x', widget: '__proto__' }, topic: { label: 'x', widget: 'constructor' } },
    })
    const widgets = await run('check', place)
    expect(widgets).toMatchObject({ code: 1, error: '' })
    expect(widgets.out).toMatch(/"__proto__" is not a widget[^]*"constructor" is not a widget/)
    rmSync(place, { recursive: true })
  })

  it('reads a definition in TypeScript, in the vocabulary of its folder', async () => {
    expect(await run('check', 'funnels/examples/linear')).toMatchObject({ code: 0, error: '' })
    const place = funnel('foreign', { fields: { nickname: { label: 'Nickname', widget: 'text' } } })
    expect((await run('check', place)).out).toContain('unknown-field')
    writeFileSync(
      join(place, 'registry.ts'),
      `export { registry } from ${JSON.stringify(resolve('funnels/examples/registry.ts'))}\n`,
    )
    expect(await run('check', place)).toMatchObject({ code: 0, out: '1 funnel: nothing found' })
    renameSync(join(place, 'funnel.json'), join(place, 'funnel.ts'))
    const json = readFileSync(join(place, 'funnel.ts'), 'utf8')
    writeFileSync(join(place, 'funnel.ts'), `export default ${json}\n`)
    expect(await run('check', place)).toMatchObject({ code: 0, out: '1 funnel: nothing found' })
    rmSync(place, { recursive: true })
  })

  it('gives data to programs', async () => {
    const { out } = await run('check', join(wrong, 'funnel.json'), '--format', 'json')
    expect(JSON.parse(out)).toMatchObject([
      {
        code: 'unknown-key',
        severity: 'error',
        file: join(wrong, 'funnel.json'),
        line: 12,
        column: 7,
        pointer: '/steps/ask/gates',
      },
      { code: 'unknown-target', severity: 'error', line: 13, column: 15, pointer: '/steps/ask/next' },
    ])
  })

  it('annotates lines for GitHub', async () => {
    const { out } = await run('check', wrong, '--format', 'github')
    expect(shown(out).split('\n')[0]).toBe(
      '::error file={folder}/wrong/funnel.json,line=12,col=7,title=unknown-key::"gates" means nothing here%0Ahint: did you mean "gate"?',
    )
  })
})
