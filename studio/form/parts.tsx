import { inside, isWithin, keysOf, valueAt } from 'runnel/base'
import { useState } from 'react'
import type { Elements } from 'runnel/react'
import { type FieldProps, toFieldPathId } from '@rjsf/utils'
import type { JsonSchema } from 'runnel/rules'
import { ownValue } from 'runnel/rules'
import { RuleInput } from '../code/RuleInput.tsx'
import { AddEntry, AddKey } from './adding.tsx'
import { isReplacedWhole, useForm } from './formContext.ts'
import { Inherited } from './Inherited.tsx'
import { type Shape, typeOf } from './shape.ts'
import { TextInput } from './TextInput.tsx'
import { brief, labelOf, typeInWords } from './words.ts'

/** Keys that only say what a file is. */
const hidden = ['$schema', 'format']
/** Keys of a funnel that it has for itself: there is nothing to take back, and it needs each. */
const ownAlone = ['/id', '/extends', '/path', '/title']
/** Those that were chosen when the funnel was made: its folder and its base depend on them. */
const fixed = ['/id', '/extends']

interface Placed {
  pointer: string
  schema: JsonSchema
  shape: Shape
  label: string
  isEntry: boolean
  inList: boolean
}

/** Where a field of rjsf stands in the file, and what the grammar says there. */
function usePlace({ fieldPathId }: FieldProps): Placed {
  const { root, shapes, whole } = useForm()
  const path = fieldPathId.path.map(String)
  const pointer = inside(root, ...path)
  const keys = keysOf(pointer)
  const { schema, shape } = shapes.at(keys, whole)
  const last = keys.at(-1) ?? ''
  const { shape: around } = shapes.at(keys.slice(0, -1), whole)
  const isEntry = around.item !== undefined && /^\d+$/.test(last)
  const isNamed = !isEntry && !Object.hasOwn(around.members, last)
  const label = isEntry ? `${Number(last) + 1}` : isNamed ? last : labelOf(last)
  return { pointer, schema, shape, label, isEntry, inList: path.some((key) => /^\d+$/.test(key)) }
}

/** Texts first, then plain values, rules, and what has parts; a note comes last. */
function rankOf(shape: Shape, key: string, value: unknown): number {
  if (key === 'about') return 5
  if (shape.kinds.includes('text') && typeof value !== 'object') return 0
  if (typeof value === 'object' && value !== null) return shape.kinds.includes('step') || key === 'steps' ? 4 : 3
  return shape.kinds.includes('rule') ? 2 : 1
}

/** One key of an object: its name, what it means, and what can be done with it. */
function Row({
  place,
  children,
  value,
  isPlain,
}: {
  place: Placed
  children: Elements
  value: unknown
  isPlain: boolean
}) {
  const { remove, locked, funnel, select, selected } = useForm()
  const { pointer, shape, label, isEntry, inList } = place
  const isOwnAlone = funnel !== undefined && ownAlone.includes(pointer)
  const below = inList || isEntry || isOwnAlone ? undefined : funnel?.inherited(keysOf(pointer))
  const isChange = below !== undefined
  const isLast = keysOf(pointer).length > 0 && !isOwnAlone
  // Folded or not when it comes; then as the author wants it.
  const [isOpen] = useState(() => (!isEntry && keysOf(pointer).length < 6) || isWithin(selected(), pointer))
  const buttons = !locked && isLast && !isEntry && (
    <span className="row-buttons">
      {isChange && <span className="badge badge-changed">changed</span>}
      <button
        type="button"
        className="button-quiet row-remove"
        title={isChange ? 'Take back: what it takes over is there again' : `Remove ${label}`}
        aria-label={isChange ? `Take back ${label}` : `Remove ${label}`}
        onClick={() => remove(pointer, isChange)}
      >
        {isChange ? '↺' : '×'}
      </button>
    </span>
  )
  if (!isPlain)
    return (
      <div className="member-around">
        <details className={`member${isEntry ? ' member-entry' : ''}`} data-pointer={pointer} open={isOpen}>
          <summary onFocus={() => select(pointer)}>
            <span className="member-name">{label}</span> <span className="member-brief">{brief(value)}</span>
          </summary>
          {shape.description && <p className="row-help">{shape.description}</p>}
          {children}
        </details>
        {buttons}
      </div>
    )
  return (
    <div className="row-field" data-pointer={pointer}>
      <div className="row-head">
        <span className="row-name" title={shape.description}>
          {label}
        </span>
        {buttons}
      </div>
      {children}
      {isChange && typeof below !== 'object' && below !== value && (
        <p className="row-was">
          Without the change: <span>{brief(below)}</span>
        </p>
      )}
    </div>
  )
}

