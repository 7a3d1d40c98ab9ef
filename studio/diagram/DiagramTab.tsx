import { pointerOf } from 'runnel/contracts'
import { useEffect, useMemo, useState } from 'react'
import {
  Controls,
  Handle,
  type Edge,
  type EdgeProps,
  type Node,
  type NodeProps,
  Position,
  ReactFlow,
  ReactFlowProvider,
  useReactFlow,
} from '@xyflow/react'
import type { DrawnEdge, DrawnNode } from 'runnel/diagram'
import type { PaneProps, Shown } from '../proof/useProof.ts'
import '@xyflow/react/dist/style.css'

interface StepData extends Record<string, unknown> {
  drawn: DrawnNode
  isHere: boolean
  isDone: boolean
  isFound: boolean
  choose?(): void
}
type StepNode = Node<StepData, 'step'>
type WayEdge = Edge<{ drawn: DrawnEdge }, 'way'>

function Step({ data: { drawn, isHere, isDone, isFound, choose } }: NodeProps<StepNode>) {
  const marks = [isHere && 'is-here', isDone && 'is-done', isFound && 'is-found'].filter(Boolean).join(' ')
  const className = `proof-node proof-node-${drawn.kind} ${marks}`
  const words = drawn.lines.map(({ text, isId }) => (
    <span key={text} className={isId ? 'step-id' : undefined}>
      {`${text} `}
    </span>
  ))
  return (
    <>
      {choose ? (
        <button type="button" className={className} aria-current={isHere ? 'step' : undefined} onClick={choose}>
          {words}
        </button>
      ) : (
        <div className={className}>{words}</div>
      )}
      {/* React Flow draws no way to or from a node without them. */}
      <Handle type="target" position={Position.Top} isConnectable={false} />
      <Handle type="source" position={Position.Bottom} isConnectable={false} />
    </>
  )
}

function Way({ data }: EdgeProps<WayEdge>) {
  const { d, failure, drawnLabel } = data!.drawn
  return (
    <>
      <path
        className={failure ? 'proof-edge proof-edge-failure' : 'proof-edge'}
        d={d}
        markerEnd={`url(#way-${failure ? 'failing' : 'arrow'})`}
      />
      {drawnLabel && (
        <g className="proof-edge-label">
          <rect x={drawnLabel.x} y={drawnLabel.y} width={drawnLabel.width} height={drawnLabel.height} />
          {drawnLabel.lines.map(({ text, x, y }) => (
            <text key={y} x={x} y={y}>
              {text}
            </text>
          ))}
        </g>
      )}
    </>
  )
}

const nodeTypes = { step: Step }
const edgeTypes = { way: Way }

const Head = ({ id, colour }: { id: string; colour: string }) => (
  <marker id={id} viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">
    <path d="M0 0L8 4L0 8z" fill={colour} />
  </marker>
)

/** The steps and where each leads; the step on the phone is lit, and a click selects one in the editor. */
export function DiagramTab(props: PaneProps & Shown) {
  const { proof, state } = props
  const { drawing, isChecked } = state
  const isMissing = drawing === undefined
  useEffect(() => {
    if (isMissing && isChecked) void proof.draw()
  }, [proof, isMissing, isChecked])
  if (!drawing)
    return (
      <p role="status" className="proof-empty">
        {isChecked && !state.doing && props.phone.session === undefined
          ? 'The diagram is drawn once the funnel has no errors.'
          : 'The diagram is drawn …'}
      </p>
    )
  return (
    <ReactFlowProvider>
      <Flow {...props} />
    </ReactFlowProvider>
  )
}

function Flow({ workspace, project, phone, state }: PaneProps & Shown) {
  const drawing = state.drawing!
  const flow = useReactFlow()
  const [wanted, setWanted] = useState('')
  const { current = '', completed = [] } = phone.session?.runner().state() ?? {}
  const words = wanted.trim().toLowerCase()
  const found = useMemo(
    () =>
      words === ''
        ? []
        : drawing.nodes
            .filter(({ id, title = '' }) => `${id} ${title}`.toLowerCase().includes(words))
            .map(({ id }) => id),
    [drawing, words],
  )
  const nodes = drawing.nodes.map((drawn): StepNode => {
    const { id, x, y, width, height } = drawn
    const choose = (): void =>
      workspace.select({ file: `${project.funnel}/funnel.json`, pointer: pointerOf({ path: id }) })
    return {
      id,
      type: 'step',
      position: { x, y },
      width,
      height,
      focusable: false,
      data: {
        drawn,
        isHere: id === current,
        isDone: completed.includes(id),
        isFound: found.includes(id),
        choose: drawn.kind === 'exit' ? undefined : choose,
      },
    }
  })
  const edges = drawing.edges.map((drawn): WayEdge => ({
    id: `${drawn.from} ${drawn.to} ${drawn.failure}`,
    type: 'way',
    source: drawn.from,
    target: drawn.to,
    focusable: false,
    data: { drawn },
  }))
  const show = (ids: string[]): void =>
    void flow.fitView({ nodes: ids.length > 0 ? ids.map((id) => ({ id })) : undefined, maxZoom: 1.2, duration: 200 })
  return (
    <div className="proof-diagram">
      <form
        className="proof-row"
        onSubmit={(event) => {
          event.preventDefault()
          show(found)
        }}
      >
        <label className="tab-option">
          Search <input type="search" value={wanted} onChange={(event) => setWanted(event.target.value)} />
        </label>
        <button type="submit" className="button" disabled={found.length === 0}>
          Show what is found
        </button>
        <button type="button" className="button" onClick={() => show([])}>
          Show all
        </button>
        <button type="button" className="button" disabled={current === ''} onClick={() => show([current])}>
          Show the step on the phone
        </button>
        <p role="status" className="quiet">
          {[
            words !== '' && (found.length === 1 ? 'one step' : `${found.length} steps`),
            !state.isChecked && 'as before the last change',
          ]
            .filter(Boolean)
            .join(' ')}
        </p>
      </form>
      <div className="proof-flow">
        <ReactFlow
          aria-label={`Steps of ${drawing.title}`}
          nodes={nodes}
          edges={edges}
          nodeTypes={nodeTypes}
          edgeTypes={edgeTypes}
          nodesDraggable={false}
          nodesConnectable={false}
          elementsSelectable={false}
          minZoom={0.1}
          onInit={() => show(current === '' ? [] : [current])}
        >
          <svg className="visually-hidden" aria-hidden="true">
            <defs>
              <Head id="way-arrow" colour="#4a5a66" />
              <Head id="way-failing" colour="#b3443c" />
            </defs>
          </svg>
          <Controls showInteractive={false} />
        </ReactFlow>
      </div>
    </div>
  )
}
