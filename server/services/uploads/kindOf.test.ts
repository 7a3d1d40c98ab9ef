import { expect, it } from 'vitest'
import { kindOf } from './kindOf.ts'

const content = (head: string, tail = '') => ({ head: Buffer.from(head, 'latin1'), tail: Buffer.from(tail, 'latin1') })

it.each([
  ['pdf', content('%PDF-1.7\n')],
  ['jpeg', content('\xff\xd8\xff\xe1\x00\x18Exif')],
  ['png', content('\x89PNG\r\n\x1a\n')],
  ['webp', content('RIFF\x00\x00\x00\x00WEBPVP8 ')],
  ['heic', content('\x00\x00\x00\x18ftypheic')],
  ['heic', content('\x00\x00\x00\x18ftypmif1')],
  ['docx', content('PK\x03\x04', '[Content_Types].xml word/document.xml')],
  ['xlsx', content('PK\x03\x04', '[Content_Types].xml xl/workbook.xml')],
])('finds %s', (kind, file) => expect(kindOf(file)).toBe(kind))

it.each([
  ['an archive', content('PK\x03\x04', 'a.txt')],
  ['a document with macros', content('PK\x03\x04', '[Content_Types].xml word/document.xml word/vbaProject.bin')],
  ['a film', content('\x00\x00\x00\x18ftypisom')],
  ['a sound', content('RIFF\x00\x00\x00\x00WAVEfmt ')],
  ['a document behind something else', content('GIF89a%PDF-1.7')],
  ['a picture that is a page as well', content('\xff\xd8\xff\xfe\x00\x20<SCRIPT>alert(1)</script>')],
  ['a document that is a page as well', content('%PDF-1.7 <!DOCTYPE html>')],
  ['a drawing', content('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['text', content('hello')],
  ['nothing', content('')],
])('takes %s for none of them', (_, file) => expect(kindOf(file)).toBeUndefined())
