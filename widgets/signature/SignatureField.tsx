import { useEffect, useRef, useState } from 'react'
import { FieldGroup } from '../shared/Field.tsx'
import { messagesOf } from '../shared/messagesOf.ts'
import { DrawnSignature } from './DrawnSignature.tsx'
import { messages, type SignatureProps } from './SignatureField.widget.ts'
import { TypedSignature } from './TypedSignature.tsx'
import './SignatureField.css'

/** A signature, drawn on the pad or, where drawing is not possible, typed (SIG-02). */
export function SignatureField(props: SignatureProps) {
  const { id, label, hint, error, options } = props
  const busy = props.busy || (options.waits ?? false)
  const texts = messagesOf(messages, options)
  const [typing, setTyping] = useState(false)
  const [said, setSaid] = useState('')
  const switched = useRef(false)
  useEffect(() => {
    if (switched.current) document.getElementById(id)?.focus()
    switched.current = false
  }, [typing, id])

  // When the answer is removed from outside, the pad is cleared too: it must not show a signature that does not count.
  const [pad, setPad] = useState(0)
  const given = useRef<string | undefined>(undefined)
  useEffect(() => {
    if (!props.value && given.current) setPad((count) => count + 1)
    if (!props.value) given.current = undefined
  }, [props.value])

  /** Tells how the signature was made, together with each picture. */
  const tell = (image: string | undefined) => {
    given.current = image
    props.onTell('method', image ? (typing ? 'typed' : 'drawn') : undefined)
  }
  const onChange = (image: string | undefined) => {
    tell(image)
    if (image || !props.value) props.onChange(image)
    else props.onCommit('', { anew: true })
  }
  const onCommit = (image?: string) => {
    tell(image)
    props.onCommit(image)
  }
  const clear = () => {
    onChange('')
    setSaid(texts.cleared)
  }
  const switchTo = (next: boolean) => {
    if (busy) return
    switched.current = true
    tell(undefined)
    props.onCommit(props.value && '', { anew: true })
    setTyping(next)
  }
  const shared = { ...props, busy, onChange, onCommit, texts, onClear: clear, onSigned: () => setSaid('') }
  return (
    <FieldGroup id={id} label={label} labelHidden={options.labelHidden} hint={hint} error={error}>
      <div className="signature">
        {typing ? <TypedSignature key={pad} {...shared} /> : <DrawnSignature key={pad} {...shared} />}
        {(options.typed ?? true) && (
          <button type="button" className="ui-button signature-switch" onClick={() => switchTo(!typing)}>
            {typing ? texts.drawInstead : texts.typeInstead}
          </button>
        )}
        <p className="ui-hidden" role="status">
          {said}
        </p>
      </div>
    </FieldGroup>
  )
}
