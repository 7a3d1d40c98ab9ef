import { useMemo } from 'react'
import { folded, lineDiff, type Piece, wordDiff } from './lineDiff.ts'
import { counted } from './words.ts'
import './lineDiff.css'

const kinds = { same: ['', ' '], gone: ['diff-gone', '−'], new: ['diff-new', '+'] } as const

/** How one text becomes another, line by line. Lines far from a difference are counted, not shown. */
export function LineDiff({ before, after, label }: { before: string; after: string; label: string }) {
  const parts = useMemo(() => folded(lineDiff(before, after)), [before, after])
  return (
    <pre className="diff-lines" tabIndex={0} aria-label={label}>
      {parts.map((part, at) =>
        'leftOut' in part ? (
          <span key={at} className="diff-left-out">
            {`… ${counted(part.leftOut, 'line')} the same\n`}
          </span>
        ) : (
          part.lines.map(({ kind, text }, line) => (
            <span key={`${at} ${line}`} className={kinds[kind][0]}>{`${kinds[kind][1]} ${text}\n`}</span>
          ))
        ),
      )}
    </pre>
  )
}

const piece = ({ kind, text }: Piece, at: number) =>
  kind === 'same' ? (
    <span key={at}>{text}</span>
  ) : kind === 'gone' ? (
    <del key={at}>{text}</del>
  ) : (
    <ins key={at}>{text}</ins>
  )

/** A value before and after, each whole, with the part that differs marked. */
export function BeforeAndAfter({ before, after }: { before?: string | undefined; after?: string | undefined }) {
  const pieces = useMemo(() => wordDiff(before ?? '', after ?? ''), [before, after])
  const side = (other: Piece['kind']) => pieces.filter(({ kind }) => kind !== other).map(piece)
  return (
    <div className="diff-sides">
      <div>
        <p className="quiet">Before</p>
        <blockquote>{before ? side('new') : <span className="quiet">It was not there.</span>}</blockquote>
      </div>
      <div>
        <p className="quiet">After</p>
        <blockquote>{after ? side('gone') : <span className="quiet">It is not there any more.</span>}</blockquote>
      </div>
    </div>
  )
}
