import { useId, useState } from 'react'
import { linkTo, type BlockProps } from 'runnel/react'
import type { ListedFile } from '#schemas/operations/legal.ts'
import { DownloadIcon, FileIcon } from '../icons/icons.tsx'
import '../shared/controls.css'
import './LegalDocuments.css'

export interface LegalDocumentsOptions {
  files?: ListedFile[]
  loading?: boolean
  title?: string
  problem?: string
}

function sizeText(bytes: number): string {
  if (bytes >= 1_000_000) return `${(bytes / 1_000_000).toFixed(1)} MB`
  return `${Math.max(1, Math.round(bytes / 1000))} kB`
}

/** Type and size of a file: "PDF, 82 kB". */
function fileKind({ file_url, size = 0 }: Pick<ListedFile, 'file_url' | 'size'>): string {
  const ending = /\.(\w{2,5})(?:[?#]|$)/.exec(file_url)?.[1] ?? 'pdf'
  return size > 0 ? `${ending.toUpperCase()}, ${sizeText(size)}` : ending.toUpperCase()
}

function LegalDocument({ file }: { file: ListedFile }) {
  const [open, setOpen] = useState(false)
  const region = useId()
  return (
    <li className="ui-card legal-document">
      <h3 className="legal-name">
        <FileIcon />
        <span>
          <span>{file.name}</span>
          {file.is_required && (
            <>
              <span aria-hidden="true"> *</span>
              <span className="ui-hidden"> (required)</span>
            </>
          )}
        </span>
      </h3>
      <p className="legal-kind">{fileKind(file)}</p>
      <div className="legal-actions">
        <a className="ui-button" href={linkTo(file.file_url)} download target="_blank" rel="noopener">
          <DownloadIcon />
          Download<span className="ui-hidden">{` ${file.name}`}</span>
        </a>
        {file.html_url === undefined ? (
          <a className="ui-button" href={linkTo(file.file_url)} target="_blank" rel="noopener">
            View details<span className="ui-hidden">{` of ${file.name}`}</span>
          </a>
        ) : (
          <button
            type="button"
            className="ui-button"
            aria-expanded={open}
            aria-controls={region}
            onClick={() => setOpen(!open)}
          >
            <span>{open ? 'Hide details' : 'View details'}</span>
            <span className="ui-hidden">{` of ${file.name}`}</span>
          </button>
        )}
      </div>
      {/* The text is loaded only when it is opened; the empty sandbox keeps scripts and forms out. */}
      <div id={region} hidden={!open}>
        {open && (
          <iframe
            className="legal-preview"
            title={file.version === undefined ? file.name : `${file.name}, version ${file.version}`}
            src={linkTo(file.html_url)}
            sandbox=""
          />
        )}
      </div>
    </li>
  )
}

/** How many documents every brand has (server/data/legal/texts). Space is reserved for them, so that nothing below moves. */
const usualCount = 3

/** A placeholder as high as a document. */
function DocumentPlaceholder() {
  return (
    <li className="ui-card legal-document">
      <div className="legal-name legal-placeholder">&nbsp;</div>
      <div className="legal-kind legal-placeholder">&nbsp;</div>
      <div className="legal-actions legal-placeholder">
        <span className="ui-button">&nbsp;</span>
      </div>
    </li>
  )
}

/** Legal documents, each with Download and View details (DOC-01 to DOC-03, DOC-07). None has to be opened or ticked. */
export function LegalDocuments({
  options: { files = [], loading = false, title = 'Legal documents', problem },
}: BlockProps<LegalDocumentsOptions>) {
  const heading = useId()
  const isEmpty = files.length === 0
  if (isEmpty && problem)
    return (
      <p className="ui-note ui-error" role="alert">
        {problem}
      </p>
    )
  if (isEmpty && !loading) return null
  return (
    <section className="legal" aria-labelledby={heading}>
      <h2 className="ui-title" id={heading}>
        {title}
      </h2>
      {isEmpty && (
        <p className="legal-note" role="status">
          Loading the documents…
        </p>
      )}
      {files.some((file) => file.is_required) && <p className="legal-note">* required document</p>}
      <ul className="legal-list" aria-busy={isEmpty} aria-hidden={isEmpty || undefined}>
        {isEmpty
          ? Array.from({ length: usualCount }, (_, at) => <DocumentPlaceholder key={at} />)
          : files.map((file) => <LegalDocument key={file.id} file={file} />)}
      </ul>
    </section>
  )
}
