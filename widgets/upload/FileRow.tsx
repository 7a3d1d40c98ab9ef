import { AlertIcon, DoneIcon, FileIcon } from '../icons/icons.tsx'
import { fill } from '../shared/messagesOf.ts'
import { sizeWords, type FileReference } from '#schemas/values/files.ts'
import type { UploadTexts } from './Upload.widget.ts'
import type { Progress } from './useSending.ts'

interface FileRowProps {
  reference: FileReference
  progress: Progress | undefined
  texts: UploadTexts
  busy: boolean
  onRemove(): void
  onAgain(file: File): void
}

/** The part of a file that has arrived, in whole percent. */
const percentOf = (bytes: number, size: number): number => (size > 0 ? Math.floor((100 * bytes) / size) : 0)

/** A file of the list: how far it is, and what can be done about it. */
export function FileRow({ reference, progress, texts, busy, onRemove, onAgain }: FileRowProps) {
  const { name = '', size = 0, id } = reference
  const isGoing = progress?.state === 'sending' || progress?.state === 'waiting'
  const percent = percentOf(progress?.bytes ?? 0, size)
  const problem = id || isGoing ? undefined : (progress?.message ?? (progress ? texts.failed : texts.unfinished))
  return (
    <li className="upload-file">
      <div className="upload-name">
        {id ? <DoneIcon /> : problem ? <AlertIcon /> : <FileIcon />}
        <span>
          <span>{name}</span> <span className="upload-size">{sizeWords(size)}</span>
        </span>
        {id && <span className="upload-state">{texts.isSent}</span>}
        {isGoing && <span className="upload-state">{fill(texts.sending, { percent })}</span>}
      </div>
      {isGoing && <progress className="upload-progress" aria-label={name} max={100} value={percent} />}
      {progress?.state === 'waiting' && <p className="upload-note">{texts.waiting}</p>}
      {problem && <p className="upload-note upload-problem">{problem}</p>}
      <div className="upload-buttons">
        {progress?.state === 'failed' && (
          <Press name={name} label={texts.again} busy={busy} onPress={() => onAgain(progress.file)} />
        )}
        <Press name={name} label={isGoing ? texts.cancel : texts.remove} busy={busy} onPress={onRemove} />
      </div>
    </li>
  )
}

/** A button about a file, which assistive technology hears with its name. */
const Press = ({ name, label, busy, onPress }: { name: string; label: string; busy: boolean; onPress(): void }) => (
  <button type="button" className="ui-link" aria-disabled={busy || undefined} onClick={() => busy || onPress()}>
    <span>{label}</span>
    <span className="ui-hidden">{` ${name}`}</span>
  </button>
)