const isObject = (value: unknown): value is Record<string, unknown> => typeOf(value) === 'object'

/** What rjsf needs to know to choose the field: the language says the rest. */
const drawn = (value: unknown, shape: Shape) => ({
  type: typeOf(value) as 'object',
  ...(shape.description !== undefined && { description: shape.description }),
})

/** The field of rjsf for a part of this one. */
function Inner({ field, name, value, shape }: { field: FieldProps; name: string; value: unknown; shape: Shape }) {
  const { registry, fieldPathId } = field
  const SchemaField = registry.fields.SchemaField!
  return (
    <SchemaField
      {...field}
      name={name}
      schema={drawn(value, shape)}
      uiSchema={{}}
      formData={value}
      fieldPathId={toFieldPathId(name, registry.globalFormOptions, fieldPathId)}
    />
  )
}

/** An object: its own keys, those that it takes over, and how to add others. */
export function ObjectPart(field: FieldProps) {
  const { shapes, funnel, root, select } = useForm()
  const place = usePlace(field)
  const { pointer, shape } = place
  const keys = keysOf(pointer)
  const own = isObject(field.formData) ? field.formData : {}
  const isTop = pointer === root
  const effective = place.inList || isReplacedWhole(shape) ? undefined : funnel?.effective(keys)
  const taken = isObject(effective) ? Object.keys(effective).filter((key) => !Object.hasOwn(own, key)) : []
  // The steps of the funnel stand beside the form.
  const left = keys.length === 0 ? [...hidden, 'steps', 'order'] : hidden
  const order = Object.keys(shape.members)
  const rows = [...Object.keys(own), ...taken]
    .filter((key) => !left.includes(key))
    .map((key, at) => {
      const value = Object.hasOwn(own, key) ? ownValue(own, key) : ownValue(effective, key)
      const inner = shapes.shapeOf(shapes.schemaIn(shape, key), value)
      const isOwn = Object.hasOwn(own, key)
      return {
        key,
        value,
        inner,
        isOwn,
        rank: rankOf(inner, key, value),
        at: order.includes(key) ? order.indexOf(key) : 1000 + at,
      }
    })
    .toSorted((one, other) => one.rank - other.rank || one.at - other.at)
  const missing = order.filter((key) => !left.includes(key) && !rows.some((row) => row.key === key))
  const content = (
    <div className="object-part">
      {rows.map(({ key, value, inner, isOwn }) =>
        inner.kinds.includes('step') ? (
          <button key={key} type="button" className="step-link" onClick={() => select(inside(pointer, key))}>
            <span>{key}</span> <span className="member-brief">{brief(value)}</span>
          </button>
        ) : isOwn ? (
          <Inner key={key} field={field} name={key} value={value} shape={inner} />
        ) : (
          <Inherited key={key} pointer={inside(pointer, key)} name={key} value={value} shape={inner} />
        ),
      )}
      <AddKey pointer={pointer} shape={shape} missing={missing} taken={rows.map(({ key }) => key)} />
    </div>
  )
  if (isTop) return content
  return (
    <Row place={place} value={own} isPlain={false}>
      {place.shape.types.length > 1 && <TypeSwitch place={place} value={own} />}
      {content}
    </Row>
  )
}

