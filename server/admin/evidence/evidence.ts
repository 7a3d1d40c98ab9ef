import { readFile } from 'node:fs/promises'
import type { Evidence } from '#schemas/studio/index.ts'
import { writePrivateFile } from '../../backup/privateFile.ts'
import { loadThemes } from '../../page/themes.ts'
import { exportProblems, isEvidence } from '../../services/evidence/compare.ts'
import { readEvidence } from '../../services/evidence/evidence.ts'
import { evidencePage } from '../../services/evidence/page.ts'
import { noSuchClaim, safeJson } from '../claims/describe.ts'
import { WrongUse, type Admin, type AdminCommand } from '../command.ts'
import { parseWords } from '../parseArguments.ts'

/** Reads what `--json` has written. Throws `WrongUse`. */
async function readExport(path: string): Promise<Evidence> {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new WrongUse(`${path} cannot be read`)
  })
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new WrongUse(`${path} is not JSON: --verify takes a file that evidence --json has written`)
  }
  if (!isEvidence(value))
    throw new WrongUse(`${path} is not evidence: --verify takes a file that evidence --json has written`)
  return value
}

const listed = (problems: string[]): string => problems.map((problem) => `\n  ${problem}`).join('')

/** The evidence of a claim. Throws `WrongUse` for an unknown reference. */
async function evidenceOf(
  { withDatabase, themesDir, now, actor }: Admin,
  reference: string,
  action: string,
): Promise<Evidence> {
  const themes = loadThemes(themesDir).map(({ theme }) => theme)
  const found = await withDatabase((db) => readEvidence({ db, themes, now }, reference, { actor, action }))
  if (!found) throw new WrongUse(noSuchClaim)
  return found
}

/** Throws with every problem. */
async function verify(admin: Admin, path: string): Promise<void> {
  const exported = await readExport(path)
  const today = await evidenceOf(admin, exported.reference, 'evidence verify')
  const problems = [...exportProblems(exported, today), ...today.problems]
  if (problems.length > 0) throw new Error(`${path} does not match what is stored:${listed(problems)}`)
  admin.out(
    `${path} matches what is stored: ${exported.chain.length} events, ${exported.shown.length} texts and documents, ${exported.signed.length} signings.`,
  )
}

export const showEvidence: AdminCommand = {
  about: 'tells what was shown, answered, signed and called for one claim',
  help: [
    'Usage: runnel-server evidence <reference> [--json] [--out file]',
    '       runnel-server evidence --verify <file>',
    '',
    'Puts together what is known of a claim: the versions of the form, every text and document with its',
    'hash, what was answered when, what was signed, and each call with its outcome. It makes every hash',
    'again, compares the stored rows with the journal, and names what does not match; then the command',
    'fails. The result is a page to print. What it prints and writes is personal. That you looked is noted',
    'in the audit log.',
    '',
    '  --json    the same as JSON',
    '  --out     into a new file that only you can read; a file that is there is not written over',
    '  --verify  compares a file that --json has written with what is stored now',
  ].join('\n'),
  run: async (args, admin) => {
    const { values, positionals } = parseWords(args, {
      json: { type: 'boolean', default: false },
      out: { type: 'string' },
      verify: { type: 'string' },
    })
    const { json, out: path, verify: file } = values
    if (file !== undefined) {
      if (positionals.length > 0 || json || path !== undefined)
        throw new WrongUse('--verify takes a file and nothing else: the file names the claim')
      return verify(admin, file)
    }
    if (positionals.length !== 1) throw new WrongUse('it takes the reference of a claim')
    const write = async () => {
      const evidence = await evidenceOf(admin, positionals[0]!, 'evidence show')
      return { evidence, text: json ? `${safeJson(evidence, 2)}\n` : evidencePage(evidence) }
    }
    const { evidence, text } = await (path === undefined
      ? write()
      : writePrivateFile(path, async (handle) => {
          const made = await write()
          await handle.writeFile(made.text)
          return made
        }))
    if (path === undefined) admin.out(text.trimEnd())
    if (evidence.problems.length > 0)
      throw new Error(`not everything that is stored for ${evidence.reference} matches:${listed(evidence.problems)}`)
    if (path !== undefined) admin.out(`The evidence for ${evidence.reference} is in ${path}. Every hash matches.`)
  },
}
