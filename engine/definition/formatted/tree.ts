/** The elements of a formatted text. Texts of definitions make no others. */
export type FormattedTag = 'p' | 'h2' | 'h3' | 'ul' | 'ol' | 'li' | 'strong' | 'em' | 'a' | 'br'

/** An element of a formatted text. Its words are texts, which may insert rules: what is inserted is never markup. */
export interface FormattedNode {
  tag: FormattedTag
  of?: FormattedPart[]
  /** Where a link leads. */
  href?: string
  /** The number with which a list begins, if it is not 1. */
  start?: number
}

export type FormattedPart = string | FormattedNode

/** A formatted text as blocks get it: its paragraphs, lists and headings. */
export interface FormattedText {
  formatted: FormattedNode[]
}

/** Whether a link opens a new tab, so that what was typed stays: all do that lead to a page. */
export const opensNewTab = ({ href = '' }: FormattedNode): boolean => !/^(mailto|tel):/i.test(href)

export const isFormatted = (value: unknown): value is FormattedText =>
  typeof value === 'object' && value !== null && 'formatted' in value
