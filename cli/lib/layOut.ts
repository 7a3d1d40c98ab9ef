/** The text as Prettier lays it out; as it is where there is no Prettier. */
export async function layOut(file: string, text: string): Promise<string> {
  if (!/\.(ts|tsx|css|json|md)$/.test(file)) return text
  const { format, resolveConfig } = await import('prettier')
  return format(text, { ...(await resolveConfig(file)), filepath: file })
}
