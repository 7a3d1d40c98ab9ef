import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { dataClasses, schemaVocabulary } from 'runnel/contracts'
import type { JsonSchema } from 'runnel/rules'
import { importsFrom } from './testing/importsFrom.ts'
import { registry } from '#funnels/registry.ts'
import { allComponents, allVocabulary } from './allComponents.ts'
import { all } from './allWidgets.ts'
import { components } from './components.ts'
import { foreignTokens } from './testing/themeTokens.ts'
import { createTestWorld, InWorld } from './testing/widgetWorld.tsx'

const folder = (name: string) => join(import.meta.dirname, name)
const filesOf = (name: string) => (existsSync(folder(name)) ? readdirSync(folder(name)) : [])
const ajv = new Ajv({ strictTypes: false }).addVocabulary([...schemaVocabulary])
const widgets = Object.entries(registry.widgets)
const blocks = Object.entries(registry.blocks)
const names = [...widgets, ...blocks].map(([name]) => name)

/** What the names of the files of a widget begin with: `TextInput`. */
const stemOf = (name: string): string =>
  filesOf(name)
    .find((file) => file.endsWith('.widget.ts'))!
    .replace('.widget.ts', '')
const componentFile = (name: string): string => join(name, `${stemOf(name)}.tsx`)

describe('every widget', () => {
  it('is defined where it has a component, and the other way about', () => {
    expect(Object.keys(components.widgets).sort()).toEqual(Object.keys(registry.widgets).sort())
    expect(Object.keys(components.blocks).sort()).toEqual(Object.keys(registry.blocks).sort())
  })

  it.each(names)('%s has component, definition, style and test, and reads theme tokens only', (name) => {
    const stem = stemOf(name)
    for (const ending of ['.tsx', '.widget.ts', '.test.tsx']) expect(filesOf(name)).toContain(`${stem}${ending}`)
    // One that shows another widget has the style of that one.
    const source = readFileSync(join(folder(name), `${stem}.tsx`), 'utf8')
    const styles = Object.keys(registry.widgets).some((one) => source.includes(`from '../${one}/`))
    expect(styles || filesOf(name).includes(`${stem}.css`)).toBe(true)
    expect(foreignTokens(name)).toEqual([])
  })

  it.each(widgets.map(([name]) => name))('%s runs the contract suite', (name) => {
    const test = filesOf(name).find((file) => file.endsWith('.test.tsx'))!
    expect(readFileSync(join(folder(name), test), 'utf8')).toMatch(/^widgetContract\(/m)
  })

  it.each(blocks.map(([name]) => name))('%s runs the contract suite of blocks', (name) => {
    const test = filesOf(name).find((file) => file.endsWith('.test.tsx'))!
    expect(readFileSync(join(folder(name), test), 'utf8')).toMatch(/^blockContract\(/m)
  })

  it.each(widgets)('%s has an example that is what it edits', (_, { edits, example }) => {
    const validate = ajv.compile(edits)
    expect(validate(example), JSON.stringify(validate.errors)).toBe(true)
    expect(validate(Symbol.iterator)).toBe(false)
  })

  it.each(widgets)('%s shows its example with options that it takes', (_, { options, exampleOptions = {} }) => {
    const validate = ajv.compile(options)
    expect(validate(exampleOptions), JSON.stringify(validate.errors)).toBe(true)
  })

  it.each(blocks)('%s has an example and states with options that it takes', (_, { options, example, states = {} }) => {
    const validate = ajv.compile(options)
    for (const given of [example, ...Object.values(states)])
      expect(validate(given), JSON.stringify([given, validate.errors])).toBe(true)
  })

  it.each(widgets)(
    '%s gives no check the name of another text, as a language translates them side by side',
    (_, widget) => {
      const { messages, members = {}, checks = [] } = widget
      const names = [...Object.keys(messages), ...Object.keys(members), ...checks.map(({ id }) => id)]
      expect(names).toEqual([...new Set(names)])
    },
  )

  it.each([...widgets, ...blocks])('%s has options that are a closed object', (_, { options }) => {
    expect(options).toMatchObject({ type: 'object', additionalProperties: false })
    expect(ajv.validateSchema(options)).toBe(true)
  })

  it.each([...widgets, ...blocks])(
    '%s says of every option that holds an address or HTML that it does',
    (_, { options }) => {
      const unmarked = (name: string, schema: JsonSchema): string[] => [
        ...(schema.type === 'string' &&
        /href|url|src|link|policy|html|disclaimer/i.test(name) &&
        !schema.address &&
        !schema.html
          ? [name]
          : []),
        ...(schema.items ? unmarked(name, schema.items) : []),
        ...Object.entries(schema.properties ?? {}).flatMap(([key, member]) =>
          // Texts of a widget in the place of its own are shown as they are.
          key === 'messages' ? [] : unmarked(key, member),
        ),
      ]
      expect(unmarked('', options)).toEqual([])
    },
  )

  it('has room kept for it, if it is a block whose code comes later', () => {
    const rooms = readFileSync(folder('lazyWidget.css'), 'utf8')
    const later = blocks.map(([name]) => name).filter((name) => 'preload' in components.blocks[name]!)
    expect(later.length).toBeGreaterThan(10)
    for (const name of later) expect(rooms).toMatch(new RegExp(`^\\.lazy-${name}\\b`, 'm'))
  })

  it.each(widgets)('%s calls operations that exist', (_, { operations = [] }) => {
    for (const operation of operations) expect(registry.operations).toHaveProperty(operation)
  })
})

describe('what products share', () => {
  it('has a component for every widget and block, and what a page needs of every function, format and normaliser', () => {
    expect(Object.keys(allComponents.widgets).sort()).toEqual(Object.keys(all.widgets).sort())
    expect(Object.keys(allComponents.blocks).sort()).toEqual(Object.keys(all.blocks).sort())
    for (const table of ['functions', 'formats', 'normalisers'] as const)
      expect(Object.keys(allVocabulary[table])).toEqual(expect.arrayContaining(Object.keys(all[table])))
  })

  it('is the same as in the product', () => {
    expect(registry.widgets).toMatchObject(all.widgets)
    expect(registry.blocks).toMatchObject(all.blocks)
  })
})

describe('the registry', () => {
  it('is plain data: its modules reach neither React nor style sheets', () => {
    const files = names.flatMap((name) => [join(name, 'index.ts'), join(name, `${stemOf(name)}.widget.ts`)])
    const sources = files.map((file) => readFileSync(folder(file), 'utf8'))
    for (const source of [readFileSync(folder('../funnels/registry.ts'), 'utf8'), ...sources])
      expect(source).not.toMatch(/^(?:import|export) (?!type)[^(\n]*(\.tsx|\.css|'react')/m)
  })

  it('writes out the shapes of composite values as the model has them', () => {
    const shapeOf = (schema: unknown) =>
      JSON.parse(JSON.stringify(schema, (key, value: unknown) => (key === 'class' ? undefined : value))) as unknown
    const { form, local } = registry.model
    expect(registry.widgets['address']!.edits).toEqual(shapeOf(form.properties!['address']))
    expect(registry.widgets['lenders']!.edits).toEqual(shapeOf(form.properties!['manualLenders']))
    expect(registry.widgets['identity-quiz']!.edits).toEqual(shapeOf(local.properties!['identityAnswers']))
  })

  it('brings no schema library and no other library than its own into the page', () => {
    const reached = ['components.ts', ...names.map(componentFile)].map((file) => importsFrom(folder(file)))
    const files = reached.flatMap((one) => [...one.files])
    expect(new Set(reached.flatMap((one) => [...one.packages]))).toEqual(
      new Set(['react', 'date-fns', 'downshift', 'input-otp', 'signature_pad']),
    )
    expect(files.filter((file) => /schemas\/(formData|shape|operations)/.test(file))).toEqual([])
    expect(importsFrom(folder('../funnels/registry.ts')).packages).toContain('typebox')
  })

  it('fetches every component, and the library that it needs, only when it is asked for', () => {
    const first = importsFrom(folder('components.ts'), { later: false })
    expect(first.packages).toEqual(new Set(['react']))
    const components = names.map((name) => folder(componentFile(name)))
    expect(components.filter((file) => first.files.has(file))).toEqual([])
    const libraries = names.map((name) => {
      const { packages } = importsFrom(folder(componentFile(name)), { later: false })
      return [name, [...packages].filter((library) => library !== 'react')] as const
    })
    expect(Object.fromEntries(libraries.filter(([, some]) => some.length > 0))).toEqual({
      address: ['downshift'],
      agreements: ['date-fns'],
      date: ['date-fns'],
      'date-parts': ['date-fns'],
      lenders: ['downshift', 'date-fns'],
      otp: ['input-otp'],
      signature: ['signature_pad'],
    })
  })

  it('gives every property of the model a data class', () => {
    const classes = JSON.stringify([registry.model.form, registry.model.local])
      .match(/"class":"(\w+)"/g)!
      .map((found) => found.slice(9, -1))
    expect(classes.length).toBeGreaterThan(20)
    expect(classes.filter((found) => !(dataClasses as readonly string[]).includes(found))).toEqual([])
  })

  it.each(['address', 'lenders', 'otp', 'text', 'email', 'date', 'password'])(
    'keeps room and the label of %s until its code is there',
    async (name) => {
      const Widget = components.widgets[name] as unknown as React.ComponentType<Record<string, unknown>>
      const nothing = () => undefined
      const { container } = render(
        <InWorld world={createTestWorld()}>
          <Widget
            id="field"
            name="field"
            label="The label"
            value={undefined}
            required={false}
            memberErrors={{}}
            choices={[]}
            options={{}}
            busy={false}
            loading={false}
            onChange={nothing}
            onCommit={nothing}
          />
        </InWorld>,
      )
      expect(container.querySelector('[aria-busy="true"]')?.textContent ?? 'The label').toBe('The label')
      expect(await screen.findByLabelText('The label')).toBeTruthy()
    },
  )
})
