import { EditorView } from '@codemirror/view'

/** The look of the editor, with the colours of the page. */
export const look = EditorView.theme({
  '&': { height: '100%', color: 'var(--ink)', background: 'var(--surface-raised)', fontSize: '0.875rem' },
  '&.cm-focused': { outline: '3px solid var(--focus-outer)', outlineOffset: '-3px' },
  '.cm-scroller': { fontFamily: 'ui-monospace, monospace', lineHeight: '1.5', overflow: 'auto' },
  '.cm-gutters': { color: 'var(--ink-soft)', background: 'var(--surface-sunken)', border: 'none' },
  '.cm-activeLine': { background: 'transparent', boxShadow: 'inset 2px 0 var(--brand-ui)' },
  '.json-key': { color: 'var(--info)' },
  '.json-text': { color: 'var(--success)' },
  '.json-value': { color: 'var(--warning)' },
  '.found': { textDecoration: 'underline wavy 1px', textUnderlineOffset: '3px', textDecorationSkipInk: 'none' },
  '.found-error': { textDecorationColor: 'var(--danger)' },
  '.found-warning': { textDecorationColor: 'var(--warning)' },
  '.found-advice': { textDecorationColor: 'var(--info)' },
  '.findings': { padding: '2px 8px 6px', fontFamily: 'var(--font)', whiteSpace: 'normal' },
  '.finding': {
    borderInlineStart: '4px solid var(--danger)',
    padding: '4px 8px',
    color: 'var(--ink)',
    background: 'var(--surface-sunken)',
    overflowWrap: 'anywhere',
  },
  '.finding-warning': { borderColor: 'var(--warning)' },
  '.finding-advice': { borderColor: 'var(--info)' },
  '.finding-hint': { color: 'var(--ink-soft)' },
  '.finding a': { color: 'var(--brand-text)', fontFamily: 'ui-monospace, monospace' },
})
