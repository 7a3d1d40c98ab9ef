import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { legalDocument, type LegalDocument } from '#schemas/legalDocument.ts'
import type { DocumentFile } from './legalDocument.ts'
import { dataReader } from '../readData.ts'

const readDocument = dataReader<LegalDocument>(legalDocument, 'a legal document')

/** The documents of a folder, one JSON file each, by file name; empty if there is no folder. Throws with file and field. */
export const readDocuments = (folder: string): DocumentFile[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((file) => file.endsWith('.json'))
        .sort()
        .map((name) => join(folder, name))
        .map((file) => ({ ...readDocument(file), file }))
    : []
