import { inflateSync } from 'node:zlib'
import { extractText, getDocumentProxy } from 'unpdf'
import { vi } from 'vitest'

/** Opens a file in PDF.js. What that leaves on `globalThis` goes with the test, since test files share their worker. */
export async function openPdf(bytes: Uint8Array) {
  for (const name of ['DOMMatrix', 'navigator', 'pdfjsWorker', 'pdfjsLib'])
    vi.stubGlobal(name, (globalThis as Record<string, unknown>)[name])
  return getDocumentProxy(Uint8Array.from(bytes))
}

/** The text of each page as PDF.js finds it, without the signs that it makes of glyphs that stand for no character. */
export const textsOfPages = async (bytes: Uint8Array): Promise<string[]> =>
  (await extractText(await openPdf(bytes))).text.map((text) => text.replace(/(?!\n)\p{Cc}/gu, ''))

/** The file with its streams inflated. */
export const inflatedPdf = (bytes: Uint8Array): string =>
  Buffer.from(bytes)
    .toString('latin1')
    .replace(/\bstream\n([^]*?)\nendstream/g, (all, content: string) => {
      try {
        return inflateSync(Buffer.from(content, 'latin1')).toString('latin1')
      } catch {
        return all // is not compressed
      }
    })
