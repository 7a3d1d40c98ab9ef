import type { FileSender } from 'runnel/react'
import { uploadsPath } from './uploadsPath.ts'

/** Files go to the server of the page, by tus. The client is fetched with the first file. */
export const files: FileSender = {
  send: async (file, sending) => {
    try {
      const { sendFile } = await import('./sendFile.ts')
      return await sendFile(file, sending)
    } catch {
      return { ok: false }
    }
  },
  // A file that is not forgotten expires.
  forget: (id) => {
    fetch(`${uploadsPath}/${id}`, { method: 'DELETE', headers: { 'tus-resumable': '1.0.0' } }).catch(() => undefined)
  },
}
