import { inside } from 'runnel/base'
import { printJson } from '../json/print.ts'
import { AddKey } from './adding.tsx'
import { isReplacedWhole, useForm } from './formContext.ts'
import { type Shape, typeOf } from './shape.ts'
import { brief, labelOf } from './words.ts'

interface Props {
  pointer: string
  name: string
  value: unknown
  shape: Shape
}

/** What is taken over from another funnel or the library: in grey, with a way to change it here. */
export function Inherited({ pointer, name, value, shape }: Props) {
  const { shapes, funnel, change, select, goTo, locked } = useForm()
  const origin = funnel?.originOf(pointer)
  const from = origin?.from === 'base' ? origin.funnel : 'the library'
  const isNamed = !Object.hasOwn(shapes.shapeOf({}, undefined).members, name) && name.includes('.')
  const label = isNamed || shape.kinds.includes('step') ? name : labelOf(name)
  const button = !locked && (
    <button
      type="button"
      className="button-link inherited-change"
      aria-label={`Change ${label}`}
      onClick={() => {
        change(pointer, value)
        goTo(pointer)
      }}
    >
      change
    </button>
  )
  if (typeOf(value) === 'object' && !isReplacedWhole(shape)) {
    const inner = value as Record<string, unknown>
    const missing = Object.keys(shape.members).filter((key) => !Object.hasOwn(inner, key))
    return (
      <details className="member inherited" data-pointer={pointer}>
        <summary onFocus={() => select(pointer)}>
          <span className="member-name">{label}</span> <span className="member-brief">{brief(value)}</span>
          <span className="badge">{`from ${from}`}</span>
        </summary>
        <div className="object-part">
          {Object.entries(inner).map(([key, part]) => (
            <Inherited
              key={key}
              pointer={inside(pointer, key)}
              name={key}
              value={part}
              shape={shapes.shapeOf(shapes.schemaIn(shape, key), part)}
            />
          ))}
          <AddKey pointer={pointer} shape={shape} missing={missing} taken={Object.keys(inner)} />
        </div>
      </details>
    )
  }
  return (
    <div className="row-field inherited" data-pointer={pointer}>
      <div className="row-head">
        <span className="row-name" title={shape.description}>
          {label}
        </span>
        <span className="badge">{`from ${from}`}</span>
        {button}
      </div>
      {typeof value === 'object' && value !== null ? (
        <details>
          <summary className="inherited-value">{brief(value)}</summary>
          <pre className="json">{printJson(value)}</pre>
        </details>
      ) : (
        <p className="inherited-value">{brief(value)}</p>
      )}
    </div>
  )
}
