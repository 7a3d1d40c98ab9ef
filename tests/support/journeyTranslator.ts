import type { BrowserContext, Page } from '@playwright/test'

/**
 * Runs in the page, before anything else of it: a browser that translates. As Chrome does, it puts two `<font>` elements in
 * place of each text, now and whenever the page changes; blanks, editable texts and scripts it leaves alone. Its words are
 * the page's own, so that journeys find everything by its name, unless `mark` puts signs around them.
 *
 * After each frame in which the page has changed, the texts on the screen are compared with those that React has drawn. A
 * difference that lasts is an error on the console, which fails the journey.
 */
function translate({ mark, from }: { mark: boolean; from: 'begin' | 'load' }): void {
  const untouched = 'script, style, noscript, textarea, [translate="no"], svg, font'
  const texts = (of: Node): Text[] => {
    const nodes = document.createTreeWalker(of, NodeFilter.SHOW_TEXT)
    const found: Text[] = of.nodeType === Node.TEXT_NODE ? [of as Text] : []
    while (nodes.nextNode()) found.push(nodes.currentNode as Text)
    return found
  }
  const put = (text: Text): void => {
    if (text.data.trim() === '' || !text.isConnected || text.parentElement?.closest(untouched)) return
    const [outer, inner] = [document.createElement('font'), document.createElement('font')]
    outer.style.verticalAlign = inner.style.verticalAlign = 'inherit'
    inner.textContent = mark ? `⟦${text.data}⟧` : text.data
    outer.append(inner)
    text.replaceWith(outer)
  }

  interface Fiber {
    tag: number
    memoizedProps: { children?: unknown } | string | null
    child: Fiber | null
    sibling: Fiber | null
    stateNode: { current?: Fiber } | null
  }
  /** The texts that React has drawn: those of texts (6), and of elements (5) whose one child is a text. */
  const drawn = (fiber: Fiber | null, into: string[] = []): string[] => {
    for (let at = fiber; at; at = at.sibling) {
      const { tag, memoizedProps: props } = at
      const alone = tag === 5 ? (props as { children?: unknown }).children : tag === 6 ? props : undefined
      if (typeof alone === 'string' || typeof alone === 'number') into.push(String(alone))
      drawn(at.child, into)
    }
    return into
  }
  const words = (all: string[]): string[] => all.map((text) => text.replace(/\s+/g, ' ').trim()).filter(Boolean)
  const difference = (): string => {
    const root = document.getElementById('root')
    const key = root && Object.keys(root).find((name) => name.startsWith('__reactContainer'))
    const fiber = key && (root as unknown as Record<string, Fiber>)[key]!.stateNode?.current
    if (!root || !fiber) return ''
    const said = words(drawn(fiber))
    const shown = words(
      texts(root)
        .filter(({ parentElement }) => !parentElement!.closest('script, style, textarea'))
        .map(({ data }) => data.replace(/[⟦⟧]/g, '')),
    )
    const at = said.findIndex((text, index) => text !== shown[index])
    if (at < 0 && said.length === shown.length) return ''
    return `React says "${said[at] ?? ''}", the page says "${shown[at < 0 ? said.length : at] ?? ''}"`
  }
  let before = ''
  let isWaiting = false
  const compare = (): void => {
    isWaiting = false
    const now = difference()
    if (now !== '' && now === before) console.error(`A translated page: ${now}`)
    else if (now !== '') soon()
    before = now
  }
  const soon = (): void => {
    if (isWaiting) return
    isWaiting = true
    requestAnimationFrame(() => setTimeout(compare, 50))
  }
  const begin = (): void => {
    texts(document).forEach(put)
    new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes)
        for (const node of type === 'characterData' ? [target] : addedNodes) texts(node).forEach(put)
      soon()
    }).observe(document, { subtree: true, childList: true, characterData: true })
  }
  if (from === 'begin') begin()
  else window.addEventListener('load', () => setTimeout(begin, 300))
}

/** Has a page translated: from `begin` on, as it arrives, or when it has loaded. */
export const translateAll = (
  of: Page | BrowserContext,
  { mark = false, from = 'load' }: { mark?: boolean; from?: 'begin' | 'load' } = {},
): Promise<unknown> => of.addInitScript(translate, { mark, from })
