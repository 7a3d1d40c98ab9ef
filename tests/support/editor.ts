import { readdirSync, readFileSync } from 'node:fs'
import {
  getLanguageService,
  TextDocument,
  type CompletionItem,
  type Diagnostic,
  type JSONDocument,
} from 'vscode-json-languageservice'

const uri = 'file:///file.json'
const files = readdirSync('schemas').filter((file) => file.endsWith('.schema.json'))

/** The JSON language service of editors with a generated schema. In a text, `|` marks the cursor. */
export function editorOf(schema: string) {
  const service = getLanguageService({
    workspaceContext: { resolveRelativePath: (path, from) => new URL(path, from).href },
  })
  service.configure({
    validate: true,
    schemas: files.map((file) => ({
      uri: `file:///schemas/${file}`,
      fileMatch: file === `${schema}.schema.json` ? ['file.json'] : [],
      schema: JSON.parse(readFileSync(`schemas/${file}`, 'utf8')) as object,
    })),
  })
  const open = (
    marked: string,
  ): { text: TextDocument; json: JSONDocument; position: ReturnType<TextDocument['positionAt']> } => {
    const text = TextDocument.create(uri, 'json', 1, marked.replace('|', ''))
    return { text, json: service.parseJSONDocument(text), position: text.positionAt(Math.max(0, marked.indexOf('|'))) }
  }
  return {
    /** Its completions at the cursor, without quotes. */
    async completes(marked: string): Promise<string[]> {
      const { text, json, position } = open(marked)
      const list = await service.doComplete(text, position, json)
      return (list?.items ?? []).map(({ label }: CompletionItem) => label.replace(/^"|"$/g, ''))
    },
    /** Its hover text for the word under the cursor. */
    async explains(marked: string): Promise<string> {
      const { text, json, position } = open(marked)
      return JSON.stringify((await service.doHover(text, position, json))?.contents ?? '')
    },
    /** The texts that it underlines. */
    async underlines(written: string): Promise<string[]> {
      const { text, json } = open(written)
      return (await service.doValidation(text, json)).map(({ range }: Diagnostic) => text.getText(range))
    },
  }
}
