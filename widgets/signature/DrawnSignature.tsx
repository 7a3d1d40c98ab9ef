import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useClock } from 'runnel/react'
import { TickIcon, UndoIcon } from '../icons/icons.tsx'
import { describedBy } from '../shared/describedBy.ts'
import { drawnImage } from './signatureImage.ts'
import type { SignatureProps, SignatureTexts } from './SignatureField.widget.ts'
import { isSignature, type Size } from './strokes.ts'
import { useSignaturePad } from './useSignaturePad.ts'
import type { PointGroup } from 'signature_pad'

export interface SignatureSideProps extends SignatureProps {
  texts: SignatureTexts
  onClear(): void
  onSigned(): void
}

/** How long the pad shows that it is loading at most, in milliseconds. */
const spins = 500

/** The signature pad. A stored signature shows as a picture until a new stroke replaces it. */
export function DrawnSignature({
  id,
  label,
  hint,
  error,
  value,
  busy,
  loading,
  texts,
  onClear,
  onSigned,
  onChange,
  onCommit,
}: SignatureSideProps) {
  const clock = useClock()
  const canvas = useRef<HTMLCanvasElement>(null)
  const [drawing, setDrawing] = useState(false)
  const signed = Boolean(value)
  const [ready, setReady] = useState(false)
  useEffect(() => {
    const timer = clock.setTimeout(() => setReady(true), spins)
    return () => clock.clearTimeout(timer)
  }, [clock])
  // The step accepts no answers while it is loading; the strokes stay on the pad until then.
  const early = useRef<{ strokes: PointGroup[]; size: Size }>(undefined)
  const waits = busy || loading

  const take = (strokes: PointGroup[], size: Size) => {
    if (waits) return void (early.current = { strokes, size })
    if (!isSignature(strokes)) return onChange('')
    onSigned()
    onCommit(drawnImage(strokes, size, clock.now()))
  }
  const takeEarly = useEffectEvent(() => {
    const { strokes, size } = early.current ?? {}
    early.current = undefined
    if (strokes && size) take(strokes, size)
  })
  useEffect(() => {
    if (!waits) takeEarly()
  }, [waits])
  const pad = useSignaturePad(canvas, !busy, { onBegin: () => setDrawing(true), onEnd: take })
  const clear = () => {
    if (busy) return
    early.current = undefined
    pad.clear()
    setDrawing(false)
    onClear()
  }
  const undo = () => {
    if (busy || !drawing) return
    const { strokes, size } = pad.undo()
    setDrawing(strokes.length > 0)
    take(strokes, size)
  }
  return (
    <>
      <div className={`signature-pad${error ? ' signature-problem' : ''}`}>
        <canvas
          ref={canvas}
          className="signature-canvas ui-focus"
          id={id}
          role="img"
          aria-label={`${label}. ${texts.pad}`}
          aria-describedby={describedBy(id, { hint, error }, `${id}-status`)}
          tabIndex={-1}
        />
        {signed && !drawing && <img className="signature-kept" src={value} alt={texts.kept} />}
        {loading && !ready && (
          <p className="signature-loading" role="status">
            <span className="ui-spinner" aria-hidden="true" />
            <span>{texts.loading}</span>
          </p>
        )}
      </div>
      <div className="signature-bar">
        <p className="signature-status" role="status" id={`${id}-status`}>
          {signed && <TickIcon />}
          <span>{signed ? texts.captured : texts.waiting}</span>
        </p>
        <button type="button" className="ui-button" aria-disabled={busy || !drawing || undefined} onClick={undo}>
          <UndoIcon />
          <span>{texts.undo}</span>
        </button>
        <button type="button" className="ui-button" aria-disabled={busy || undefined} onClick={clear}>
          {texts.clear}
        </button>
      </div>
    </>
  )
}
