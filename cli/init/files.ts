/** The versions that a new product begins with; those of the engine's own peers. */
const versions = {
  '@types/react': '^19.3.0',
  '@types/react-dom': '^19.3.0',
  '@vitejs/plugin-react': '^6.3.0',
  react: '^19.3.0',
  'react-dom': '^19.3.0',
  typescript: '^6.0.0',
  vite: '^8.3.0',
}

const json = (value: object): string => `${JSON.stringify(value, null, 2)}\n`

/** The package of a new product. `runnel` is the version or the place from which the engine is installed. */
const packageJson = (name: string, runnel: string): string => {
  const { react, 'react-dom': reactDom, ...development } = versions
  return json({
    name,
    version: '0.0.0',
    private: true,
    type: 'module',
    engines: { node: '>=20.19' },
    scripts: { dev: 'vite', build: 'tsc && vite build', test: 'runnel check && runnel test' },
    dependencies: { react, 'react-dom': reactDom, runnel },
    devDependencies: development,
  })
}

const definition = json({
  format: 2,
  id: 'hello',
  title: 'Hello',
  path: '/hello',
  order: ['name', 'thanks'],
  steps: {
    name: {
      title: 'What is your name?',
      fields: { name: { label: 'Name', widget: 'text', required: 'Please enter your name' } },
      next: '@next',
    },
    thanks: {
      title: 'Hello, {form.name}',
      text: 'This form is yours now: change funnels/hello/funnel.json.',
      final: true,
    },
  },
})

const scenarios = json({
  scenarios: [
    {
      name: 'a person gives a name and is greeted',
      moves: [{ at: 'name', enter: { name: 'Ada' }, press: 'next', expect: { step: 'thanks', message: 'Hello, Ada' } }],
    },
  ],
})

const registry = `import { defineRegistry, partial, plain } from 'runnel/contracts'
import { usualWidgets } from 'runnel/widgets'

/** Every name that a definition may use. */
export const registry = defineRegistry({
  model: { form: partial({ name: plain() }) },
  widgets: usualWidgets,
})
`

const main = `import { createRoot } from 'react-dom/client'
import { usualComponents } from 'runnel/components'
import { Funnel } from 'runnel/react'
import 'runnel/styles.css'
import * as hello from './funnels/hello/funnel.json?funnel'

createRoot(document.getElementById('root')!).render(
  <main>
    <Funnel funnel={hello} components={usualComponents} notFound={<a href="/hello">Say hello</a>} />
  </main>,
)
`

const viteConfig = `import react from '@vitejs/plugin-react'
import { runnel } from 'runnel/vite'
import { defineConfig } from 'vite'

export default defineConfig({ plugins: [react(), runnel()] })
`

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Hello</title>
  </head>
  <body>
    <div id="root"></div>
    <script type="module" src="/main.tsx"></script>
  </body>
</html>
`

const tsconfig = json({
  compilerOptions: {
    target: 'ES2023',
    lib: ['ES2023', 'DOM', 'DOM.Iterable'],
    module: 'ESNext',
    moduleResolution: 'bundler',
    jsx: 'react-jsx',
    strict: true,
    skipLibCheck: true,
    noEmit: true,
    types: ['vite/client', 'runnel/client'],
  },
  include: ['*.ts', '*.tsx'],
})

const readme = `# A product with forms

    npm install
    npm run dev      # then open http://localhost:5173/hello
    npm test         # checks the definitions and plays their scenarios
    npm run build

The form is \`funnels/hello/funnel.json\`, a journey through it is in \`funnels/hello/scenarios/\`, and \`registry.ts\` has the
names that definitions may use. \`npx runnel --help\` lists the other commands.
`

/** The files of a new product, by their paths. */
export const filesOfProduct = (name: string, runnel: string): Record<string, string> => ({
  'package.json': packageJson(name, runnel),
  'README.md': readme,
  '.gitignore': 'node_modules\ndist\n',
  'index.html': page,
  'main.tsx': main,
  'registry.ts': registry,
  'tsconfig.json': tsconfig,
  'vite.config.ts': viteConfig,
  'funnels/hello/funnel.json': definition,
  'funnels/hello/scenarios/hello.json': scenarios,
})
