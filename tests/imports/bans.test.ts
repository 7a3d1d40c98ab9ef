import { ESLint } from 'eslint'
import { beforeAll, expect, it } from 'vitest'
import { root } from '#scripts/lib/root.ts'

let eslint: ESLint
beforeAll(() => {
  // Rules that need types are off: they need files that exist.
  eslint = new ESLint({
    cwd: root,
    overrideConfig: {
      languageOptions: { parserOptions: { projectService: false } },
      rules: {
        '@typescript-eslint/await-thenable': 'off',
        '@typescript-eslint/no-floating-promises': 'off',
        '@typescript-eslint/no-misused-promises': 'off',
        '@typescript-eslint/switch-exhaustiveness-check': 'off',
      },
    },
  })
})

const brokenRules = async (filePath: string, code: string): Promise<(string | null)[]> =>
  (await eslint.lintText(code, { filePath: `${root}${filePath}` }))[0]!.messages.map(({ ruleId }) => ruleId)

it.each([
  ['engine/run/x.ts', "eval('1')", 'no-eval'],
  ['app/x.ts', "console.log('x')", 'no-console'],
  ['server/x.ts', "console.log('x')", 'no-console'],
  ['widgets/text/Text.tsx', "void fetch('/api')", 'no-restricted-globals'],
])('%s: %s breaks %s', async (file, code, rule) => {
  expect(await brokenRules(file, code)).toContain(rule)
})

it.each(['server/main.ts', 'cli/report/print.ts', 'scripts/commands/x.ts'])(
  '%s may write to the console',
  async (file) => {
    expect(await brokenRules(file, "console.log('x')")).not.toContain('no-console')
  },
)
