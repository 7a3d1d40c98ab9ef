import { useEffect, useRef } from 'react'
import type { DrawnEdge, DrawnNode } from '#engine/explore/index.ts'
import { writeLink } from '../link/link.ts'
import type { PanelProps } from '../store/createPreview.ts'

const Arrow = ({ edge: { d, x, y, label, failure } }: { edge: DrawnEdge }) => (
  <>
    <path className={failure ? 'diagram-failure' : 'diagram-way'} d={d} markerEnd="url(#diagram-arrow)" />
    {label !== '' && label !== 'fails' && (
      <text className="diagram-label" x={x} y={y}>
        {label}
      </text>
    )}
  </>
)

const Box = ({ node: { x, y, width, height, round, label } }: { node: DrawnNode }) => (
  <>
    <rect x={x} y={y} width={width} height={height} rx={round} />
    <text x={x + width / 2} y={y + 22}>
      {label}
    </text>
  </>
)

/**
 * A diagram of the steps and transitions. The current step is marked and scrolled into view; a click on a step opens
 * it.
 */
export function Diagram({ preview, state: { session, previewed, link } }: PanelProps) {
  const live = useRef<SVGGElement>(null)
  const { current = '', completed = [] } = session?.runner().state() ?? {}
  useEffect(() => {
    // Newer browsers return a promise here, which an effect must not return.
    void live.current?.scrollIntoView({ block: 'center', inline: 'nearest' })
  }, [current])
  const drawing = previewed?.drawing
  if (!drawing || !session) return <p>Nothing runs.</p>
  // The picture's title is removed: the page already names the funnel.
  const top = Math.min(...drawing.nodes.map(({ y }) => y)) - 12
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
    <svg
      className="diagram"
      role="group"
      aria-label={`Steps of ${drawing.title}`}
      viewBox={`0 ${top} ${drawing.width} ${drawing.height - top}`}
      style={{ maxInlineSize: drawing.width, minInlineSize: drawing.width * 0.7 }}
    >
      <defs>
        <marker id="diagram-arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">
          <path d="M0 0L8 4L0 8z" />
        </marker>
      </defs>
      <g aria-hidden="true">
        {drawing.edges.map((edge) => (
          <Arrow key={`${edge.from} ${edge.to} ${edge.label}`} edge={edge} />
        ))}
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
  )
}
