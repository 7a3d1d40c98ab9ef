import { Modal } from '../dialog/Modal.tsx'
import { fill } from '../shared/messagesOf.ts'
import type { messages } from './Consent.widget.ts'

interface CreditReportDialogProps {
  id: string
  company: string
  texts: Record<keyof typeof messages, string>
  onClose(): void
}

/** Explains the soft search: what is searched, by whom, and that it does not affect the credit score. */
export function CreditReportDialog({ id, company, texts, onClose }: CreditReportDialogProps) {
  const title = `${id}-title`
  return (
    <Modal labelledBy={title} onDismiss={onClose}>
      <h2 className="modal-title" id={title} tabIndex={-1}>
        {texts.dialogTitle}
      </h2>
      <p className="modal-text">{fill(texts.dialogSearched, { company })}</p>
      <p className="modal-text">{texts.dialogEffect}</p>
      <button type="button" className="ui-button" onClick={onClose}>
        {texts.dialogClose}
      </button>
    </Modal>
  )
}
