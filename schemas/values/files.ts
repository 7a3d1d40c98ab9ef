/** A kind of file that may be sent. */
interface FileKind {
  /** Media type. */
  type: string
  /** Endings of its names, the usual one first. */
  endings: [string, ...string[]]
  /** What people call it. */
  label: string
}

/** Every kind that this platform takes. None of them is shown by a browser as a page: no HTML, no SVG, no plain text. */
export const fileKinds = {
  pdf: { type: 'application/pdf', endings: ['.pdf'], label: 'PDF' },
  jpeg: { type: 'image/jpeg', endings: ['.jpg', '.jpeg'], label: 'JPEG' },
  png: { type: 'image/png', endings: ['.png'], label: 'PNG' },
  webp: { type: 'image/webp', endings: ['.webp'], label: 'WebP' },
  heic: { type: 'image/heic', endings: ['.heic', '.heif'], label: 'HEIC' },
  docx: {
    type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    endings: ['.docx'],
    label: 'Word (DOCX)',
  },
  xlsx: {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    endings: ['.xlsx'],
    label: 'Excel (XLSX)',
  },
} satisfies Record<string, FileKind>

export type FileKindName = keyof typeof fileKinds
export const fileKindNames = Object.keys(fileKinds) as FileKindName[]

/** Names for several kinds at once. */
export const kindGroups = {
  images: ['jpeg', 'png', 'webp', 'heic'],
  documents: ['pdf', 'docx', 'xlsx'],
} satisfies Record<string, FileKindName[]>

/** The name of a kind or of a group. */
export type KindChoice = FileKindName | keyof typeof kindGroups

/** What a field takes unless it says otherwise. */
export const usualKinds: readonly KindChoice[] = ['pdf', 'images']

const kindsOfChoice = (choice: string): readonly FileKindName[] =>
  Object.hasOwn(kindGroups, choice)
    ? kindGroups[choice as keyof typeof kindGroups]
    : Object.hasOwn(fileKinds, choice)
      ? [choice as FileKindName]
      : []

/** The kinds that names of kinds and groups stand for; unknown names stand for none. */
export const kindsOf = (choices: readonly string[]): FileKindName[] => [...new Set(choices.flatMap(kindsOfChoice))]

const units = { KB: 1000, MB: 1_000_000 } as const

/** A size as definitions write it: at most `fileLimits.size`. */
export const sizePattern = '^([1-9]\\d{0,3}KB|([1-9]|1\\d|2[0-5])MB)$'

/** The bytes of a size such as `500KB` or `10MB`. */
export const bytesOf = (size: string): number => parseInt(size, 10) * units[size.slice(-2) as keyof typeof units]

/** A number of bytes as people read it: `0.4 MB`, `12 MB`. */
export function sizeWords(bytes: number): string {
  if (bytes < 100_000) return `${Math.max(1, Math.round(bytes / units.KB))} KB`
  const megabytes = bytes / units.MB
  return `${megabytes < 10 ? megabytes.toFixed(1).replace(/\.0$/, '') : Math.round(megabytes)} MB`
}

/** What holds for every file, whatever a definition says. */
export const fileLimits = { size: '25MB', name: 120, files: 20 } as const

/** The answer about a file: a reference to what was sent. Before it has been sent completely it has no id. */
export interface FileReference {
  id?: string
  name?: string
  /** Bytes. */
  size?: number
  /** Media type, as the server found it in the content. */
  type?: string
}
