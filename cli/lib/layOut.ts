/** This project's layout, for a file outside any project with a layout of its own. */
const layout = { printWidth: 120, objectWrap: 'collapse' } as const

/** The text as Prettier lays it out; as it is for a file of another kind, and where Prettier is not installed. */
export async function layOut(file: string, text: string): Promise<string> {
  if (!/\.(ts|tsx|css|json|md)$/.test(file)) return text
  const prettier = await import('prettier').catch(() => undefined)
  if (!prettier) return text
  const { format, resolveConfig } = prettier
  return format(text, { ...((await resolveConfig(file)) ?? layout), filepath: file })
}
