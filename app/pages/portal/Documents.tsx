import { useCallback, useMemo, useState } from 'react'
import { WidgetWorldContext, type WidgetProps } from 'runnel/react'
import { realClock } from 'runnel/run'
import { sizeWords, type FileReference } from '#schemas/values/files.ts'
import { DownloadIcon } from '#widgets/icons/icons.tsx'
import { Note } from '#widgets/shared/Note.tsx'
import { Upload } from '#widgets/upload/Upload.tsx'
import { callOperation, type AnswerOf } from '../../api/callOperation.ts'
import { lacking } from '../../api/endpoints.ts'
import { useLoaded } from '../../api/useLoaded.ts'
import { usePress } from '../../forms/usePress.ts'
import { useSiteTheme } from '../../shell/theme.ts'
import { files } from '../../uploads/files.ts'
import { uploadsPath } from '../../uploads/uploadsPath.ts'
import { DoneNote } from './DoneNote.tsx'

type SentFile = NonNullable<AnswerOf<'listFiles'>['data']>[number]
type Listed = { ok: true; sent: SentFile[] } | { ok: false; message: string }

async function loadFiles(claimRequestId: string, signal: AbortSignal): Promise<Listed> {
  const listed = await callOperation('listFiles', { claimRequestId }, { signal })
  if (!listed.ok) return listed
  const { data } = listed.reply
  return data ? { ok: true, sent: data } : { ok: false, message: lacking('listFiles') }
}

/** The documents of a claim request, such as a passport: those that were sent, and a field for more. */
export default function Documents({ claimRequestId }: { claimRequestId: string }) {
  const load = useCallback((signal: AbortSignal) => loadFiles(claimRequestId, signal), [claimRequestId])
  const [listed, reload] = useLoaded(load)
  const [added, setAdded] = useState<SentFile[]>()
  if (!listed) return <p role="status">Loading your documents…</p>
  if (!listed.ok)
    return (
      <>
        <Note tone="error">{listed.message}</Note>
        <button type="button" className="ui-button" onClick={reload}>
          Try Again
        </button>
      </>
    )
  const sent = added ?? listed.sent
  return (
    <div className="stack">
      {sent.length > 0 && <SentFiles sent={sent} />}
      <SendFiles claimRequestId={claimRequestId} onSent={setAdded} />
    </div>
  )
}

const SentFiles = ({ sent }: { sent: SentFile[] }) => (
  <ul className="portal-documents" aria-label="Documents that you have sent">
    {sent.map(({ id, name, size = 0 }) => (
      <li key={id}>
        <a href={`${uploadsPath}/${id}`} download className="ui-link">
          <DownloadIcon />
          <span>{name}</span>
        </a>{' '}
        <span className="quiet">{sizeWords(size)}</span>
      </li>
    ))}
  </ul>
)

/** Chooses documents, and gives them to the claim request with a press. */
function SendFiles({ claimRequestId, onSent }: { claimRequestId: string; onSent(all: SentFile[] | undefined): void }) {
  const theme = useSiteTheme()
  const [chosen, setChosen] = useState<FileReference[]>([])
  const [problem, setProblem] = useState('')
  const [done, setDone] = useState(0)
  const [busy, press] = usePress(setProblem)
  const world = useMemo(
    () => ({
      clock: realClock,
      theme,
      files,
      operation: (name: string) => {
        throw new Error(`No operation here: ${name}`)
      },
    }),
    [theme],
  )
  const ids = chosen.flatMap(({ id }) => id ?? [])
  const send = () => {
    if (chosen.length === 0) return setProblem('Please choose a document first.')
    if (ids.length < chosen.length)
      return setProblem('Please wait until all files have arrived, or remove those that cannot be sent.')
    setProblem('')
    void press(
      (signal) => callOperation('addFiles', { claimRequestId, file_ids: ids }, { signal }),
      (added) => {
        if (!added.ok) return setProblem(added.message)
        setDone(ids.length)
        setChosen([])
        onSent(added.reply.data)
      },
    )
  }
  return (
    <WidgetWorldContext value={world}>
      {done > 0 && chosen.length === 0 && (
        <DoneNote>{done === 1 ? 'Your document is with us.' : `Your ${done} documents are with us.`}</DoneNote>
      )}
      <Upload
        {...field}
        id={`documents-${claimRequestId}`}
        value={chosen}
        busy={busy}
        onChange={() => undefined}
        onCommit={(value) => {
          setProblem('')
          setChosen(value ?? [])
        }}
      />
      {problem && <Note tone="error">{problem}</Note>}
      <button type="button" className="ui-button" aria-disabled={busy || undefined} onClick={send}>
        {busy ? 'Sending...' : 'Send documents'}
      </button>
    </WidgetWorldContext>
  )
}

const field = {
  name: 'documents',
  label: 'Identity documents',
  hint: 'For example your passport or driving licence, as a photo or a PDF',
  required: false,
  memberErrors: {},
  choices: [],
  options: { kinds: ['pdf', 'images'], maxSize: '10MB', photo: true },
  loading: false,
  onTell: () => undefined,
} satisfies Partial<WidgetProps<FileReference[]>>
