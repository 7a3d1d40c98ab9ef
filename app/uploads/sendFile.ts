import { DetailedError, Upload } from 'tus-js-client'
import { isWords } from 'runnel/run'
import type { Sending, Sent } from 'runnel/react'
import { connection, tab } from 'runnel/browser'
import { uploadsPath } from './uploadsPath.ts'

/** Bytes of one request: a slow phone has sent them long before the server's patience ends. */
const chunkSize = 256 * 1024

/** Milliseconds between attempts while the network seems to be there. */
const retryDelays = [0, 1000, 3000, 5000, 10_000, 20_000]

/** Milliseconds without a byte after which a request is given up: a connection may hang without failing. */
const patience = 60_000

const failed: Sent = { ok: false }

/** Under which a tab keeps where it has begun to send a file. */
const keyOf = ({ name, size, lastModified }: File): string => `upload:${size}:${lastModified}:${name}`

/** The last segment of the address of an upload. */
const idOf = ({ url }: Upload): string => url?.split('/').at(-1) ?? ''

const statusOf = (error: Error): number =>
  error instanceof DetailedError ? (error.originalResponse?.getStatus() ?? 0) : 0

/** What the server says about a refusal. */
function messageIn(error: Error): string | undefined {
  try {
    const body = error instanceof DetailedError ? error.originalResponse?.getBody() : undefined
    const { error: said } = JSON.parse(body ?? '') as { error?: unknown }
    return isWords(said) ? said.trim() : undefined
  } catch {
    return undefined
  }
}

/** Whether the same request may succeed later: nothing came back, another request is at it, or the server is busy. */
const mayPass = (status: number): boolean => status < 400 || status >= 500 || [408, 409, 423].includes(status)

/**
 * Sends a file by tus, or the rest of one that this tab has begun to send. It waits for the network as long as the
 * browser says that there is none, and asks again where a request hangs.
 */
export function sendFile(file: File, { kinds, signal, onProgress, onPause }: Sending): Promise<Sent> {
  const key = keyOf(file)
  const begun = tab.get(key)
  return new Promise((resolve) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const rest = (): void => clearTimeout(timer)
    const watch = (): void => {
      rest()
      timer = setTimeout(askAgain, patience)
    }
    const settle = (sent: Sent): void => {
      rest()
      resolve(sent)
    }
    const upload = new Upload(file, {
      endpoint: uploadsPath,
      uploadUrl: begun,
      chunkSize,
      retryDelays,
      storeFingerprintForResuming: false,
      metadata: { filename: file.name, kinds: kinds.join(',') },
      onUploadUrlAvailable: () => void tab.set(key, upload.url ?? ''),
      onBeforeRequest: watch,
      onProgress: (bytes) => {
        watch()
        onProgress(bytes)
      },
      onShouldRetry: (error) => {
        const status = statusOf(error)
        if (status === 0) onPause()
        return mayPass(status) && !connection.lost()
      },
      onSuccess: ({ lastResponse }) => {
        tab.remove(key)
        settle({ ok: true, id: idOf(upload), type: lastResponse.getHeader('Upload-Type') ?? '' })
      },
      onError: (error) => {
        if (signal.aborted) return
        rest()
        if (statusOf(error) === 0 && connection.lost()) return void goOn()
        if (!mayPass(statusOf(error))) tab.remove(key)
        const message = messageIn(error)
        settle(message === undefined ? failed : { ok: false, message })
      },
    })
    const goOn = async (): Promise<void> => {
      await connection.back()
      if (!signal.aborted) upload.start()
    }
    const askAgain = (): void => {
      onPause()
      upload.abort().then(goOn, () => undefined)
    }
    signal.addEventListener('abort', () => {
      upload.abort().catch(() => undefined)
      settle(failed)
    })
    upload.start()
  })
}
