import type { ProjectFile } from '#schemas/studio/index.ts'
import { studio } from '../api/client.ts'

/** The texts of all files as they are published, without any draft. */
export async function publishedTexts(
  files: ReadonlyMap<string, ProjectFile>,
  texts: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, string>> {
  const before = new Map(texts)
  const drafts = [...files.values()].filter(({ revision }) => revision > 0)
  await Promise.all(
    drafts.map(async (file) => {
      const text = file.published === null ? null : (await studio.publishedText(file.published)).text
      if (text === null) before.delete(file.path)
      else before.set(file.path, text)
    }),
  )
  return before
}
