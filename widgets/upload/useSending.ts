import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useFiles, type WidgetProps } from 'runnel/react'
import type { FileReference } from '#schemas/values/files.ts'
import { isSame, newlyNamed, originOf, renamed } from './checkFile.ts'

/** How far a file is that this page sends, or has failed to send. */
export interface Progress {
  state: 'sending' | 'waiting' | 'failed'
  /** Bytes that have arrived. */
  bytes: number
  /** Why it failed, if the receiver said so. */
  message?: string
  /** Sent again by Try again. */
  file: File
}

interface Sendings {
  /** How far a file of the list is; undefined for one that was sent, or whose sending an earlier page began. */
  progressOf(reference: FileReference): Progress | undefined
  /** A chosen file as it is in the list, or will be: a second one of the same name and size gets a name of its own. */
  asListed(file: File, listed: readonly FileReference[]): File
  send(files: readonly File[]): void
  remove(reference: FileReference): void
}

const keyOf = ({ name = '', size = 0 }: FileReference): string => `${size} ${name}`

/**
 * Sends files and keeps the list of references: a file is in it from the start, and has an id once it is sent. What is
 * under way ends when the widget goes; the receiver keeps what has arrived, and the file can be chosen again.
 */
export function useSending(
  value: readonly FileReference[],
  kinds: readonly string[],
  commit: WidgetProps<FileReference[]>['onCommit'],
  onSent: (name: string) => void,
): Sendings {
  const sender = useFiles()
  const [progress, setProgress] = useState<ReadonlyMap<string, Progress>>(new Map())
  const latest = useRef(value)
  const running = useRef(new Map<string, AbortController>())
  /** What was chosen for each entry of the list, as far as this page knows. */
  const origins = useRef(new Map<string, string>())
  useLayoutEffect(() => {
    latest.current = value
  }, [value])
  useEffect(() => {
    const controllers = running.current
    return () => controllers.forEach((controller) => controller.abort())
  }, [])

  /** Several files may be done before React draws again, so the list is not read from the last rendering. */
  const change = (make: (list: readonly FileReference[]) => FileReference[]): void => {
    const next = make(latest.current)
    latest.current = next
    commit(next, { anew: next.length === 0 })
  }
  const note = (key: string, how: Progress | undefined): void =>
    setProgress((known) => {
      const next = new Map(known)
      if (how) next.set(key, how)
      else next.delete(key)
      return next
    })

  async function sendOne(file: File): Promise<void> {
    const key = keyOf(file)
    const controller = new AbortController()
    const { signal } = controller
    running.current.set(key, controller)
    note(key, { state: 'sending', bytes: 0, file })
    let arrived = 0
    const sent = await sender.send(file, {
      kinds,
      signal,
      onProgress: (bytes) => {
        arrived = bytes
        if (!signal.aborted) note(key, { state: 'sending', bytes, file })
      },
      onPause: () => {
        if (!signal.aborted) note(key, { state: 'waiting', bytes: arrived, file })
      },
    })
    if (signal.aborted) return
    running.current.delete(key)
    if (!sent.ok) {
      note(key, { state: 'failed', bytes: 0, file, message: sent.message || undefined })
      return
    }
    note(key, undefined)
    const { name, size } = file
    change((list) => list.map((one) => (isSame(one, file) ? { id: sent.id, name, size, type: sent.type } : one)))
    onSent(name)
  }

  return {
    progressOf: (reference) => (reference.id ? undefined : progress.get(keyOf(reference))),
    asListed: (file, listed) => {
      const origin = originOf(file)
      const own = listed.find((one) => origins.current.get(keyOf(one)) === origin)
      if (own?.name !== undefined) return renamed(file, own.name)
      // An earlier page has begun to send it, or one of its name.
      const begun = listed.some((one) => isSame(one, file) && !one.id && !origins.current.has(keyOf(one)))
      const listedFile = begun ? file : newlyNamed(file, listed)
      origins.current.set(keyOf(listedFile), origin)
      return listedFile
    },
    send: (files) => {
      const added = files.filter((file) => !latest.current.some((one) => isSame(one, file)))
      if (added.length > 0) change((list) => [...list, ...added.map(({ name, size }) => ({ name, size }))])
      for (const file of files) if (!running.current.has(keyOf(file))) void sendOne(file)
    },
    remove: (reference) => {
      const key = keyOf(reference)
      running.current.get(key)?.abort()
      running.current.delete(key)
      origins.current.delete(key)
      note(key, undefined)
      if (reference.id) sender.forget(reference.id)
      change((list) => list.filter((one) => !isSame(one, reference)))
    },
  }
}
