import { useRef, useState } from 'react'
import { plainText, useClock } from 'runnel/react'
import { TickIcon } from '../icons/icons.tsx'
import { TextControl } from '../shared/TextControl.tsx'
import type { SignatureSideProps } from './DrawnSignature.tsx'
import { typedImage } from './signatureImage.ts'

/** A typed signature, shown in a script font as it will be saved. It needs at least two letters. */
export function TypedSignature({ texts, onClear, onSigned, ...field }: SignatureSideProps) {
  const { id, value, busy, loading, onChange, onCommit } = field
  const [name, setName] = useState('')
  const off = busy || loading
  const clock = useClock()
  const made = useRef({ text: '', image: '' })
  /** An unchanged name keeps its picture. */
  const imageOf = (text: string): string => {
    if (made.current.text !== text)
      made.current = { text, image: plainText(text).length < 2 ? '' : typedImage(text, clock.now()) }
    return made.current.image
  }
  const write = (text: string) => {
    setName(text)
    onSigned()
    onChange(imageOf(text))
  }
  return (
    <>
      <label className="field-label" htmlFor={id}>
        {texts.typedLabel}
      </label>
      <TextControl
        field={{ ...field, busy: off }}
        shown={name}
        describedByToo={`${id}-status`}
        onText={write}
        onDone={(text) => {
          setName(text)
          const image = imageOf(text)
          // An unfinished name gets no message before Next is pressed, like a pad with too little ink.
          if (image) onCommit(image)
        }}
        attributes={{ autoComplete: 'name', spellCheck: false, autoCapitalize: 'words', maxLength: 80 }}
      />
      <div className="signature-typed">{value && <img src={value} alt={`${texts.kept}: ${name}`} />}</div>
      <div className="signature-bar">
        <p className="signature-status" role="status" id={`${id}-status`}>
          {value && <TickIcon />}
          <span>{value ? texts.captured : texts.typedWaiting}</span>
        </p>
        <button
          type="button"
          className="ui-button"
          aria-disabled={off || undefined}
          onClick={() => {
            if (off) return
            setName('')
            onClear()
          }}
        >
          {texts.clear}
        </button>
      </div>
    </>
  )
}
