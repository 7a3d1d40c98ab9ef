import type { FileSender } from 'runnel/react'

/** Sends each file in one request. `XMLHttpRequest` tells how much has arrived, which `fetch` does not. */
export const files: FileSender = {
  send: (file, { signal, onProgress }) =>
    new Promise((resolve) => {
      const request = new XMLHttpRequest()
      request.responseType = 'json'
      request.upload.onprogress = ({ loaded }) => onProgress(loaded)
      request.onload = () => {
        const { id, type, error } = (request.response ?? {}) as { id?: string; type?: string; error?: string }
        resolve(id && type ? { ok: true, id, type } : { ok: false, message: error || undefined })
      }
      request.onerror = request.onabort = () => resolve({ ok: false })
      signal.addEventListener('abort', () => request.abort())
      request.open('POST', '/api/files')
      request.send(file)
    }),
  forget: (id) => void fetch(`/api/files/${id}`, { method: 'DELETE' }).catch(() => undefined),
}
