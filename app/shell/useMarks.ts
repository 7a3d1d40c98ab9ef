import { useLayoutEffect, useState, type RefObject } from 'react'

/** Up to three asterisks right behind a word, as in `free*`. One that stands by itself, as beside a required document, is explained where it stands. */
const marker = /(?<=[^\s*])\*{1,3}(?!\*)/g

const ownText = (element: Element): string =>
  [...element.childNodes].map((node) => (node.nodeType === Node.TEXT_NODE ? (node.textContent ?? '') : '')).join('')

function marksOn(page: Element, besides: Element): string[] {
  const texts = [...page.querySelectorAll('*')].filter((element) => !besides.contains(element)).map(ownText)
  return [...new Set(texts.flatMap((text) => text.match(marker) ?? []))].sort()
}

/** The marks of footnotes on the page around an element, apart from those inside it. Texts come from definitions, brands and companies, so that only the page knows. */
export function useMarks(place: RefObject<HTMLElement | null>): string[] {
  const [marks, setMarks] = useState('')
  useLayoutEffect(() => {
    const besides = place.current
    const page = besides?.closest('.page')
    if (!besides || !page) return
    const look = (): void => setMarks(marksOn(page, besides).join(' '))
    look()
    const watch = new MutationObserver(look)
    watch.observe(page, { subtree: true, childList: true, characterData: true })
    return () => watch.disconnect()
  }, [place])
  return marks === '' ? [] : marks.split(' ')
}
