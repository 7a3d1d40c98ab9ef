import type { Page } from '@playwright/test'

interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

interface BoxAround extends Box {
  /** An inline element, whose box is the text's own. */
  isInline: boolean
  cutsAcross: boolean
  cutsDown: boolean
}

export interface SeenText {
  words: string
  /** Boxes of its lines. */
  lines: Box[]
  /** Boxes around it, innermost first. */
  around: BoxAround[]
}

const slack = 1.5 // px, for rounding

const isWider = (line: Box, box: Box): boolean => line.left < box.left - slack || line.right > box.right + slack
const isHigher = (line: Box, box: Box): boolean => line.top < box.top - slack || line.bottom > box.bottom + slack

/** Whether part of the text is cut off by a box around it, or overflows its own. */
export function isClipped({ lines, around }: SeenText): boolean {
  const own = around.find(({ isInline }) => !isInline)
  return lines.some(
    (line) =>
      line.left < -slack ||
      (own && isWider(line, own)) ||
      around.some(
        (box) => !box.isInline && ((box.cutsAcross && isWider(line, box)) || (box.cutsDown && isHigher(line, box))),
      ),
  )
}

/** Every visible text of the page. */
const seenTexts = (page: Page): Promise<SeenText[]> =>
  page.evaluate(() =>
    [...document.body.querySelectorAll('*')]
      .filter(
        (element) =>
          element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
          !element.closest('.ui-hidden, .skip-link, svg, select, script, style'),
      )
      .flatMap((element) =>
        [...element.childNodes]
          .filter((node) => node.nodeType === Node.TEXT_NODE && node.textContent!.trim() !== '')
          .map((node) => {
            const range = document.createRange()
            range.selectNodeContents(node)
            const around = []
            for (let box: Element | null = element; box && box !== document.body; box = box.parentElement) {
              const { display, overflowX, overflowY } = getComputedStyle(box)
              const { left, right, top, bottom } = box.getBoundingClientRect()
              around.push({
                left,
                right,
                top,
                bottom,
                isInline: display === 'inline',
                cutsAcross: /hidden|clip/.test(overflowX),
                cutsDown: /hidden|clip/.test(overflowY),
              })
            }
            return {
              words: node.textContent!.trim(),
              lines: [...range.getClientRects()].map(({ left, right, top, bottom }) => ({ left, right, top, bottom })),
              around,
            }
          }),
      ),
  )

/** Selects and empty inputs whose content needs more room than they have; it is no text of the page. */
const tightControls = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLInputElement | HTMLSelectElement>('select, input:placeholder-shown')]
      .filter((control) => control.scrollWidth > control.clientWidth + 1)
      .map((control) =>
        control instanceof HTMLSelectElement ? (control.selectedOptions[0]?.text ?? '') : control.placeholder,
      ),
  )

/** Texts that are only partly visible. */
export const clippedTexts = async (page: Page): Promise<string[]> => [
  ...(await seenTexts(page)).filter(isClipped).map(({ words }) => words),
  ...(await tightControls(page)),
]
