import { use, useEffect, useRef, useState } from 'react'
import type { FieldView, ItemsView, Runner } from '#engine/run/index.ts'
import { BeforePressContext, useSentences } from '../context.ts'
import type { FieldContext } from '../FieldAdapter.tsx'
import type { Elements } from '../types.ts'

interface RepeatProps extends FieldContext {
  field: FieldView
  items: ItemsView
  /** Draws the field at a path, if it is shown. The key stays the same while other items come and go. */
  draw(path: string, key: string): Elements
}

/** The list of a repeat: its items, and the buttons that add, remove and open them. */
export function Repeat({ field, items: list, runner, components, busy, draw }: RepeatProps) {
  const { path, id, label, hint, message } = field
  const { items, layout, members } = list
  const readers = use(BeforePressContext)
  const sentences = useSentences()
  const [said, setSaid] = useState('')
  const focused = useRef('')
  useEffect(() => {
    // A new item takes the focus; that of an item that has gone goes to the list.
    document.getElementById(focused.current)?.focus()
    focused.current = ''
  }, [items.length])
  const act = (does: 'add' | 'remove' | 'change', at: string): void => {
    // Report first what the browser has filled in.
    readers?.forEach((read) => read())
    runner.item(does, at)
  }
  const rowOf = (item: string): Elements[] =>
    members.map((member) => {
      const drawn = draw(`${item}.${member}`, member)
      return layout === 'matrix' ? <td key={member}>{drawn}</td> : drawn
    })
  const { Items } = components.parts
  return (
    <Items
      {...list}
      {...{ id, label, hint, busy }}
      error={message?.text}
      status={said}
      rows={layout === 'pages' ? [] : items.map((item) => rowOf(item.path))}
      onAdd={() => {
        setSaid('')
        if (layout !== 'pages') focused.current = `${id}-${items.length}`
        act('add', path)
      }}
      onRemove={(index) => {
        const { title, path: removed } = items[index]!
        setSaid(sentences.removed(title))
        focused.current = id
        act('remove', removed)
      }}
      onChange={(index) => act('change', items[index]!.path)}
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
