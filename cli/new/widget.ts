import { join } from 'node:path'
import { Changes } from './changes.ts'
import { camelCase, inWords, kebabName, pascalCase, refuseElsewhere, refuseReserved, refuseTaken } from './names.ts'

/** A new widget: one line of text to begin with, and its tests. Its folder is all that registers it. */
export function newWidget(name: string): { changes: Changes; next: string[] } {
  kebabName(name, 'widget')
  refuseElsewhere()
  const folder = join('widgets', name)
  refuseTaken(folder)
  refuseReserved(name)
  const component = pascalCase(name)
  const data = `${camelCase(name)}Widget`
  const label = inWords(name)
  const changes = new Changes()
  const file = (ending: string) => join(folder, `${component}${ending}`)

  changes.add(
    join(folder, 'index.ts'),
    `import type { WidgetCode } from '../shared/code.ts'

export { ${data} as definition } from './${component}.widget.ts'

export const code: WidgetCode = { widget: async () => (await import('./${component}.tsx')).${component} }
`,
  )
  changes.add(
    file('.widget.ts'),
    `import { defineWidget, optionsSchema } from '../shared/defineWidget.ts'

export const ${data} = defineWidget({
  name: '${name}',
  about: '${label}, as one line of text',
  edits: { type: 'string' },
  options: optionsSchema({
    autocomplete: { type: 'string', description: 'What the browser may fill in' },
  }),
  messages: {},
  example: 'An answer',
})
`,
  )
  changes.add(
    file('.tsx'),
    `import type { WidgetProps } from 'runnel/react'
import { LineField, type LineOptions } from '../shared/LineField.tsx'
import './${component}.css'

/** ${label}. */
export const ${component} = (props: WidgetProps<string, LineOptions>) => (
  <LineField field={props} attributes={{ autoComplete: props.options.autocomplete }} />
)
`,
  )
  changes.add(file('.css'), `/* It looks like every field: shared/Field.css. */\n`)
  changes.add(
    file('.test.tsx'),
    `// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { renderWidget } from '../testing/renderWidget.tsx'
import { widgetContract } from '../testing/widgetContract.tsx'
import { ${component} } from './${component}.tsx'
import { ${data} } from './${component}.widget.ts'

widgetContract(${data}, ${component})

describe('${name}', () => {
  it('keeps what is typed', async () => {
    const { user, control, value } = renderWidget(${component})
    await user.type(control(), 'An answer')
    expect(value()).toBe('An answer')
  })
})
`,
  )
  changes.change('cli/browser/enterAnswer.ts', (text) =>
    text.replace('  text: text(),\n', `  text: text(),\n  '${name}': text(),\n`),
  )
  return {
    changes,
    next: [
      `say what it edits, its options and messages in ${file('.widget.ts')}, and draw it in ${file('.tsx')}`,
      `npx vitest run ${folder} widgets/completeness.test.tsx`,
      'npm run generate, after every change of its options or messages',
      `npm run pictures -- ${name}, for its picture in docs/reference`,
      `use it in a field: "widget": "${name}"`,
    ],
  }
}
