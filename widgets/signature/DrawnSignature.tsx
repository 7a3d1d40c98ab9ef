import { useRef, useState } from 'react'
import { useClock } from '#engine/react/context.ts'
import { TickIcon, UndoIcon } from '../icons/icons.tsx'
import { describedBy } from '../shared/describedBy.ts'
import { drawnImage } from './signatureImage.ts'
import type { SignatureProps, SignatureTexts } from './SignatureField.tsx'
import { isSignature, type Size } from './strokes.ts'
import { useSignaturePad } from './useSignaturePad.ts'
import type { PointGroup } from 'signature_pad'

export interface SignatureSideProps extends SignatureProps {
  texts: SignatureTexts
  onClear(): void
  onSigned(): void
}

/** The pad. A signature of before (the page was left and opened again) shows as a picture until a new stroke replaces it. */
export function DrawnSignature({ id, label, hint, error, value, busy, loading, texts, onClear, onSigned, onChange, onCommit }: SignatureSideProps) {
  const clock = useClock()
  const canvas = useRef<HTMLCanvasElement>(null)
  const [drawing, setDrawing] = useState(false)
  const signed = Boolean(value)
  const off = busy || loading

  const take = (strokes: PointGroup[], size: Size) => {
    if (!isSignature(strokes)) return onChange('')
    onSigned()
    onCommit(drawnImage(strokes, size, clock.now()))
  }
  const pad = useSignaturePad(canvas, !off, { onBegin: () => setDrawing(true), onEnd: take })
  const clear = () => {
    if (off) return
    pad.clear()
    setDrawing(false)
    onClear()
  }
  const undo = () => {
    if (off || !drawing) return
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
        {loading && (
          <p className="signature-loading" role="status">
            <span className="ui-spinner" aria-hidden="true" />
            {texts.loading}
          </p>
        )}
      </div>
      <div className="signature-bar">
        <p className="signature-status" role="status" id={`${id}-status`}>
          {signed && <TickIcon />}
          {signed ? texts.captured : texts.waiting}
        </p>
        <button type="button" className="ui-button" aria-disabled={off || !drawing || undefined} onClick={undo}><UndoIcon />{texts.undo}</button>
        <button type="button" className="ui-button" aria-disabled={off || undefined} onClick={clear}>{texts.clear}</button>
      </div>
    </>
  )
}
