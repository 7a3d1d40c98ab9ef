import { existsSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import type { MarkdownRenderer } from 'vitepress'

type Token = ReturnType<MarkdownRenderer['parse']>[number]

/** The id of a heading, as the hosts of repositories make it, so that a link to a heading works there and here. */
export const headingId = (heading: string): string =>
  heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}\s_-]/gu, '')
    .replaceAll(/\s/g, '-')

const isRelative = (address: string): boolean => !/^([a-z]+:|\/|#)/i.test(address)

/** The text of a link up to its end. */
const textUpTo = (tokens: Token[], end: number, from: number): string =>
  tokens
    .slice(from, end)
    .map(({ content }) => content)
    .join('')

/**
 * Links from the documentation to files elsewhere in the repository work where the repository is read, and have no page
 * here: they become their text and the path of the file. Throws if there is no such file.
 */
export function keepToSite(md: MarkdownRenderer, { docs, root }: { docs: string; root: string }): void {
  md.core.ruler.push('keep-to-site', ({ tokens, env, Token }) => {
    const page = (env as { path: string }).path
    for (const { children } of tokens) {
      for (let at = 0; children && at < children.length; at += 1) {
        const address = children[at]!.type === 'link_open' ? children[at]!.attrGet('href')! : '#'
        if (!isRelative(address)) continue
        const file = join(dirname(page), address.replace(/#.*/, ''))
        if (!relative(docs, file).startsWith('..')) continue
        if (!existsSync(file))
          throw new Error(`${relative(root, page)} links to ${address}, and there is no such file.`)
        const end = children.findIndex(({ type }, place) => place > at && type === 'link_close')
        const path = new Token('code_inline', 'code', 0)
        path.content = relative(root, file)
        const text = textUpTo(children, end, at + 1)
        const said = text === path.content ? [] : [...children.slice(at + 1, end), space(new Token('text', '', 0))]
        children.splice(at, end - at + 1, ...said, path)
      }
    }
  })
}

function space(token: Token): Token {
  token.content = ': '
  return token
}

/** Columns of tables are aligned by a class; a style in the page is not allowed. */
export function withoutStyles(md: MarkdownRenderer): void {
  md.core.ruler.push('without-styles', ({ tokens }) => {
    for (const token of tokens) {
      const side = /^text-align:(\w+)$/.exec(String(token.attrGet('style')))?.[1]
      if (!side) continue
      token.attrs = token.attrs!.filter(([name]) => name !== 'style')
      token.attrJoin('class', `align-${side}`)
    }
  })
}

/** VitePress compiles a page with Vue, which would take `{{` for the beginning of an expression. */
export function withoutExpressions({ renderer: { rules } }: MarkdownRenderer): void {
  for (const name of ['text', 'code_inline'] as const) {
    const render = rules[name]!
    rules[name] = (...given) => render(...given).replaceAll('{{', '&#123;&#123;')
  }
}
