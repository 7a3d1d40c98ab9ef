import { keysOf } from 'runnel/base'
import { useCallback, useDeferredValue, useMemo, useRef, useState } from 'react'
import { JsonEditor } from '../code/JsonEditor.tsx'
import { insertIn, moveIn, removeIn, setIn, takeBack, treeOf } from '../json/edit.ts'
import { jsonOf } from '../json/jsonOf.ts'
import { useLastGood } from '../model/useLastGood.ts'
import { useOpenFunnel } from '../model/useOpenFunnel.ts'
import { useSettled } from '../model/useSettled.ts'
import { useWorkspace } from '../store/useWorkspace.ts'
import type { Workspace } from '../store/workspace.ts'
import { DefinitionForm } from './DefinitionForm.tsx'
import type { FormParts } from './formContext.ts'
import { shapesFor } from './grammars.ts'
import { rootOf } from './rootOf.ts'
import { createRuleHelp } from './ruleHelp.ts'
import { UsedBy } from './UsedBy.tsx'
import { useGoTo } from './useGoTo.ts'
import { aboutChange, labelOf } from './words.ts'

type View = 'form' | 'both' | 'json'
const views: [View, string][] = [
  ['form', 'Form'],
  ['both', 'Form and JSON'],
  ['json', 'JSON'],
]

const viewKey = 'studio-view'

/** The view that was chosen last in this browser. */
function chosenView(): View {
  try {
    return views.find(([name]) => name === localStorage.getItem(viewKey))?.[0] ?? 'both'
  } catch {
    return 'both'
  }
}
function chooseView(view: View): void {
  try {
    localStorage.setItem(viewKey, view)
  } catch {
    // Without storage it is chosen again after a reload.
  }
}

const targets = ['@next', '@back', '@stay', '@open', '@reload', '@continue']

/** The meaning of the selected key. It has a place of its own: a text that came and went beside the field would move the author's next target. */
function Meaning({ parts, pointer }: { parts?: FormParts; pointer: string }) {
  const keys = keysOf(pointer)
  const description = parts && keys.length > 0 ? parts.shapes.at(keys, parts.whole).shape.description : undefined
  return (
    <p className="form-meaning" aria-live="polite">
      <strong>{description && labelOf(keys.at(-1)!)}</strong>{' '}
      <span>{description || 'Go to a field to read here what it means.'}</span>
    </p>
  )
}

/** What is selected: as a form, and as JSON beside it. */
export function MiddlePane({ workspace }: { workspace: Workspace }) {
  const { texts, selection, me, funnel: id } = useWorkspace(workspace)
  const [view, setView] = useState(chosenView)
  const { file, pointer } = selection
  const text = texts.get(file) ?? ''
  // Typing does not wait for the form; another file is shown at once.
  const deferred = useDeferredValue(useMemo(() => ({ file, text }), [file, text]))
  const settled = deferred.file === file ? deferred.text : text
  const value = useMemo(() => jsonOf(settled), [settled])
  const good = useLastGood(value, file)
  const { funnel: opened } = useOpenFunnel(workspace)
  const settledTexts = useSettled(texts, file)
  const shapes = useMemo(() => shapesFor(file, settledTexts), [file, settledTexts])
  const isOwnFunnel = opened?.file === file
  const help = useMemo(() => (opened ? createRuleHelp(opened.loaded.definition) : undefined), [opened])
  const root = rootOf(file, pointer)
  const isBroken = value === undefined
  const locked = isBroken || me.role === 'viewer'
  const content = useRef<HTMLDivElement>(null)

  const edit = useCallback(
    (at: string, alter: (text: string) => string) => {
      const now = workspace.state().texts.get(file) ?? '{}\n'
      if (treeOf(now)) workspace.edit(file, alter(now), aboutChange(at))
    },
    [workspace, file],
  )
  const select = useCallback((at: string) => workspace.select({ file, pointer: at }), [workspace, file])
  const goTo = useGoTo(content, pointer, select)
  const parts = useMemo<FormParts | undefined>(
    () =>
      good === undefined || !shapes
        ? undefined
        : {
            file,
            root,
            whole: good,
            shapes,
            locked,
            targets: [...targets, ...Object.keys(opened?.loaded.definition.steps ?? {})],
            change: (at, value) =>
              edit(at, (now) => {
                const around = shapes.at(keysOf(at).slice(0, -1), good).shape
                return setIn(now, at, value, Object.keys(around.members))
              }),
            remove: (at, deep = false) => edit(at, (now) => (deep ? takeBack(now, at, 0) : removeIn(now, at))),
            insert: (at, place, value) => edit(at, (now) => insertIn(now, at, place, value)),
            move: (at, from, to) => edit(at, (now) => moveIn(now, at, from, to)),
            select,
            goTo,
            selected: () => workspace.state().selection.pointer,
            funnel: isOwnFunnel && opened ? opened : undefined,
            help,
          },
    [workspace, good, shapes, file, root, locked, opened, isOwnFunnel, help, edit, select, goTo],
  )

  const trail = keysOf(root).filter((_, at) => at % 2 === 1)
  return (
    <div className="middle">
      <div className="middle-head">
        <h2 className="trail">
          <button type="button" className="button-link" onClick={() => select('')}>
            {file === `${id}/funnel.json` ? 'Whole funnel' : file}
          </button>
          {trail.map((step, at) => (
            <span key={`${at}${step}`}>
              {' › '}
              <button
                type="button"
                className="button-link"
                onClick={() =>
                  select(
                    root
                      .split('/')
                      .slice(0, 3 + at * 2)
                      .join('/'),
                  )
                }
              >
                {step}
              </button>
            </span>
          ))}
        </h2>
        <fieldset className="segments">
          <legend className="unseen">What is shown</legend>
          {views.map(([name, label]) => (
            <label key={name}>
              <input
                type="radio"
                name="view"
                checked={view === name}
                onChange={() => {
                  setView(name)
                  chooseView(name)
                }}
              />
              <span>{label}</span>
            </label>
          ))}
        </fieldset>
      </div>
      <div className={`middle-parts middle-${view}`}>
        {view !== 'json' && (
          <div className="form-side">
            <div className="form-pane" ref={content}>
              {isBroken && (
                <p className="form-broken" role="status">
                  The JSON is broken. The form shows what was there before, and waits until it is mended.
                </p>
              )}
              {file.startsWith('library/') && <UsedBy workspace={workspace} pointer={root} />}
              {parts ? (
                <DefinitionForm parts={parts} />
              ) : (
                <p className="quiet">{shapes ? 'There is nothing to show yet.' : 'This file is edited as JSON.'}</p>
              )}
            </div>
            <Meaning parts={parts} pointer={pointer} />
          </div>
        )}
        {view !== 'form' && (
          <JsonEditor
            key={file}
            label={`JSON of ${file}`}
            text={text}
            pointer={pointer}
            readOnly={me.role === 'viewer'}
            changed={(next) => workspace.edit(file, next, `the JSON of ${file}`)}
            selected={select}
          />
        )}
      </div>
    </div>
  )
}
