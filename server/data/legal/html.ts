import type { LegalBlock as Block, LegalDocument } from '#schemas/legalDocument.ts'

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escape = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character]!)

function blockHtml(block: Block): string {
  if ('heading' in block) return `<h2>${escape(block.heading)}</h2>`
  if ('text' in block) return `<p>${escape(block.text)}</p>`
  return `<ul>\n${block.list.map((item) => `<li>${escape(item)}</li>`).join('\n')}\n</ul>`
}

/** The HTML page of a document, readable in a frame or alone. `stylesheet` is a URL; nothing is inline. */
export function html(document: LegalDocument, stylesheet: string): string {
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(document.name)}</title>
<link rel="stylesheet" href="${escape(stylesheet)}">
</head>
<body>
<main>
<h1>${escape(document.name)}</h1>
${document.blocks.map(blockHtml).join('\n')}
<footer>Version ${escape(document.version)}</footer>
</main>
</body>
</html>
`
}

/** Works from 320 px up, in the reader's colour scheme. */
export const documentCss = `:root { color-scheme: light dark; }
body { margin: 0; font: 1rem/1.6 system-ui, sans-serif; overflow-wrap: break-word; }
main { max-width: 40rem; margin: 0 auto; padding: 1rem; }
h1 { font-size: 1.5rem; line-height: 1.25; }
h2 { font-size: 1.125rem; line-height: 1.3; margin-top: 1.5rem; }
ul { padding-inline-start: 1.25rem; }
li { margin-block: 0.25rem; }
footer { margin-top: 2rem; font-size: 0.875rem; }
`
