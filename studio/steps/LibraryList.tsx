import { pointerTo } from 'runnel/base'
import { brief } from '../form/words.ts'
import { rootOf } from '../form/rootOf.ts'
import { useWorkspace } from '../store/useWorkspace.ts'
import type { Workspace } from '../store/workspace.ts'

const kinds = [
  ['steps', 'Steps'],
  ['fields', 'Fields'],
  ['effects', 'Effects'],
  ['rules', 'Rules'],
] as const

/** What the funnels share. */
export function LibraryList({ workspace, search }: { workspace: Workspace; search: string }) {
  const { texts, selection } = useWorkspace(workspace)
  const groups = kinds.map(([kind, label]) => {
    const file = `library/${kind}.json`
    try {
      const value = JSON.parse(texts.get(file) ?? '{}') as Record<string, Record<string, unknown>>
      const entries = Object.entries(value[kind] ?? {}).filter(([name]) => name.includes(search.trim().toLowerCase()))
      return { kind, label, file, entries }
    } catch {
      return { kind, label, file, entries: [], isBroken: true }
    }
  })
  return (
    <div className="steps-scroll">
      {groups.map(({ kind, label, file, entries, isBroken }) => (
        <section key={kind} aria-label={label}>
          {(entries.length > 0 || isBroken) && <p className="step-section">{label}</p>}
          {isBroken && (
            <button type="button" className="steps-whole" onClick={() => workspace.select({ file, pointer: '' })}>
              {`${file} is broken: open it`}
            </button>
          )}
          <ul className="steps-list">
            {entries.map(([name, entry]) => {
              const pointer = pointerTo([kind, name])
              const isSelected = selection.file === file && rootOf(file, selection.pointer) === pointer
              return (
                <li key={name} className="step-row">
                  <div className={`step-line${isSelected ? ' steps-selected' : ''}`}>
                    <button
                      type="button"
                      className="step-main"
                      aria-current={isSelected || undefined}
                      onClick={() => workspace.select({ file, pointer })}
                    >
                      <span className="step-title">{name}</span>
                      <span className="step-facts step-brief">{brief(entry)}</span>
                    </button>
                  </div>
                </li>
              )
            })}
          </ul>
        </section>
      ))}
      {groups.every(({ entries }) => entries.length === 0) && (
        <p className="steps-note">
          {search
            ? 'Nothing in the library has this in its name.'
            : 'The library is empty. What funnels share stands in it.'}
        </p>
      )}
    </div>
  )
}
