import { mkdirSync, mkdtempSync, readFileSync, rmSync, cpSync, existsSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { loadScenarios } from 'runnel/scenario/load'
import { commandTable, main } from '../main.ts'

async function run(...args: string[]) {
  const out: string[] = []
  const errors: string[] = []
  const code = await main(args, { out: (text) => out.push(text), error: (text) => errors.push(text) })
  return { code, out: out.join('\n'), error: errors.join('\n') }
}

const folder = mkdtempSync(join(process.cwd(), 'node_modules/.runnel-'))
afterAll(() => rmSync(folder, { recursive: true }))
cpSync('funnels/examples', folder, { recursive: true })
writeFileSync(
  join(folder, 'registry.ts'),
  `export { registry, theme } from ${JSON.stringify(resolve('funnels/examples/registry.ts'))}\n`,
)
const place = (id: string) => join(folder, id)

describe('help', () => {
  it.each(Object.keys(commandTable))('of %s says how it is used and what the exit code means', async (name) => {
    const { code, out } = await run(name, '--help')
    expect(code).toBe(0)
    expect(out).toMatch(new RegExp(`^Usage: runnel ${name} `))
    expect(out).toContain('Exit code: 0')
    expect(out.split('\n').every((line) => line.length <= 100)).toBe(true)
  })
})

describe('test', () => {
  it('plays the scenarios of a funnel', async () => {
    const played = await run('test', place('quiz'))
    expect(played).toMatchObject({ code: 0, out: expect.stringMatching(/^\d+ passed, 0 failed$/) as string })
    expect(await run('test', 'quiz')).toEqual(played)
  })

  it('tells the story of what fails, with its line, in three forms', async () => {
    const file = join(place('linear'), 'scenarios', 'wrong.json')
    writeFileSync(
      file,
      JSON.stringify(
        {
          name: 'goes wrong',
          moves: [{ at: 'name', enter: { nickname: 'Ada' }, press: 'next', expect: { step: 'summary' } }],
        },
        null,
        2,
      ),
    )
    const pretty = await run('test', place('linear'), '--only', 'goes wrong')
    expect(pretty.code).toBe(1)
    expect(pretty.out.replaceAll(folder, '{folder}')).toMatchInlineSnapshot(`
      "FAILED  goes wrong
        {folder}/linear/scenarios/wrong.json:2

        {folder}/linear/scenarios/wrong.json:4
        move 1 of 1, made in "name": in name, give nickname, press next
        expected  step "summary"
        happened  it is "topic"

        Next of "topic" is shut
          no   present(form.topic)   (form.topic is not given)
          field topic (Course): Please choose a course

        way  name > topic

      0 passed, 1 failed"
    `)
    expect(
      JSON.parse((await run('test', place('linear'), '--only', 'goes wrong', '--format', 'json')).out),
    ).toMatchObject([{ name: 'goes wrong', line: 2, passed: false, walked: ['name', 'topic'], at: { line: 4 } }])
    expect((await run('test', place('linear'), '--only', 'goes wrong', '--format', 'github')).out).toMatch(
      /^::error file=.*wrong\.json,line=4,title=goes wrong::FAILED {2}goes wrong%0A/,
    )
    writeFileSync(file, JSON.stringify({ name: 'goes wrong', moves: [{ at: 'name', entre: {} }] }, null, 2))
    expect(await run('test', place('linear'))).toEqual({
      code: 2,
      out: '',
      error: `runnel: ${file}:6: "entre" means nothing here (/moves/0/entre); did you mean "enter"?\n    hint: docs/guides/scenarios.md says what scenarios are made of`,
    })
    rmSync(file)
  })

  it('says when no scenario has that name, and which is near', async () => {
    expect(await run('test', place('linear'), '--only', 'constructor')).toMatchObject({
      code: 2,
      out: '',
      error: expect.stringMatching(/^runnel: there is no scenario of that name: "constructor"\n {4}hint: /) as string,
    })
    const { scenario } = loadScenarios(join(place('linear'), 'scenarios'))[0]!
    expect((await run('test', place('linear'), '--only', `${scenario.name}s`)).error).toContain(
      `did you mean "${scenario.name}"?`,
    )
  })

  it('plays the others where one funnel cannot be played, and says which that is', async () => {
    const file = join(place('party'), 'funnel.json')
    const text = readFileSync(file, 'utf8')
    writeFileSync(file, '{')
    const { code, out, error } = await run('test', place('party'), place('linear'))
    writeFileSync(file, text)
    expect(code).toBe(2)
    expect(out).toMatch(/^\d+ passed, 0 failed$/)
    expect(error).toContain(`${file}:1 a`)
  })

  it('says what to do where no browser starts', async () => {
    vi.stubEnv('RUNNEL_BROWSER', '/no/such/browser')
    const { code, error } = await run('test', 'linear', '--browser')
    expect(code).toBe(2)
    expect(error).toMatch(
      /^runnel: \/no\/such\/browser does not start: .*\n {4}hint: name another one: RUNNEL_BROWSER=/,
    )
  })

  it('says which transitions no scenario goes through', async () => {
    const { out } = await run('test', place('appointment'), '--coverage', '--only', 'books')
    expect(out).toMatch(/scenarios go through \d+ of \d+ transitions/)
    expect(out).toMatch(/not through {2}\S+appointment\/funnel\.json:\d+ {2}\S+: /)
    expect(out).toMatch(/also not: .*Back \d+/)
  })
})

describe('explore', () => {
  it('says what was reached', async () => {
    const { code, out } = await run('explore', place('linear'))
    expect(code).toBe(0)
    expect(out).toMatch(/steps 3 of 3, transitions 15 of 15, outcomes and failures 0 of 0/)
  })

  it('ends with 1 where something was not reached or a limit stopped it, and says which', async () => {
    const party = await run('explore', place('party'))
    expect(party.code).toBe(1)
    expect(party.out).toContain('not reached  menu/food/starter: back to reply')
    expect(party.out).not.toContain('limit')
    const stopped = await run('explore', place('linear'), '--most', '2')
    expect(stopped.code).toBe(1)
    expect(stopped.out).toContain('limit  stopped after 2 journeys, and there are more')
    expect((await run('explore', place('linear'), '--most', '1e3')).error).toBe(
      'runnel: --most cannot be "1e3"\n    hint: it is a whole number, 1 or more',
    )
  })

  it('counts what the scenarios go through, says so, and walks the rest', async () => {
    const { out } = await run('explore', place('linear'))
    const [, ways, rest] = /scenarios go through (\d+) of 15 transitions; the journeys looked for the other (\d+)/.exec(
      out,
    )!
    expect(Number(ways)).toBeGreaterThan(0)
    expect(Number(ways) + Number(rest)).toBe(15)
    expect(out).toMatch(/transitions 15 of 15/)
  })

  it('counts no scenario that fails, and none where they cannot be read', async () => {
    const copy = place('unread')
    cpSync(place('linear'), copy, { recursive: true })
    const { aliases: _aliases, ...definition } = JSON.parse(readFileSync(join(copy, 'funnel.json'), 'utf8')) as Record<
      string,
      unknown
    >
    writeFileSync(join(copy, 'funnel.json'), JSON.stringify({ ...definition, id: 'unread', path: '/unread' }))
    rmSync(join(copy, 'scenarios'), { recursive: true })
    mkdirSync(join(copy, 'scenarios'))
    const scenario = join(copy, 'scenarios/odd.json')
    writeFileSync(scenario, JSON.stringify({ name: 'fails', moves: [], expect: { step: 'nowhere' } }))
    expect((await run('explore', copy)).out).toMatch(/scenarios go through 0 of 15/)
    writeFileSync(scenario, '{ "name": ')
    const { code, out } = await run('explore', copy)
    expect([code, out]).toEqual([
      0,
      expect.stringMatching(/^the scenarios cannot be read, so none counts: .*odd\.json:1.*\n/),
    ])
    rmSync(copy, { recursive: true })
  })

  it('starts from nothing: says the same again, and wherever it is run', async () => {
    const once = await run('explore', place('linear'))
    const elsewhere = vi.spyOn(process, 'cwd').mockReturnValue(place('linear'))
    expect(await run('explore', place('linear'))).toEqual(once)
    elsewhere.mockRestore()
    expect(await run('explore', place('linear'))).toEqual(once)
  })

  it.each([
    ['quiz', 'result/problem', { operations: { saveScore: 'failed' }, expect: { step: 'result/problem' } }],
    ['appointment', 'searchSlots: later', { operations: { searchSlots: 'later' } }],
    ['appointment', 'Courses are from Monday to Friday', { expect: { step: 'day' } }],
  ])('finds the shortest way in %s to %s', async (id, to, scenario) => {
    const { code, out } = await run('explore', place(id), '--to', to)
    expect(code).toBe(0)
    expect(JSON.parse(out)).toMatchObject(scenario)
  })

  it('proves with the text itself that the way to a text leads there', async () => {
    const { out } = await run('explore', place('appointment'), '--to', 'Courses are from Monday')
    expect(JSON.parse(out)).toMatchObject({ expect: { step: 'day', message: 'Courses are from Monday' } })
    expect(JSON.parse((await run('explore', place('quiz'), '--to', 'result/problem')).out)).toMatchObject({
      expect: { step: 'result/problem' },
    })
    const file = join(place('appointment'), 'scenarios/found.json')
    writeFileSync(file, out)
    expect((await run('test', place('appointment'), '--only', 'to Courses are')).out).toBe('1 passed, 0 failed')
    rmSync(file)
  })

  it('prefers presses to an address, and opens one where presses do not lead', async () => {
    const copy = place('doors')
    mkdirSync(copy)
    const definition = {
      ...{ format: 2, id: 'doors', title: 'Doors', path: '/doors', order: ['a', 'b', 'c', 'd', 'e'] },
      steps: {
        a: { title: 'First room' },
        b: {
          title: 'Second room',
          fields: { topic: { label: 'Course', widget: 'select', choices: ['garden', 'kitchen'] } },
        },
        c: {
          title: 'Third room',
          entry: 'direct',
          guard: [{ if: "form.topic == ''", to: 'lost' }],
          steps: {
            lost: { as: 'notice', title: 'Nobody knows the way', buttons: { on: { label: 'On', to: '/e' } } },
            found: { text: 'Looking', then: '/e' },
          },
          start: 'found',
        },
        d: { title: 'Fourth room', entry: 'link-only' },
        e: { title: 'The end', final: true },
      },
    }
    writeFileSync(join(copy, 'funnel.json'), JSON.stringify(definition))
    const movesTo = async (text: string) => {
      const { out, error } = await run('explore', copy, '--to', text)
      expect(error).toBe('')
      return (JSON.parse(out) as { moves: object[] }).moves
    }
    expect(await movesTo('Nobody knows the way')).toMatchObject([
      { at: 'a', press: 'next' },
      { at: 'b', press: 'next' },
    ])
    expect((await movesTo('Fourth room')).at(-1)).toMatchObject({ open: 'd' })
    rmSync(copy, { recursive: true })
  })

  it('says that a limit stopped the search for a place', async () => {
    const { code, out } = await run('explore', place('linear'), '--to', 'summary', '--most', '1')
    expect(code).toBe(1)
    expect(out).toBe(
      [
        'nothing that was walked leads to "summary"',
        '    limit  stopped after 1 journeys, and there are more: --most takes another number',
      ].join('\n'),
    )
  })

  it('says when nothing leads there', async () => {
    expect(await run('explore', place('linear'), '--to', 'A text that nobody ever reads')).toEqual({
      code: 1,
      out: 'nothing leads to "A text that nobody ever reads"',
      error: '',
    })
    expect((await run('explore', place('linear'), '--to', 'topik')).error).toContain('did you mean "topic"?')
  })
})

describe('graph', () => {
  it('draws with Mermaid', async () => {
    expect((await run('graph', place('linear'))).out).toMatchInlineSnapshot(`
      "flowchart TD
        s0["What shall we call you?<br>name"]
        s1["Which course, {form.nickname}?<br>topic"]
        s2["Thank you, {form.nickname}<br>summary"]
        s0 --> s1
        s1 --> s2
        s2 --> s0"
    `)
  })

  it('draws a picture with every step in it', async () => {
    const file = join(folder, 'out.svg')
    expect((await run('graph', place('appointment'), '--format', 'svg', '--output', file)).code).toBe(0)
    const svg = readFileSync(file, 'utf8')
    for (const name of ['wish', 'search / asking', 'booked', 'out']) expect(svg).toContain(`>${name}</text>`)
    expect(svg).not.toMatch(/NaN|undefined/)
  })
})

describe('schema', () => {
  const printed = async (...args: string[]) => {
    const { code, out } = await run('schema', place('party'), ...args)
    expect(code).toBe(0)
    return JSON.parse(out) as object
  }

  it('prints the JSON Schema of the answers', async () => {
    expect(await printed()).toMatchObject({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      title: 'An invitation',
      additionalProperties: false,
      properties: { diet: { title: 'What should the cook know?', type: 'string', class: 'plain' } },
    })
    expect(await printed()).not.toHaveProperty('required')
  })

  it('lists what is required for a call', async () => {
    const { out } = await run('schema', 'v1', '--call', 'submitForm')
    expect(JSON.parse(out)).toMatchObject({ required: ['personalDetails', 'contactDetails'] })
  })

  it('says which operations there are in place of one that is never called', async () => {
    const { code, error } = await run('schema', 'v1', '--call', 'submitFrom')
    expect(code).toBe(2)
    expect(error).toContain('this funnel never calls "submitFrom"')
    expect(error).toContain('did you mean "submitForm"?')
  })
})

describe('what cannot be written or read', () => {
  it.each([
    ['graph', place('linear'), '--output', join(folder, 'no/such/place.svg')],
    ['graph', place('linear'), '--output', folder],
    ['graph', place('linear'), '--output', join(place('linear'), 'funnel.json')],
    ['graph', place('linear'), '--output', join(place('linear'), 'funnel.json', 'x.svg')],
    ['graph', place('linear'), '--output', '/proc/drawing.svg'],
    ['graph', `${place('linear')}\u0000`],
    ['schema', `${place('linear')}\u0000`],
    ['schema', place('linear'), '--call', 'constructor'],
    ['new', 'other', '--from', 'x'.repeat(5000)],
    ['new', 'x'.repeat(300), '--from', place('linear')],
    ['why', place('linear'), 'name', '--answers', folder],
    ['why', place('linear'), 'name', '--answers', '/dev/zero'],
    ['why', place('linear'), 'name', '--answers', 'null'],
    ['why', place('linear'), 'constructor'],
    ['why', place('linear'), '__proto__'],
    ['diff', place('linear'), place('linear'), '--most', 'NaN'],
    ['diff', 'constructor', '__proto__'],
  ])('%s is reported with a hint', async (...args) => {
    const before = readFileSync(join(place('linear'), 'funnel.json'), 'utf8')
    const { code, error } = await run(...args)
    expect(code).toBe(2)
    expect(error).toMatch(/^runnel: .+\n {4}hint: .+$/)
    expect(error).not.toMatch(/mistake in runnel|\bE[A-Z]{3,}\b/)
    expect(readFileSync(join(place('linear'), 'funnel.json'), 'utf8')).toBe(before)
  })
})

describe('new and diff', () => {
  it('writes a funnel that begins as another one, with a scenario that passes', async () => {
    expect(await run('new', 'small', '--from', place('appointment'))).toMatchObject({ code: 0 })
    expect(existsSync(join(place('small'), 'scenarios', 'journey.json'))).toBe(true)
    expect(await run('test', place('small'))).toMatchObject({ code: 0, out: '1 passed, 0 failed' })
    const { moves, expect: end } = JSON.parse(
      readFileSync(join(place('small'), 'scenarios', 'journey.json'), 'utf8'),
    ) as { moves: { press?: string }[]; expect: object }
    expect(moves.map(({ press }) => press)).not.toContain('back')
    expect(end).toMatchObject({ step: 'booked' })
    expect((await run('new', 'small', '--from', place('appointment'))).error).toContain('already')
    const { code, error } = await run('new', 'My Variant', '--from', place('appointment'))
    expect({ code, error }).toMatchObject({ code: 2, error: expect.stringContaining('such as my-variant') })
  })

  it.each([
    ['library', 'is where shared entries are'],
    ['dangling', 'already'],
  ])('does not write %s', async (name, said) => {
    symlinkSync('/nonexistent', join(folder, 'dangling'))
    const { code, error } = await run('new', name, '--from', place('linear'))
    expect({ code, error }).toEqual({ code: 2, error: expect.stringContaining(said) as string })
    rmSync(join(folder, 'dangling'))
  })

  it('leaves nothing behind where the new funnel would be wrong', async () => {
    const taken = readFileSync(join(place('linear'), 'funnel.json'), 'utf8').replace('"id": "linear"', '"id": "taken"')
    mkdirSync(place('taken'))
    writeFileSync(join(place('taken'), 'funnel.json'), taken.replaceAll('/examples/line', '/examples/clash/'))
    const { code, error } = await run('new', 'clash', '--from', place('linear'))
    expect({ code, error }).toEqual({ code: 2, error: expect.stringContaining('overlap') as string })
    expect(existsSync(place('clash'))).toBe(false)
    rmSync(place('taken'), { recursive: true })
  })

  it('says what two funnels say and do differently', async () => {
    const file = join(place('small'), 'funnel.json')
    const definition = JSON.parse(readFileSync(file, 'utf8')) as { title: string; steps: object }
    definition.title = 'Find and book a time'
    definition.steps = { search: { steps: { later: { after: { '30s': '/wish' } } } } }
    writeFileSync(file, JSON.stringify(definition))
    const { code, out, error } = await run('diff', place('appointment'), place('small'))
    expect({ code, error }).toEqual({ code: 1, error: '' })
    expect(out).toContain('search/later: after.30s: "nothing" became "/wish"')
    expect(out).toMatch(/comes to "search\/nothing" in appointment, but comes to "wish" in small/)
    expect(await run('diff', place('linear'), place('linear'))).toEqual({ code: 0, out: 'no difference', error: '' })
  })
})

describe('diff of languages', () => {
  it('says which translations differ, and which language is gone', async () => {
    const other = place('translated')
    cpSync(place('appointment'), other, { recursive: true })
    const funnel = join(other, 'funnel.json')
    const definition = JSON.parse(readFileSync(funnel, 'utf8')) as object
    writeFileSync(funnel, JSON.stringify({ ...definition, id: 'translated', path: '/translated', aliases: undefined }))
    const file = join(other, 'texts/ar.json')
    const before = readFileSync(file, 'utf8')
    const written = JSON.parse(before) as { texts: Record<string, { is: string }> }
    written.texts['/steps/wish/title']!.is = 'ماذا تريد؟'
    writeFileSync(file, JSON.stringify(written))
    const { code, out } = await run('diff', place('appointment'), other, '--most', '5')
    expect(code).toBe(1)
    expect(out.split('\n')).toEqual(['in ar:', '    wish: title: "ماذا تود أن تتعلم؟" became "ماذا تريد؟"'])
    rmSync(file)
    expect((await run('diff', place('appointment'), other, '--most', '5')).out).toBe(
      'in ar:\n    the funnel: the language is gone',
    )
    rmSync(other, { recursive: true })
  })
})

describe('diff for people', () => {
  it('says what people are asked for, when, and what can happen without it', async () => {
    const definition = JSON.parse(readFileSync(join(place('linear'), 'funnel.json'), 'utf8')) as {
      id: string
      path: string
      aliases?: string[]
      order: unknown[]
      steps: Record<string, { title?: string; fields?: Record<string, object> }>
    }
    const [first, second, ...rest] = definition.order
    definition.id = 'swapped'
    definition.path = '/examples/swapped'
    delete definition.aliases
    definition.order = [second, { step: first as string, if: "form.topic == 'garden'" }, ...rest]
    definition.steps[second as string]!.title = 'What shall it be?'
    definition.steps['summary']!.title = 'Thank you'
    mkdirSync(place('swapped'))
    writeFileSync(join(place('swapped'), 'funnel.json'), JSON.stringify(definition))
    const { out, error } = await run('diff', place('linear'), place('swapped'), '--most', '20')
    expect(error).toBe('')
    expect(out).toContain('who goes through swapped, not linear:')
    expect(out).toContain(`is asked for nickname only if form.topic == 'garden', not always`)
    expect(out).toMatch(/is asked for (topic before nickname|nickname after topic)/)
    expect(out).toMatch(/can end at "summary" without being asked for nickname/)
    expect(out).toMatch(/sees "What shall it be\?" in "topic"/)
    expect(out).not.toContain('stops: expected')
    rmSync(place('swapped'), { recursive: true })
  })

  it('says what people see while a call takes long, and so does what-if', async () => {
    const variant = place('patient')
    mkdirSync(variant)
    const write = (more: object): void => {
      const definition = { format: 2, id: 'patient', extends: 'quiz', title: 'Patient', path: '/patient', ...more }
      writeFileSync(join(variant, 'funnel.json'), JSON.stringify(definition))
    }
    const different = async () => (await run('diff', place('quiz'), variant, '--most', '20')).out
    write({ slow: { '20s': 'Nearly there', '5s': 'Still at it' } })
    expect(await different()).toMatch(
      /while a call takes long, sees "Still at it" after 5s, "Nearly there" after 20s, not "This takes .*" after 10s\n/,
    )
    write({ steps: { result: { slow: { '3s': 'Saving your score' } } } })
    expect(await different()).toMatch(
      /while a call takes long in "result", sees "Saving your score" after 3s, not "This takes .*" after 10s\n/,
    )
    expect((await run('what-if', variant, 'saveScore=slow')).out).toMatch(
      /^wait +"Saving your score" after 3s, while the call runs$/m,
    )
    expect((await run('what-if', place('quiz'), 'saveScore=saved')).out).not.toMatch(/^wait /m)
    rmSync(variant, { recursive: true })
  })
})

describe('why', () => {
  it('traces a gate in words', async () => {
    const { code, out } = await run(
      'why',
      place('appointment'),
      'wish',
      '--answers',
      '{"nickname":"Ada","topic":"garden"}',
    )
    expect(code).toBe(1)
    expect(out).toMatchInlineSnapshot(`
      "Next of "wish" is shut
        no   all of these
          yes  present(form.nickname)   (form.nickname is "Ada")
          yes  present(form.topic)   (form.topic is "garden")
          no   present(form.agreed)   (form.agreed is not given)
        field nickname (Nickname): nothing to say
        field topic (Course): nothing to say
        field agreed (You may book in my name): Please agree first"
    `)
    expect((await run('why', place('appointment'), 'wich')).error).toContain('did you mean "wish"?')
    expect((await run('why', place('appointment'), 'wish', '--answers', 'nonsense')).code).toBe(2)
  })

  it('refuses an answer that the funnel does not know, and names one that is near', async () => {
    expect(
      await run('why', place('appointment'), 'wish', '--answers', '{"nickname": "Ada", "topc": "garden"}'),
    ).toEqual({
      code: 2,
      out: '',
      error: expect.stringMatching(/there is no answer "topc"\n.*did you mean "topic"/s) as string,
    })
  })
})

describe('test', () => {
  it('names what a variant changes near the failure of a scenario that it takes over', async () => {
    const variant = place('hurried')
    mkdirSync(join(variant, 'scenarios'), { recursive: true })
    writeFileSync(
      join(variant, 'funnel.json'),
      [
        '{ "format": 2, "id": "hurried", "extends": "appointment", "title": "Hurried", "path": "/hurried",',
        '  "order": ["wish", "search", "day", "booked"], "steps": {',
        '    "booked": { "text": "Bye", "buttons": { "home": { "label": "Home", "redirect": "/" } } },',
        '    "wish": { "fields": { "level": { "label": "Level", "widget": "text", "hint": "1 to 5" } } },',
        '    "search": { "steps": { "asking": { "text": "One moment" } } } } }',
      ].join('\n'),
    )
    writeFileSync(join(variant, 'scenarios/shared.json'), '{ "extends": "appointment" }')
    const { code, out, error } = await run('test', variant, '--only', 'shows what it does')
    expect(error).toBe('')
    expect(code).toBe(1)
    const [, changes = ''] = /taken over by a variant, which changes\n((?: {4}.*\n)+)/.exec(out) ?? []
    expect(changes.match(/funnel\.json:\d+:\d+ {2}.*/g)).toEqual([
      'funnel.json:5:40  steps / search / steps / asking / text',
      'funnel.json:2:3  order',
      // What is added is one change.
      'funnel.json:4:27  steps / wish / fields / level',
      'funnel.json:3:17  steps / booked / text',
      'funnel.json:3:32  steps / booked / buttons',
    ])
    rmSync(variant, { recursive: true })
  })
})
