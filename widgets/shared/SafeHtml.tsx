import { Fragment, useMemo, type ReactElement } from 'react'
import { htmlTags, linkTo } from 'runnel/react'

/** What is inside an element: a text that is alone there needs no element of its own. */
type Inner = string | ReactElement[]

/** A replacement for an element with a meaning of its own; `undefined` renders the element as it is. */
export type Replace = (element: Element, children: Inner, key: number) => ReactElement | undefined

/** A text in an element of its own; blanks are drawn as they are, since a list or a row would count an element of theirs. */
const toText = (text: string, key: number): ReactElement =>
  text.trim() === '' ? <Fragment key={key}> </Fragment> : <span key={key}>{text}</span>

function toNode(node: Node, key: number, replace: Replace): ReactElement {
  if (node.nodeType !== 1) return toText(node.nodeType === 3 ? node.textContent! : '', key)
  const element = node as Element
  const inner = [...element.childNodes]
  const isText = inner.length === 1 && inner[0]!.nodeType === 3
  const children = isText ? inner[0]!.textContent! : inner.map((child, index) => toNode(child, index, replace))
  const replaced = replace(element, children, key)
  if (replaced !== undefined) return replaced
  if (!htmlTags.includes(element.tagName.toLowerCase())) return <span key={key}>{children}</span>
  if (element.tagName === 'BR') return <br key={key} />
  if (element.tagName === 'A') return toLink(element, children, key)
  const Tag = element.tagName.toLowerCase() as 'p'
  return <Tag key={key}>{children}</Tag>
}

function toLink(element: Element, children: Inner, key: number): ReactElement {
  const href = linkTo(element.getAttribute('href') ?? undefined)
  if (href === undefined) return <span key={key}>{children}</span>
  const leaves = /^https:/i.test(href)
  return (
    <a key={key} href={href} target="_blank" rel={leaves ? 'noopener noreferrer' : undefined}>
      {children}
    </a>
  )
}

const dropped = 'script, style, template, iframe, object'

/** Renders sanitised HTML element by element, and drops tags and links that are not on its own list either (THM-06). */
export function SafeHtml({ html, replace = () => undefined }: { html: string; replace?: Replace }) {
  const body = useMemo(() => {
    const parsed = new DOMParser().parseFromString(html, 'text/html').body
    for (const element of parsed.querySelectorAll(dropped)) element.remove()
    return parsed
  }, [html])
  return <>{[...body.childNodes].map((node, index) => toNode(node, index, replace))}</>
}
