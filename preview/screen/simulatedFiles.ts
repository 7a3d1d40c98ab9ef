import type { FileSender } from 'runnel/react'

let sent = 0

/** Files of a preview go nowhere: each counts as sent at once. */
export const simulatedFiles: FileSender = {
  send: async (file) => ({ ok: true, id: `preview-${(sent += 1)}`, type: file.type }),
  forget: () => undefined,
}