/** A list: its entries, each with its place. */
export function ListPart(field: FieldProps) {
  const { shapes, move, remove, locked } = useForm()
  const place = usePlace(field)
  const { pointer, shape } = place
  const items = Array.isArray(field.formData) ? (field.formData as unknown[]) : []
  return (
    <Row place={place} value={items} isPlain={false}>
      {shape.types.length > 1 && <TypeSwitch place={place} value={items} />}
      <ol className="list-part">
        {items.map((value, at) => (
          // The place of an entry is all that it has for a name.
          <li key={at}>
            <div className="list-entry">
              <Inner
                field={field}
                name={String(at)}
                value={value}
                shape={shapes.shapeOf(shapes.schemaIn(shape, String(at)), value)}
              />
            </div>
            {!locked && (
              <span className="list-buttons">
                <button
                  type="button"
                  className="button-quiet"
                  disabled={at === 0}
                  aria-label={`Move entry ${at + 1} of ${place.label} up`}
                  onClick={() => move(pointer, at, at - 1)}
                >
                  ↑
                </button>
                <button
                  type="button"
                  className="button-quiet"
                  disabled={at === items.length - 1}
                  aria-label={`Move entry ${at + 1} of ${place.label} down`}
                  onClick={() => move(pointer, at, at + 1)}
                >
                  ↓
                </button>
                <button
                  type="button"
                  className="button-quiet"
                  aria-label={`Remove entry ${at + 1} of ${place.label}`}
                  onClick={() => remove(inside(pointer, at))}
                >
                  ×
                </button>
              </span>
            )}
          </li>
        ))}
      </ol>
      <AddEntry pointer={pointer} shape={shape} label={place.label} count={items.length} />
    </Row>
  )
}

/** Chooses how a value is written where the language allows several ways. */
function TypeSwitch({ place: { pointer, shape, label, schema }, value }: { place: Placed; value: unknown }) {
  const { change, locked, shapes } = useForm()
  const types = shape.types.filter((type, at) => shape.types.indexOf(type) === at && type !== 'integer')
  const now = typeOf(value)
  if (types.length < 2 || !types.includes(now)) return null
  const begin = (type: string): unknown => {
    if (type === 'array') return shape.kinds.includes('to') ? [value] : []
    if (type === 'object')
      return shape.kinds.includes('to')
        ? { to: typeof value === 'string' ? value : '@next' }
        : shapes.beginning({ ...schema, type: 'object' })
    if (type === 'string') return shape.kinds.some((kind) => ['to', 'target'].includes(kind)) ? '@next' : ''
    if (type === 'boolean') return shape.choices.find((choice) => typeof choice === 'boolean') ?? true
    return type === 'number' ? 0 : null
  }
  return (
    <select
      className="type-switch"
      aria-label={`How ${label} is written`}
      value={now}
      disabled={locked}
      onChange={({ target }) => change(pointer, begin(target.value))}
    >
      {types.map((type) => (
        <option key={type} value={type}>
          {typeInWords(type)}
        </option>
      ))}
    </select>
  )
}

const ruleKinds = ['rule', 'formula']
const shortKinds = ['id', 'name', 'route', 'basePath', 'duration', 'target', 'to', 'path', 'event', 'operation']
/** Rules that may give anything. */
const anyResult = /^\/(rules|computed)\/|\/(of|count|value)$/

