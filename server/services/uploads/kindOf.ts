import type { FileKindName } from '#schemas/values/files.ts'

/** The beginning and the end of a file. */
export interface Content {
  head: Buffer
  tail: Buffer
}

/** How much of a file is looked into, in bytes. The directory of a zip archive is at its end. */
export const looked = { head: 4096, tail: 64 * 1024 } as const

const startsWith = (head: Buffer, ...bytes: (number | string)[]): boolean => {
  const wanted = Buffer.concat(
    bytes.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from([part]))),
  )
  return head.subarray(0, wanted.length).equals(wanted)
}

/** Brands of HEIF containers with pictures as phones take them. */
const heicBrands = ['heic', 'heix', 'heim', 'heis', 'mif1', 'msf1']

const isHeic = (head: Buffer): boolean =>
  head.toString('latin1', 4, 8) === 'ftyp' && heicBrands.includes(head.toString('latin1', 8, 12))

/** An Office file is a zip archive with a part of this name. One with macros, or encrypted, is none that we take. */
const isOffice =
  (part: string) =>
  ({ head, tail }: Content): boolean =>
    startsWith(head, 'PK', 3, 4) &&
    tail.includes('[Content_Types].xml') &&
    tail.includes(part) &&
    !tail.includes('vbaProject.bin')

const tests: Record<FileKindName, (content: Content) => boolean> = {
  pdf: ({ head }) => startsWith(head, '%PDF-'),
  jpeg: ({ head }) => startsWith(head, 0xff, 0xd8, 0xff),
  png: ({ head }) => startsWith(head, 0x89, 'PNG\r\n', 0x1a, '\n'),
  webp: ({ head }) => startsWith(head, 'RIFF') && head.toString('latin1', 8, 12) === 'WEBP',
  heic: ({ head }) => isHeic(head),
  docx: isOffice('word/document.xml'),
  xlsx: isOffice('xl/workbook.xml'),
}

/** What makes a page out of a file that begins like a picture or a document, where a browser guesses. */
const page = /<(!doctype|html|head|body|script|svg|iframe)\b/i

/**
 * The kind of a file by its content; its name and what the browser says of it count for nothing. Undefined for every
 * other kind, and for a file that could be taken for a page as well.
 */
export function kindOf(content: Content): FileKindName | undefined {
  if (page.test(content.head.toString('latin1'))) return undefined
  return (Object.keys(tests) as FileKindName[]).find((kind) => tests[kind](content))
}
