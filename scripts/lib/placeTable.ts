/** A text of Markdown with a table between its two marks. Throws where the text has no such marks. */
export function placeTable(text: string, source: string, table: string): string {
  const [begin, end] = [`<!-- made by npm run generate from ${source} -->`, '<!-- end -->']
  const from = text.indexOf(begin)
  const to = text.indexOf(end, from)
  if (from < 0 || to < 0) throw new Error(`The text has no place for the table: ${begin} … ${end}`)
  return `${text.slice(0, from)}${begin}\n${table}\n${text.slice(to)}`
}