/** A text, a rule or a word of the language. */
export function StringPart(field: FieldProps) {
  const { change, locked: isLocked, select, help, targets, funnel } = useForm()
  const place = usePlace(field)
  const { pointer, shape, label } = place
  const locked = isLocked || (funnel !== undefined && fixed.includes(pointer))
  const value = typeof field.formData === 'string' ? field.formData : ''
  const isRule =
    shape.kinds.some((kind) => ruleKinds.includes(kind)) && !(shape.kinds.includes('text') && !value.startsWith('= '))
  const choices = shape.choices.filter((choice): choice is string => typeof choice === 'string')
  const focused = () => select(pointer)
  const full = place.isEntry ? `${labelOf(keysOf(pointer).at(-2) ?? '')} ${label}` : label
  const set = (next: string): void => change(pointer, next)
  const isFormula = value.startsWith('= ')
  return (
    <Row place={place} value={value} isPlain>
      <div className="value">
        {isRule ? (
          <RuleInput
            label={full}
            value={isFormula ? value.slice(2) : value}
            pointer={pointer}
            isCondition={!isFormula && !anyResult.test(pointer)}
            disabled={locked}
            changed={(next) => set(isFormula ? `= ${next}` : next)}
            focused={focused}
            help={help}
          />
        ) : choices.length > 0 && !shape.kinds.includes('text') && !shape.kinds.includes('target') ? (
          <select
            aria-label={full}
            value={value}
            disabled={locked}
            onFocus={focused}
            onChange={({ target }) => set(target.value)}
          >
            {!choices.includes(value) && (
              <option value={value}>{value === '' ? 'Choose…' : `${value} (unknown)`}</option>
            )}
            {choices.map((choice) => (
              <option key={choice}>{choice}</option>
            ))}
          </select>
        ) : (
          <TextInput
            label={full}
            value={value}
            disabled={locked}
            isShort={shape.kinds.some((kind) => shortKinds.includes(kind))}
            changed={set}
            focused={focused}
            options={shape.kinds.some((kind) => ['target', 'to'].includes(kind)) ? targets : undefined}
          />
        )}
        {shape.types.length > 1 && <TypeSwitch place={place} value={value} />}
      </div>
    </Row>
  )
}

export function BooleanPart(field: FieldProps) {
  const { change, locked, select } = useForm()
  const place = usePlace(field)
  const value = field.formData === true
  const isFixed = place.shape.choices.some((choice) => typeof choice === 'boolean')
  return (
    <Row place={place} value={value} isPlain>
      <div className="value">
        <label className="tick">
          <input
            type="checkbox"
            aria-label={place.label}
            checked={value}
            disabled={locked || isFixed}
            onFocus={() => select(place.pointer)}
            onChange={({ target }) => change(place.pointer, target.checked)}
          />
          <span>{value ? 'Yes' : 'No'}</span>
        </label>
        {place.shape.types.length > 1 && <TypeSwitch place={place} value={field.formData} />}
      </div>
    </Row>
  )
}

export function NumberPart(field: FieldProps) {
  const { change, locked, select } = useForm()
  const place = usePlace(field)
  return (
    <Row place={place} value={field.formData} isPlain>
      <div className="value">
        <input
          type="number"
          step="any"
          aria-label={place.label}
          value={String(field.formData ?? '')}
          disabled={locked}
          onFocus={() => select(place.pointer)}
          onChange={({ target }) => {
            if (target.value !== '' && Number.isFinite(target.valueAsNumber))
              change(place.pointer, target.valueAsNumber)
          }}
        />
        {place.shape.types.length > 1 && <TypeSwitch place={place} value={field.formData} />}
      </div>
    </Row>
  )
}

/** `null`: what is taken over is removed here. */
export function NullPart(field: FieldProps) {
  const { funnel } = useForm()
  const place = usePlace(field)
  const below = funnel?.inherited(keysOf(place.pointer))
  return (
    <Row place={place} value={null} isPlain>
      <p className="row-was">
        <span>{below === undefined ? 'Removed here' : 'Removed here: '}</span>
        {below !== undefined && <s>{brief(below)}</s>}
      </p>
    </Row>
  )
}

export const valueIn = (whole: unknown, pointer: string): unknown => valueAt(whole, keysOf(pointer))
