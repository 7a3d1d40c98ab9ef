import { bytesOf, fileKinds, sizeWords, type FileKindName, type FileReference } from '#schemas/values/files.ts'
import { plainText } from 'runnel/react'
import { fill } from '../shared/messagesOf.ts'
import type { UploadTexts } from './Upload.widget.ts'

/** What a field takes. */
export interface Allowed {
  kinds: readonly FileKindName[]
  /** Bytes of one file. */
  size: number
  files: number
}

/** A size that a field allows: its own, but never more than the platform takes. */
export const allowedSize = (own: string, most: string): number => Math.min(bytesOf(own), bytesOf(most))

/** Kinds as people read them: `PDF, JPEG or PNG`. */
export function kindWords(kinds: readonly FileKindName[]): string {
  const labels = kinds.map((kind) => fileKinds[kind].label)
  return labels.length < 2 ? labels.join('') : `${labels.slice(0, -1).join(', ')} or ${labels.at(-1)}`
}

/** The value of `accept`: endings and media types, because browsers know some kinds only by one of them. */
export const acceptOf = (kinds: readonly FileKindName[]): string =>
  kinds.flatMap((kind) => [...fileKinds[kind].endings, fileKinds[kind].type]).join(',')

/** Whether a file may be of one of the kinds, as far as its name and the browser tell. The server looks into it. */
function seemsToBe(file: File, kinds: readonly FileKindName[]): boolean {
  const name = file.name.toLowerCase()
  return kinds.some(
    (kind) => fileKinds[kind].type === file.type || fileKinds[kind].endings.some((ending) => name.endsWith(ending)),
  )
}

/** Whether two entries of the list are the same: in a list, files of one size have names of their own. */
export const isSame = (one: { name?: string; size?: number }, other: { name?: string; size?: number }): boolean =>
  one.name === other.name && one.size === other.size

/** What tells chosen files apart: a phone calls each of its photographs `image.jpg`, whatever is on it. */
export const originOf = ({ name, size, lastModified }: File): string => `${size} ${lastModified} ${name}`

/** A file under another name. */
export const renamed = (file: File, name: string): File =>
  name === file.name ? file : new File([file], name, { type: file.type, lastModified: file.lastModified })

/** A file under a name that no other file of its size has in the list: its own without signs that nobody sees, or `image (2).jpg`. */
export function newlyNamed(file: File, listed: readonly FileReference[]): File {
  const own = plainText(file.name)
  const [, stem, ending = ''] = /^(.+?)(\.[^.]*)?$/.exec(own) ?? ['', own]
  const names = [own, ...listed.map((_, at) => `${stem} (${at + 2})${ending}`)]
  return renamed(
    file,
    names.find((name) => !listed.some((one) => isSame(one, { name, size: file.size })))!,
  )
}

/** Why a chosen file is not taken beside those that are in the list; undefined if it is. */
export function refusalOf(
  file: File,
  listed: readonly FileReference[],
  { kinds, size, files }: Allowed,
  texts: UploadTexts,
): string | undefined {
  const { name } = file
  const known = listed.find((one) => isSame(one, file))
  if (known?.id) return fill(texts.already, { name })
  if (!seemsToBe(file, kinds)) return fill(texts.wrongKind, { name, kinds: kindWords(kinds) })
  if (file.size === 0) return fill(texts.empty, { name })
  if (file.size > size) return fill(texts.tooLarge, { name, size: sizeWords(size) })
  if (!known && listed.length >= files) return files === 1 ? texts.tooManyOne : fill(texts.tooMany, { max: files })
  return undefined
}
