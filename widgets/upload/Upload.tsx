import { useRef, useState, type DragEvent } from 'react'
import type { WidgetProps } from 'runnel/react'
import { fileKinds, fileLimits, kindGroups, kindsOf, sizeWords, usualKinds } from '#schemas/values/files.ts'
import type { FileKindName, FileReference } from '#schemas/values/files.ts'
import { Alert } from '../shared/Alert.tsx'
import { describedBy } from '../shared/describedBy.ts'
import { FieldGroup } from '../shared/Field.tsx'
import { fill, messagesOf, type MessageOptions } from '../shared/messagesOf.ts'
import { acceptOf, allowedSize, isSame, kindWords, refusalOf } from './checkFile.ts'
import { FileRow } from './FileRow.tsx'
import { messages, usualMost, usualSize } from './Upload.widget.ts'
import { useSending } from './useSending.ts'
import './Upload.css'

interface UploadOptions extends MessageOptions {
  kinds?: string[]
  maxSize?: string
  maxFiles?: number
  photo?: boolean
  labelHidden?: boolean
}

/** Percent between two announcements of progress. */
const announced = 25

const nothing: FileReference[] = []

/** Files that the person sends. The list says of each how far it is; a file that is not sent completely keeps Next from going on. */
export function Upload({
  id,
  name,
  label,
  hint,
  error,
  value = nothing,
  required,
  options,
  busy,
  onCommit,
}: WidgetProps<FileReference[], UploadOptions>) {
  const { maxFiles = usualMost, labelHidden } = options
  const texts = messagesOf(messages, options)
  const kinds = kindsOf(options.kinds ?? usualKinds)
  const size = allowedSize(options.maxSize ?? usualSize, fileLimits.size)
  const [refusals, setRefusals] = useState<string[]>([])
  const [said, setSaid] = useState('')
  const [over, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const { progressOf, asListed, send, remove } = useSending(value, kinds, onCommit, (done) =>
    setSaid(fill(texts.nowSent, { name: done })),
  )

  const take = (given: FileList | null) => {
    if (busy || !given) return
    const taken: File[] = []
    const refused: string[] = []
    for (const chosen of given) {
      const listed = [...value, ...taken.filter((one) => !value.some((known) => isSame(known, one)))]
      const file = asListed(chosen, listed)
      const refusal = refusalOf(file, listed, { kinds, size, files: maxFiles }, texts)
      if (refusal) refused.push(refusal)
      else taken.push(file)
    }
    setRefusals(refused)
    if (taken.length > 0) send(taken)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }
  const drag = (isOver: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setOver(isOver && !busy)
  }
  /** The focus moves to the file in its place, else to the one before, else to the choice of files. */
  const removeAt = (reference: FileReference, at: number) => {
    remove(reference)
    setRefusals([])
    setSaid(fill(texts.removed, { name: reference.name ?? '' }))
    const rows = [...(list.current?.querySelectorAll('li') ?? [])]
    const next = rows[at + 1] ?? rows[at - 1]
    ;(next?.querySelector<HTMLElement>('.upload-buttons button:last-child') ?? input.current)?.focus()
  }

  const limitsId = `${id}-limits`
  const chooser = {
    'aria-invalid': error ? true : undefined,
    'aria-describedby': describedBy(id, { hint, error }, limitsId),
    'aria-disabled': busy || undefined,
  } as const
  return (
    <FieldGroup id={id} label={label} labelHidden={labelHidden} hint={hint} error={error}>
      <div
        className={`upload${over ? ' upload-over' : ''}`}
        onDragOver={drag(true)}
        onDragEnter={drag(true)}
        onDragLeave={drag(false)}
        onDrop={drop}
      >
        <div className="upload-choose">
          <Chooser
            {...chooser}
            ref={input}
            id={id}
            name={name}
            text={maxFiles === 1 ? texts.chooseOne : texts.choose}
            accept={acceptOf(kinds)}
            multiple={maxFiles > 1}
            required={required}
            busy={busy}
            onFiles={take}
          />
          {options.photo && (
            <Chooser
              {...chooser}
              id={`${id}-photo`}
              text={texts.photo}
              accept={acceptOf(kinds.filter(isImage))}
              capture="environment"
              busy={busy}
              onFiles={take}
            />
          )}
          <span className="upload-drop">{texts.drop}</span>
        </div>
        <p className="field-hint" id={limitsId}>
          {fill(texts.allowed, { kinds: kindWords(kinds), size: sizeWords(size) })}
        </p>
      </div>
      {refusals.map((refusal) => (
        <Alert key={refusal} className="field-error" text={refusal} />
      ))}
      {value.length > 0 && (
        <ul className="upload-files" aria-label={texts.list} ref={list}>
          {value.map((reference, at) => (
            <FileRow
              key={`${reference.size} ${reference.name}`}
              reference={reference}
              progress={progressOf(reference)}
              texts={texts}
              busy={busy}
              onRemove={() => removeAt(reference, at)}
              onAgain={(file) => send([file])}
            />
          ))}
        </ul>
      )}
      <p className="ui-hidden" role="status">
        {value.map((reference) => stepWords(reference, progressOf(reference)?.bytes, texts.progress)).join('') || said}
      </p>
    </FieldGroup>
  )
}

const isImage = (kind: FileKindName): boolean =>
  (kindGroups.images as FileKindName[]).includes(kind) && kind in fileKinds

/** The progress of a file as it is announced: in steps, so that nobody is talked over. */
function stepWords({ name = '', size = 0 }: FileReference, bytes: number | undefined, text: string): string {
  if (bytes === undefined || size === 0) return ''
  const percent = Math.floor((100 * bytes) / size / announced) * announced
  return percent > 0 && percent < 100 ? `${fill(text, { name, percent })} ` : ''
}

interface ChooserProps extends React.ComponentProps<'input'> {
  id: string
  text: string
  busy: boolean
  onFiles(files: FileList | null): void
}

/** A file input that looks like a button: its own text would say that no file is chosen, whatever is in the list. */
const Chooser = ({ id, text, busy, onFiles, ...input }: ChooserProps) => (
  <span className="upload-chooser">
    <input
      {...input}
      type="file"
      className="upload-input"
      id={id}
      onClick={(event) => busy && event.preventDefault()}
      onChange={(event) => {
        onFiles(event.currentTarget.files)
        // The same file may be chosen again.
        event.currentTarget.value = ''
      }}
    />
    <label className="ui-button" htmlFor={id} aria-disabled={busy || undefined}>
      {text}
    </label>
  </span>
)
