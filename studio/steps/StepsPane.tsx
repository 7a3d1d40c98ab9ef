import { isWithin, pointerTo } from 'runnel/base'
import { memo, useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { useOpenFunnel } from '../model/useOpenFunnel.ts'
import type { OpenFunnel } from '../model/openFunnel.ts'
import { useWorkspace } from '../store/useWorkspace.ts'
import type { Workspace } from '../store/workspace.ts'
import { rootOf } from '../form/rootOf.ts'
import { AddStep } from './AddStep.tsx'
import { moveInner, moveStep, removeStep, takeStepBack } from './changeSteps.ts'
import { LibraryList } from './LibraryList.tsx'
import { type OutlineStep, outlineOf } from './outline.ts'

/** Rows above which only those in view are drawn. */
const manyRows = 200
/** A row that has not been measured yet. */
const rowHeight = 44 // px

const keyOf = ({ keys }: OutlineStep): string => keys.join('/')

const markWords = { own: 'own', changed: 'changed', inherited: 'inherited', removed: 'removed' }

/** The funnel as a reader sees it: its steps in order, and what a variant does to them. */
export function StepsPane({ workspace }: { workspace: Workspace }) {
  const { me, selection, funnel: opened } = useWorkspace(workspace)
  const { funnel, isBroken } = useOpenFunnel(workspace)
  const [search, setSearch] = useState('')
  const [isLibrary, setLibrary] = useState(false)
  const rows = useMemo(() => (funnel ? outlineOf(funnel) : []), [funnel])
  const shown = useMemo(() => {
    const sought = search.trim().toLowerCase()
    return rows.filter(({ id, title }) => `${id} ${title}`.toLowerCase().includes(sought))
  }, [rows, search])
  const locked = isBroken || me.role === 'viewer' || search !== ''
  const file = `${opened}/funnel.json`
  const selected = selection.file === file ? rootOf(file, selection.pointer) : undefined
  return (
    <div className="steps">
      <div className="steps-head">
        <div className="steps-tabs" role="group" aria-label="What is listed">
          <button type="button" aria-pressed={!isLibrary} onClick={() => setLibrary(false)}>
            Steps
          </button>
          <button type="button" aria-pressed={isLibrary} onClick={() => setLibrary(true)}>
            Library
          </button>
        </div>
        <input
          type="search"
          aria-label={isLibrary ? 'Search the library' : 'Search the steps'}
          placeholder="Search"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      </div>
      {isLibrary ? (
        <LibraryList workspace={workspace} search={search} />
      ) : (
        <>
          <button
            type="button"
            className={`steps-whole${selected === '' ? ' steps-selected' : ''}`}
            aria-current={selected === '' || undefined}
            onClick={() => workspace.select({ file, pointer: '' })}
          >
            <span>Whole funnel</span>
            {funnel?.base && <span className="quiet">{` · made from ${funnel.base}`}</span>}
          </button>
          {funnel ? (
            <StepList workspace={workspace} funnel={funnel} rows={shown} selected={selected} locked={locked} />
          ) : (
            <p className="steps-note">The definition cannot be read. Mend its JSON; the findings say where.</p>
          )}
          {search !== '' && shown.length === 0 && <p className="steps-note">No step has this in its name or title.</p>}
          {funnel && rows.length === 0 && (
            <p className="steps-note">
              This funnel has no step yet. A step is one page: a heading, questions, and where it leads. Add the first
              one below.
            </p>
          )}
          {funnel && !locked && <AddStep workspace={workspace} funnel={funnel} selected={selected} />}
        </>
      )}
    </div>
  )
}

interface StepListProps {
  workspace: Workspace
  funnel: OpenFunnel
  rows: OutlineStep[]
  selected?: string
  locked: boolean
}

const StepList = memo(function StepList({ workspace, funnel, rows, selected, locked }: StepListProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const [dragged, setDragged] = useState<string>()
  const isMany = rows.length > manyRows
  const virtual = useVirtualizer({
    count: isMany ? rows.length : 0,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => keyOf(rows[index]!),
    // A step that is dragged out of sight stays, or it could not be put down.
    rangeExtractor: (range) => {
      const drawn = defaultRangeExtractor(range)
      const at = rows.findIndex(({ id, depth }) => depth === 0 && id === dragged)
      return at < 0 || drawn.includes(at) ? drawn : [...drawn, at].toSorted((one, other) => one - other)
    },
    overscan: 12,
  })
  const ordered = rows.flatMap((row) => (row.number === undefined ? [] : [row.id]))
  const titleOf = (id: string | number): string =>
    rows.find((row) => row.depth === 0 && row.id === id)?.title || String(id)
  const placeOf = (id: string | number): string => `${ordered.indexOf(String(id)) + 1} of ${ordered.length}`
  // A step that is picked up is over its own place at once. To announce that would hide that it was picked up.
  const hasMoved = useRef(false)
  const announcements: Announcements = {
    onDragStart: ({ active }) => {
      hasMoved.current = false
      return `Picked up ${titleOf(active.id)}, step ${placeOf(active.id)}.`
    },
    onDragOver: ({ active, over }) => {
      hasMoved.current ||= over?.id !== active.id
      return over && hasMoved.current ? `${titleOf(active.id)} would become step ${placeOf(over.id)}.` : undefined
    },
    onDragEnd: ({ active, over }) =>
      over ? `${titleOf(active.id)} is now step ${placeOf(over.id)}.` : `${titleOf(active.id)} stays where it was.`,
    onDragCancel: ({ active }) => `${titleOf(active.id)} stays where it was.`,
  }
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 5 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const edit = (alter: (text: string) => string | undefined, about: string): void => {
    const next = alter(workspace.state().texts.get(funnel.file) ?? '')
    if (next !== undefined) workspace.edit(funnel.file, next, about)
  }
  const drop = ({ active, over }: DragEndEvent): void => {
    setDragged(undefined)
    if (over && active.id !== over.id)
      edit((text) => moveStep(text, funnel, String(active.id), String(over.id)), `the place of ${active.id}`)
  }
  const bringIntoSight = useEffectEvent((pointer: string) => {
    const at = rows.findIndex((row) => pointerTo(row.keys) === pointer)
    if (isMany && at >= 0) virtual.scrollToIndex(at)
    else scroller.current?.querySelector(`[data-step="${CSS.escape(pointer)}"]`)?.scrollIntoView({ block: 'nearest' })
  })
  useEffect(() => {
    if (selected) bringIntoSight(selected)
  }, [selected])
  const firstLoose = rows.find((row) => row.depth === 0 && row.number === undefined && row.mark !== 'removed')
  const draw = (row: OutlineStep, place?: Place) => (
    <StepRow
      key={keyOf(row)}
      row={row}
      place={place}
      heading={row.section ?? (row === firstLoose && ordered.length > 0 ? 'Beside the order' : undefined)}
      isSelected={selected === pointerTo(row.keys)}
      isOpen={selected !== undefined && isWithin(selected, pointerTo(row.keys))}
      locked={locked}
      select={() => workspace.select({ file: funnel.file, pointer: pointerTo(row.keys) })}
      remove={() => edit((text) => removeStep(text, funnel, row.keys), `removed step ${row.id}`)}
      takeBack={() => edit((text) => takeStepBack(text, funnel, row.keys), `took back step ${row.id}`)}
      move={
        row.depth > 0
          ? (by: number) => edit((text) => moveInner(text, funnel, row.keys, by), `the place of ${row.id}`)
          : undefined
      }
    />
  )
  return (
    <div className="steps-scroll" ref={scroller}>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragStart={({ active }) => setDragged(String(active.id))}
        onDragEnd={drop}
        onDragCancel={() => setDragged(undefined)}
        accessibility={{
          announcements,
          screenReaderInstructions: {
            draggable:
              'Press Space to pick the step up, the arrow keys to move it, Space to put it down, Escape to leave it.',
          },
        }}
      >
        <SortableContext items={ordered} strategy={verticalListSortingStrategy}>
          <ol
            className={`steps-list${isMany ? ' is-virtual' : ''}`}
            aria-label="Steps in order"
            style={isMany ? { blockSize: virtual.getTotalSize() } : undefined}
          >
            {isMany
              ? virtual
                  .getVirtualItems()
                  .map(({ index, start }) =>
                    draw(rows[index]!, { index, start, of: rows.length, measure: virtual.measureElement }),
                  )
              : rows.map((row) => draw(row))}
          </ol>
        </SortableContext>
      </DndContext>
    </div>
  )
})

/** Where a row is in a list of which only a part is drawn. */
interface Place {
  index: number
  /** Pixels from the beginning of the list. */
  start: number
  of: number
  measure(row: HTMLElement | null): void
}

interface StepRowProps {
  row: OutlineStep
  place?: Place
  heading?: string
  isSelected: boolean
  isOpen: boolean
  locked: boolean
  select(): void
  remove(): void
  takeBack(): void
  move?(by: number): void
}

function StepRow({ row, place, heading, isSelected, isOpen, locked, select, remove, takeBack, move }: StepRowProps) {
  const { id, title, kind, depth, number, condition, mark, questions } = row
  const isSortable = number !== undefined && !locked
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: number === undefined ? `inner:${row.keys.join('/')}` : id,
    disabled: !isSortable,
  })
  const measure = place?.measure
  const placed = useCallback(
    (element: HTMLLIElement | null) => {
      setNodeRef(element)
      measure?.(element)
    },
    [setNodeRef, measure],
  )
  const name = title || id
  const facts = [
    kind === 'page' ? '' : kind,
    questions > 0 ? `${questions} ${questions === 1 ? 'question' : 'questions'}` : '',
  ].filter(Boolean)
  return (
    <li
      ref={placed}
      data-step={pointerTo(row.keys)}
      {...(place && { 'data-index': place.index, 'aria-setsize': place.of, 'aria-posinset': place.index + 1 })}
      className={`step-row step-depth-${Math.min(depth, 3)}${isDragging ? ' step-dragged' : ''}`}
      style={{
        insetBlockStart: place?.start,
        transform: transform ? `translate3d(0, ${transform.y}px, 0)` : undefined,
        transition,
      }}
    >
      {heading && <p className="step-section">{heading}</p>}
      <div className={`step-line${isSelected ? ' steps-selected' : ''}${mark === 'removed' ? ' step-removed' : ''}`}>
        {isSortable ? (
          <button
            type="button"
            ref={setActivatorNodeRef}
            className="step-handle"
            {...attributes}
            {...listeners}
            aria-label={`Move ${name}`}
          >
            ⠿
          </button>
        ) : (
          <span className="step-handle step-number-only" aria-hidden="true" />
        )}
        <button
          type="button"
          className="step-main"
          aria-current={isSelected || undefined}
          disabled={mark === 'removed'}
          onClick={select}
        >
          <span className="step-title">
            {number !== undefined && <span className="step-number">{number}</span>}
            <span>{name}</span>
          </span>
          <span className="step-facts">
            <span className="step-id">{id}</span>
            {facts.map((fact) => (
              <span key={fact}>{fact}</span>
            ))}
            {mark && <span className={`badge badge-${mark}`}>{markWords[mark]}</span>}
          </span>
          {condition && (
            <span className="step-condition">
              only if <code>{condition}</code>
            </span>
          )}
        </button>
        {!locked && (isOpen || mark === 'removed') && (
          <span className="step-buttons">
            {move && (
              <>
                <button type="button" className="button-quiet" aria-label={`Move ${name} up`} onClick={() => move(-1)}>
                  ↑
                </button>
                <button type="button" className="button-quiet" aria-label={`Move ${name} down`} onClick={() => move(1)}>
                  ↓
                </button>
              </>
            )}
            {(mark === 'changed' || mark === 'removed') && (
              <button
                type="button"
                className="button-quiet"
                title="Take back: the step is as in the funnel that this one is made from"
                aria-label={`Take back ${name}`}
                onClick={takeBack}
              >
                ↺
              </button>
            )}
            {mark !== 'removed' && isSelected && (
              <button
                type="button"
                className="button-quiet"
                title="Remove the step; Undo brings it back"
                aria-label={`Remove step ${name}`}
                onClick={remove}
              >
                ×
              </button>
            )}
          </span>
        )}
      </div>
    </li>
  )
}
