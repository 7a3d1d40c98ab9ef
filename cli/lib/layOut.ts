/** This project's layout, for a file outside any project with a layout of its own. */
const layout = { printWidth: 120, objectWrap: 'collapse' } as const

/** The text as Prettier lays it out; as it is for a file of another kind. */
export async function layOut(file: string, text: string): Promise<string> {
  if (!/\.(ts|tsx|css|json|md)$/.test(file)) return text
  const { format, resolveConfig } = await import('prettier')
  return format(text, { ...((await resolveConfig(file)) ?? layout), filepath: file })
}
