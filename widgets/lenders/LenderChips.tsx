import { useLayoutEffect, useRef, useState } from 'react'
import { CloseIcon } from '../icons/icons.tsx'
import { fill } from '../shared/messagesOf.ts'
import { nameOf, type ChosenLender } from './lenderChoice.ts'
import type { LenderTexts } from './LenderPicker.widget.ts'

interface LenderChipsProps {
  chosen: ChosenLender[]
  texts: LenderTexts
  onRemove(lender: ChosenLender): void
  /** Called when the last chip was removed: the focus must move elsewhere. */
  onEmptied(): void
}

/** The chosen lenders. After a removal the focus moves to the chip in its place, else to the one before (LEN-02). */
export function LenderChips({ chosen, texts, onRemove, onEmptied }: LenderChipsProps) {
  const list = useRef<HTMLUListElement>(null)
  const [removed, setRemoved] = useState<{ index: number; name: string; from: number }>()
  const handled = useRef(removed)
  useLayoutEffect(() => {
    if (!removed || handled.current === removed || chosen.length >= removed.from) return
    handled.current = removed
    const chips = list.current?.querySelectorAll('button')
    if (chips?.length) chips[Math.min(removed.index, chips.length - 1)]?.focus()
    else onEmptied()
  }, [removed, chosen.length, onEmptied])
  return (
    <>
      <ul className="lenders-chips" aria-label={texts.chosen} ref={list}>
        {chosen.map((lender, index) => (
          <li key={lender.id}>
            <button
              type="button"
              className="ui-button lenders-chip"
              aria-label={fill(texts.remove, { lender: nameOf(lender) })}
              onClick={() => {
                setRemoved({ index, name: nameOf(lender), from: chosen.length })
                onRemove(lender)
              }}
            >
              <span>{nameOf(lender)}</span>
              <CloseIcon />
            </button>
          </li>
        ))}
      </ul>
      <p className="ui-hidden" role="status">
        {removed && chosen.length < removed.from ? fill(texts.removed, { lender: removed.name }) : ''}
      </p>
    </>
  )
}
