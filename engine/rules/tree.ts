/**
 * A compiled rule: plain JSON, evaluated by `evaluate.ts` (docs/format.md §4). A tree that is a string, number, boolean
 * or null is that literal; lists as values are `["list", …]`.
 */
export type Tree =
  | string
  | number
  | boolean
  | null
  | ['list', ...Tree[]]
  | ['root', string, unknown?]
  | ['.', Tree, string | Tree, unknown?]
  | ['!', Tree]
  | ['&&' | '||', Tree, Tree]
  | ['?', Tree, Tree, Tree]
  | ['==' | '!=' | '<' | '<=' | '>' | '>=' | 'in' | '+' | '-' | '*', Tree, Tree]
  | ['call', string, ...Tree[]]
  | ['all' | 'exists' | 'exists_one' | 'filter' | 'map', Tree, string, Tree]

/** Text with insertions: literal parts are strings, inserted rules are `{ rule }`. A text without insertions stays a string. */
export type Text = string | (string | { rule: Tree })[]

/** A value with formulas in it: formulas are `{ rule }` under the key `$`, everything else is itself. */
export type Value = unknown

/** Where a rule's names lead: root name to value, for example `{ form, local, theme, query, error, … }`. */
export type RuleScope = Record<string, unknown>
