import ArrayField from '@rjsf/core/lib/components/fields/ArrayField.js'
import type { ArrayFieldTemplateProps, Field, ObjectFieldTemplateProps, RJSFSchema, UiSchema } from '@rjsf/utils'
import { cloneElement, use, useEffect, useRef, useState, type ReactElement, type ReactNode } from 'react'
import { repeatMark } from '#engine/definition/index.ts'
import type { PanelView, Runner } from '#engine/run/index.ts'
import { ownValue } from '#engine/rules/index.ts'
import { BeforePressContext, useSentences } from '../context.ts'
import { AnyField } from '../rjsf/anyField.ts'
import { panelAt, useFieldView } from '../useFieldView.ts'
import { useFunnelView } from '../useFunnelView.ts'

/** The fields of rjsf that only repeats need. */
export const repeatFields: Record<string, Field> = { ArrayField: ArrayField as unknown as Field }

/** The schema of what a panel asks: that of its step, or of the item that is on a page of its own. */
export function schemaOf(step: RJSFSchema, item: string | undefined): RJSFSchema {
  const list = Object.keys(step.properties ?? {}).find((path) => item?.startsWith(`${path}.`))
  const schema = list === undefined ? undefined : (ownValue(step.properties!, list) as RJSFSchema).items
  return (schema as RJSFSchema | undefined) ?? step
}

/** How rjsf draws the list of a repeat; undefined for any other answer. */
export function repeatUi(schema: RJSFSchema, asked: UiSchema): UiSchema | undefined {
  if (schema.$comment !== repeatMark) return undefined
  const members = Object.entries(((schema.items as RJSFSchema).properties ?? {}) as Record<string, RJSFSchema>)
  return {
    'ui:ArrayFieldTemplate': ItemsTemplate,
    'ui:ArrayFieldItemTemplate': JustFields,
    items: {
      'ui:ObjectFieldTemplate': ItemTemplate,
      ...Object.fromEntries(members.map(([name, member]) => [name, repeatUi(member, asked) ?? asked])),
    },
  }
}

/** Form data with as many empty items as a panel shows, from which rjsf draws the structure. */
function structureOf({ fields, item }: PanelView): string {
  const data: Record<string, unknown> = {}
  for (const { path, items } of fields) {
    if (!items) continue
    const keys = (item === undefined ? path : path.slice(item.length + 1)).split(/\.(\d+)\./)
    const holder = keys.slice(0, -1).reduce<unknown>((at, key) => ownValue(at, key), data)
    const shown = items.layout === 'pages' ? [] : items.items.map(() => ({}))
    if (typeof holder === 'object' && holder !== null)
      Object.defineProperty(holder, keys.at(-1)!, { value: shown, enumerable: true })
  }
  return JSON.stringify(data)
}

/** The structure of the lists of a panel, as JSON. */
export const useStructure = (runner: Runner, path: string): string | undefined =>
  useFunnelView(runner, (view) => {
    const panel = panelAt(view, path)
    return panel && structureOf(panel)
  })

const JustFields = ({ children }: { children?: ReactNode }) => children

/** The fields of an item; in a matrix each in a cell. */
function ItemTemplate({ properties, fieldPathId }: ObjectFieldTemplateProps) {
  const { panel, item, runner } = use(AnyField)!
  const list = pathIn(item, fieldPathId.path.slice(0, -1))
  const isMatrix = useFieldView(runner, panel, list)?.items?.layout === 'matrix'
  return properties.map(({ name, content }: { name: string; content: ReactElement }) =>
    isMatrix ? <td key={name}>{content}</td> : content,
  )
}

const pathIn = (item: string | undefined, keys: (string | number)[]): string =>
  [...(item === undefined ? [] : [item]), ...keys].join('.')

/** The list of a repeat: its items, and the buttons that add, remove and open them. */
function ItemsTemplate({ items, fieldPathId }: ArrayFieldTemplateProps) {
  const { panel, item, runner, components, busy } = use(AnyField)!
  const readers = use(BeforePressContext)
  const path = pathIn(item, fieldPathId.path)
  const view = useFieldView(runner, panel, path)
  const sentences = useSentences()
  const [said, setSaid] = useState('')
  const focused = useRef('')
  const count = view?.items?.items.length
  useEffect(() => {
    // A new item takes the focus; that of an item that has gone goes to the list.
    document.getElementById(focused.current)?.focus()
    focused.current = ''
  }, [count])
  if (!view?.items) return null
  const { items: shown, layout } = view.items
  const act = (does: 'add' | 'remove' | 'change', at: string): void => {
    // Report first what the browser has filled in.
    readers?.forEach((read) => read())
    runner.item(does, at)
  }
  const { Items } = components.parts
  return (
    <Items
      {...view.items}
      id={view.id}
      label={view.label}
      hint={view.hint}
      error={view.message?.text}
      busy={busy}
      status={said}
      rows={
        layout === 'pages'
          ? []
          : shown.map(({ key }, at) => items[at] && cloneElement(items[at] as ReactElement, { key }))
      }
      onAdd={() => {
        setSaid('')
        if (layout !== 'pages') focused.current = `${view.id}-${shown.length}`
        act('add', path)
      }}
      onRemove={(index) => {
        const { title, path: removed } = shown[index]!
        setSaid(sentences.removed(title))
        focused.current = view.id
        act('remove', removed)
      }}
      onChange={(index) => act('change', shown[index]!.path)}
    />
  )
}

/**
 * Makes the browser's Back close the page of an item: opening it adds an entry to the history, which is taken back when the
 * page is closed otherwise.
 */
export function useItemHistory(runner: Runner, item: string | undefined): void {
  const entry = useRef<{ leaving?: ReturnType<typeof setTimeout> }>(undefined)
  useEffect(() => {
    if (item === undefined) return
    // React may run effects twice while it develops; the entry is then still there.
    if (entry.current) clearTimeout(entry.current.leaving)
    else window.history.pushState(window.history.state, '')
    const own = (entry.current = {} as { leaving?: ReturnType<typeof setTimeout> })
    const back = (): void => {
      entry.current = undefined
      runner.back()
    }
    window.addEventListener('popstate', back)
    return () => {
      window.removeEventListener('popstate', back)
      if (entry.current) own.leaving = setTimeout(() => window.history.back())
    }
  }, [runner, item])
}
