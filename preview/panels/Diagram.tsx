import { Fragment, useEffect, useRef, useState } from 'react'
import type { DrawnEdge, DrawnLabel, DrawnNode } from 'runnel/diagram'
import { writeLink } from '../link/link.ts'
import type { PanelProps } from '../store/createPreview.ts'

const Lines = ({ lines }: Pick<DrawnNode, 'lines'>) =>
  lines.map(({ text, x, y, isId }, at) => (
    <Fragment key={y}>
      {/* Between two words for screen readers; not drawn. */}
      {at > 0 && ' '}
      <text className={isId ? 'diagram-id' : undefined} x={x} y={y}>
        {text}
      </text>
    </Fragment>
  ))

const Arrow = ({ edge: { d, failure } }: { edge: DrawnEdge }) => (
  <path
    className={failure ? 'diagram-failure' : 'diagram-way'}
    d={d}
    markerEnd={`url(#diagram-${failure ? 'failing' : 'arrow'})`}
  />
)

const Label = ({ label: { x, y, width, height, lines } }: { label: DrawnLabel }) => (
  <g className="diagram-label">
    <rect x={x} y={y} width={width} height={height} />
    <Lines lines={lines} />
  </g>
)

const Box = ({ node: { x, y, width, height, round, lines } }: { node: DrawnNode }) => (
  <>
    <rect x={x} y={y} width={width} height={height} rx={round} />
    <Lines lines={lines} />
  </>
)

const Head = ({ id }: { id: string }) => (
  <marker id={id} viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">
    <path d="M0 0L8 4L0 8z" />
  </marker>
)

const keyOf = ({ from, to, failure }: DrawnEdge): string => `${from} ${to} ${failure}`

/**
 * A diagram of the steps and transitions. The current step is marked and scrolled into view; a click on a step opens
 * it.
 */
export function Diagram({ preview, state: { session, previewed, link, views } }: PanelProps) {
  const live = useRef<SVGGElement>(null)
  const { current = '', completed = [] } = session?.runner().state() ?? {}
  const drawing = views.diagram
  const [fits, setFits] = useState(false)
  useEffect(() => {
    // Newer browsers return a promise here, which an effect must not return.
    void live.current?.scrollIntoView({ block: 'center', inline: 'center' })
  }, [current, drawing, fits])
  if (!previewed?.compiled || !session) return <p>Nothing runs.</p>
  if (!drawing) return <p role="status">Drawing …</p>
  const isOpened = (id: string): boolean => previewed.compiled?.order.some(({ step }) => step === id) ?? false
  const shape = (node: DrawnNode) =>
    isOpened(node.id) ? (
      <a
        href={writeLink({ ...link, step: node.id, played: 0, moves: [] })}
        onClick={(event) => (event.preventDefault(), preview.open({ step: node.id }))}
      >
        <Box node={node} />
      </a>
    ) : (
      <Box node={node} />
    )
  return (
    <>
      <label className="tab-option">
        <input type="checkbox" checked={fits} onChange={(event) => setFits(event.target.checked)} /> fit the width
      </label>
      <svg
        className={fits ? 'diagram diagram-fits' : 'diagram'}
        role="group"
        aria-label={`Steps of ${drawing.title}`}
        viewBox={`0 0 ${drawing.width} ${drawing.height}`}
        width={drawing.width}
        height={drawing.height}
      >
        <defs>
          <Head id="diagram-arrow" />
          <Head id="diagram-failing" />
        </defs>
        <g aria-hidden="true">
          {drawing.edges.map((edge) => (
            <Arrow key={keyOf(edge)} edge={edge} />
          ))}
          {drawing.edges.map((edge) => edge.drawnLabel && <Label key={keyOf(edge)} label={edge.drawnLabel} />)}
        </g>
        {drawing.nodes.map((node) => (
          <g
            key={node.id}
            ref={node.id === current ? live : undefined}
            className={`diagram-${node.kind}${completed.includes(node.id) ? ' diagram-done' : ''}`}
            aria-current={node.id === current ? 'step' : undefined}
          >
            {shape(node)}
          </g>
        ))}
      </svg>
    </>
  )
}
