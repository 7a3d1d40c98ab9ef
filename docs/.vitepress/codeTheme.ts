import type { MarkdownOptions } from 'vitepress'

type Transformer = NonNullable<MarkdownOptions['codeTransformers']>[number]

/** Kinds of tokens, with the colour that stands for each until it becomes a class. */
const kinds = {
  plain: '#000000',
  key: '#000001',
  string: '#000002',
  constant: '#000003',
  keyword: '#000004',
  comment: '#000005',
}

const scopes: [kind: keyof typeof kinds, scope: string[]][] = [
  ['string', ['string']],
  [
    'key',
    ['support.type.property-name', 'entity.name.tag', 'meta.object-literal.key', 'support.type.property-name.css'],
  ],
  ['constant', ['constant.numeric', 'constant.language', 'support.constant']],
  ['keyword', ['keyword', 'storage', 'entity.name.function']],
  ['comment', ['comment', 'punctuation.definition.comment']],
]

/** The theme of code. Its colours are names: `theme/style.css` says what they look like. */
export const codeTheme: NonNullable<MarkdownOptions['theme']> = {
  name: 'runnel',
  type: 'light',
  colors: { 'editor.foreground': kinds.plain, 'editor.background': '#ffffff' },
  settings: scopes.map(([kind, scope]) => ({ scope, settings: { foreground: kinds[kind] } })),
}

const classOf = new Map<string, string>(
  Object.entries(kinds).map(([kind, colour]) => [`color:${colour}`, `code-${kind}`]),
)

/** Gives tokens a class in place of the style that the highlighter writes. */
export const classesForColours: Transformer = {
  name: 'classes-for-colours',
  pre: ({ properties }) => void delete properties.style,
  span({ properties }) {
    const { style } = properties
    delete properties.style
    const kind = typeof style === 'string' ? classOf.get(style.toLowerCase()) : undefined
    if (kind !== undefined && kind !== 'code-plain') properties.class = kind
  },
}
