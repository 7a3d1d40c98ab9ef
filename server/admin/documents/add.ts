import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { legalDocument, type LegalDocument } from '#schemas/legalDocument.ts'
import { legalDocuments } from '../../data/legal/legalLibrary.ts'
import { dataReader } from '../../data/readData.ts'
import { WrongUse, type AdminCommand } from '../command.ts'
import { parseArguments } from '../parseArguments.ts'

const readDocument = dataReader<LegalDocument>(legalDocument, 'a legal document')

function documentOf(path: string): LegalDocument {
  try {
    return readDocument(path)
  } catch (error) {
    throw new WrongUse((error as Error).message)
  }
}

function brandFolder(themesDir: string, brand: string): string {
  const folder = join(themesDir, brand)
  if (!/^[\w-]+$/.test(brand) || !existsSync(join(folder, 'theme.json')))
    throw new WrongUse(`there is no brand "${brand}" in ${themesDir}`)
  return join(folder, 'documents')
}

/** The existing file of this document, or the next file in order. Throws when that version exists already. */
function placeOf(folder: string, { slug, version }: LegalDocument): string {
  const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.json')) : []
  const known = files.find((file) => documentOf(join(folder, file)).slug === slug)
  if (!known) {
    const last = Math.max(0, ...files.map((file) => Number.parseInt(file, 10) || 0))
    return join(folder, `${last + 1}-${slug}.json`)
  }
  if (documentOf(join(folder, known)).version === version)
    throw new WrongUse(
      `the brand has version ${version} of "${slug}" already: raise the version, it is what an applicant acknowledges`,
    )
  return join(folder, known)
}

export const addDocument: AdminCommand = {
  about: 'gives a brand a legal document, or a new version of one',
  help: [
    'Usage: runnel-server documents add <file> --brand <folder>',
    '',
    'Checks a legal document (JSON, schemas/legalDocument.schema.json) and puts it among the documents',
    'of a brand, the folder of that name in THEMES_DIR or themes/. One with the same slug takes the place',
    'of the older version; its version has to be another one. Applicants see it after the next start of',
    'the server. What was signed keeps the text that it was signed with.',
    '',
    '  --brand  the name of the brand’s folder',
  ].join('\n'),
  run: async (args, { out, themesDir }) => {
    const { values, positionals } = parseArguments(args, { brand: { type: 'string' } }, [
      'the file of a legal document',
    ])
    if (values.brand === undefined) throw new WrongUse('--brand is missing: the name of a brand’s folder')
    const document = documentOf(positionals[0]!)
    if (legalDocuments.some(({ slug }) => slug === document.slug))
      throw new WrongUse(`every brand has a document "${document.slug}" already: give it another slug`)
    const folder = brandFolder(themesDir, values.brand)
    const place = placeOf(folder, document)
    mkdirSync(folder, { recursive: true })
    writeFileSync(place, `${JSON.stringify(document, undefined, 2)}\n`)
    out(
      `${document.name}, version ${document.version}: ${place}\nApplicants see it after the next start of the server.`,
    )
  },
}
