import type { ListedFile } from '#schemas/operations/listLegalFiles.ts'

function sizeText(bytes: number): string {
  if (bytes >= 1_000_000) return `${(bytes / 1_000_000).toFixed(1)} MB`
  return `${Math.max(1, Math.round(bytes / 1000))} kB`
}

/** Type and size of a file: "PDF, 82 kB". */
export function fileKind({ file_url, size = 0 }: Pick<ListedFile, 'file_url' | 'size'>): string {
  const ending = /\.(\w{2,5})(?:[?#]|$)/.exec(file_url)?.[1] ?? 'pdf'
  return size > 0 ? `${ending.toUpperCase()}, ${sizeText(size)}` : ending.toUpperCase()
}
