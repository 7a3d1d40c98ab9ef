import { useLayoutEffect, useState, type RefObject } from 'react'

/**
 * One to three asterisks directly behind a word, as in `free*`. Asterisks that stand alone, as beside a required
 * document, are explained in place.
 */
const marker = /(?<=[^\s*])\*{1,3}(?!\*)/g

const ownText = (element: Element): string =>
  [...element.childNodes].map((node) => (node.nodeType === Node.TEXT_NODE ? (node.textContent ?? '') : '')).join('')

function marksOn(page: Element, besides: Element): string[] {
  const texts = [...page.querySelectorAll('*')].filter((element) => !besides.contains(element)).map(ownText)
  return [...new Set(texts.flatMap((text) => text.match(marker) ?? []))].sort()
}

/**
 * The footnote marks in the page around an element, without those inside it. They are read from the DOM, because texts
 * come from definitions, brands and companies.
 */
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
