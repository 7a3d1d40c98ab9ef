import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { copyProject } from '#tests/support/copyProject.ts'

/** A copy of the project, in which new things are written. */
const { folder: copy, remove } = copyProject()
afterAll(remove)

const run = (program: string, ...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
    cwd: copy,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1', VITEST: undefined, NODE_ENV: undefined },
  })
  return { code: status, out: stdout, error: stderr.replace(/^npm warn.*\n/gm, '') }
}
const runnel = (...args: string[]) => run('bin/runnel.mjs', ...args)
const filesNow = () =>
  spawnSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: copy, encoding: 'utf8' }).stdout

describe('new things', { timeout: 240_000 }, () => {
  it('pass the tests that are about them without a change by hand', () => {
    for (const args of [
      ['widget', 'rating-scale'],
      ['operation', 'sendReminder', '--outside'],
      ['operation', 'closeRequest'],
      ['brand', 'lantern', '--title', "Lantern & Sons' Claims"],
      ['first', '--from', 'v3c'],
    ]) {
      const { code, out, error } = runnel('new', ...args)
      expect({ code, error }, args.join(' ')).toEqual({ code: 0, error: '' })
      expect(out).toMatch(/^wrote /)
    }
    const tests = [
      'widgets/rating-scale',
      'widgets/completeness.test.tsx',
      'server/routes/sendReminder.test.ts',
      'server/providers/index.test.ts',
      'tests/completeness/names.test.ts',
    ]
    const { code, out, error } = run('node_modules/vitest/vitest.mjs', 'run', ...tests)
    expect(code, `${out}${error}`).toBe(0)
    expect(runnel('test', 'first')).toMatchObject({ code: 0, out: expect.stringContaining('0 failed') as string })
  })

  it.each([
    [['widget', 'Rating_Scale'], 'cannot be the name of a widget', 'such as rating-scale'],
    [['widget', 'text'], 'there is a "widgets/text" already', 'choose another name'],
    [['widget', 'map'], 'is a word of the language', 'map-field'],
    [['widget', 'constructor'], 'is a word of the language', 'constructor-field'],
    [['widget', '../x'], 'cannot be the name of a widget', 'small letters'],
    [['operation', 'send-note'], 'cannot be the name of an operation', 'such as sendNote'],
    [['operation', 'pay'], 'cannot be the name of an operation', 'a verb'],
    [['operation', 'submitForm'], 'there is an operation "submitForm" already', 'choose another name'],
    [['brand', 'companies'], 'is where content of companies is', 'choose another name'],
    [['brand', 'base'], 'already', 'choose another name'],
    [['brand', 'button'], 'is a word of the code', 'button-claims'],
    [['brand', 'lamp', '--title', '<b>'], 'cannot be the name that people read', 'letters'],
    [['widget', 'lamp', '--outside'], '--outside belongs to a new operation', '--help'],
    [['lamp'], 'say what is new', '--help'],
    [['widget', 'a', 'b'], 'say what is new', '--help'],
  ])('are refused as %j, and nothing is written', (args, said, hint) => {
    const before = filesNow()
    const { code, out, error } = runnel('new', ...args)
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(error).toMatch(/^runnel: .+\n {4}hint: .+$/m)
    expect(error).toContain(said)
    expect(error).toContain(hint)
    expect(filesNow()).toBe(before)
  })

  it('leave nothing behind when a file no longer has the place for them', () => {
    const before = filesNow()
    writeFileSync(join(copy, 'cli/browser/enterAnswer.ts'), 'export {}\n')
    const { code, error } = runnel('new', 'widget', 'lamp')
    expect({ code, error }).toEqual({ code: 2, error: expect.stringContaining('has no place for it') as string })
    expect(filesNow()).toBe(before)
  })
})
