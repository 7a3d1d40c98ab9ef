import reactHooks from 'eslint-plugin-react-hooks'
import { defineConfig, globalIgnores } from 'eslint/config'
import tseslint from 'typescript-eslint'

const leftOut = 'The page is built without this feature of React (engine/vite/leanReactDom.ts).'

const typeScript = ['**/*.{ts,tsx}']

export default defineConfig(
  globalIgnores([
    'dist',
    'dist-server',
    'dist-cli',
    'dist-docs',
    'dist-package',
    'dist-playground',
    'dist-studio',
    'examples/*/node_modules',
    'examples/*/dist',
    'bench/dist',
    '.dist-*',
    'data',
    'data-dev',
    '.data',
    'coverage',
    'test-results',
    'playwright-report',
  ]),
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  tseslint.configs.recommended,
  {
    rules: {
      'no-duplicate-imports': ['error', { allowSeparateTypeImports: true }],
      'no-console': 'error',
      'no-eval': 'error',
      'no-implied-eval': 'error',
      'no-new-func': 'error',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'prefer-const': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
      '@typescript-eslint/consistent-type-imports': [
        'error',
        { fixStyle: 'inline-type-imports', disallowTypeAnnotations: false },
      ],
    },
  },
  {
    // The few rules that need types and find what tests seldom do: a promise that nobody waits for, a case that nobody handles.
    files: typeScript,
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    },
  },
  {
    ...reactHooks.configs.flat.recommended,
    rules: {
      ...reactHooks.configs.flat.recommended.rules,
      // It names what React's compiler passes over; nothing here is compiled by it.
      'react-hooks/incompatible-library': 'off',
    },
    files: ['{app,playground,preview,studio,widgets,engine/react,tests}/**/*.{ts,tsx}'],
  },
  {
    files: ['widgets/**/*.{ts,tsx}'],
    ignores: ['**/*.test.*'],
    rules: {
      'no-restricted-globals': [
        'error',
        {
          name: 'fetch',
          message:
            'A widget never calls the network itself: name the operation in its definition and call it through the hooks of engine/react.',
        },
      ],
    },
  },
  {
    files: ['{app,preview,widgets,engine/react}/**/*.{ts,tsx}'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          paths: [
            { name: 'react', importNames: ['Activity', 'useActionState'], message: leftOut },
            { name: 'react/compiler-runtime', message: leftOut },
          ],
        },
      ],
      'no-restricted-syntax': [
        'error',
        {
          selector:
            'JSXOpeningElement[name.name=/^(title|meta|link|style|script)$/], JSXOpeningElement[name.name="form"] > JSXAttribute[name.name="action"], JSXAttribute[name.name="formAction"], JSXOpeningElement[name.name=/^[a-z]/] > JSXAttribute[name.name=/^on((Select|BeforeInput|KeyPress)(Capture)?|Composition\\w+)$/], JSXOpeningElement:matches([name.name="Fragment"], [name.property.name="Fragment"]) > JSXAttribute[name.name="ref"]',
          message: leftOut,
        },
      ],
    },
  },
  {
    files: ['tests/journeys/**', 'tests/support/journey*.ts'],
    // The preview is a tool for a desk; the others are about something else than fingers.
    ignores: ['tests/journeys/{preview,studio,keyboard,mouse}.spec.ts', 'tests/support/journey{Keyboard,Pointer}.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector:
            'CallExpression[callee.property.name=/^(click|dblclick|hover|check|uncheck|setChecked|dragTo|wheel)$/], MemberExpression[property.name="mouse"]',
          message: 'Journeys are made with a finger: use `applicant.press`, `applicant.draw` or `tap()`.',
        },
      ],
    },
  },
  {
    files: ['server/main.ts', 'bench/**', 'cli/**', 'bin/**', 'scripts/**', 'tests/**'],
    rules: { 'no-console': 'off' },
  },
  { files: ['**/*.test.{ts,tsx}'], rules: { 'no-console': 'off' } },
)
