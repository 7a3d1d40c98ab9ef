import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { UsageError } from '../lib/command.ts'
import { withFile } from '../lib/faults.ts'
import { layOut } from '../lib/layOut.ts'

/** Files with their new texts, of the working directory. Nothing is written before all of them are known. */
export class Changes {
  private readonly texts = new Map<string, string>()

  /** A new file. */
  add(file: string, text: string): void {
    this.texts.set(file, text)
  }

  /**
   * Changes a file that exists, at one place with each edit.
   * @throws UsageError if it no longer has one of the places.
   */
  change(file: string, ...edits: ((text: string) => string | undefined)[]): void {
    const text = this.texts.get(file) ?? withFile('read', file, () => readFileSync(file, 'utf8'))
    const changed = edits.reduce((before, edit) => {
      const after = edit(before)
      if (after === undefined || after === before)
        throw new UsageError(`${file} has no place for it: it does not look as it did`, 'add it there by hand')
      return after
    }, text)
    this.texts.set(file, changed)
  }

  /** Writes every file, laid out, and then the generated ones. What was there before comes back if anything fails. */
  async write(): Promise<{ written: string[]; changed: string[]; generated: string[] }> {
    const laidOut = await Promise.all(
      [...this.texts].map(async ([file, text]) => [file, await layOut(file, text)] as const),
    )
    const before = laidOut.map(([file]) => [file, existsSync(file) ? readFileSync(file, 'utf8') : undefined] as const)
    const folders: string[] = []
    try {
      for (const [file, text] of laidOut) {
        folders.push(...newFolders(dirname(file)))
        withFile('written', file, () => {
          mkdirSync(dirname(file), { recursive: true })
          writeFileSync(file, text)
        })
      }
      const names = (isNew: boolean) =>
        before.filter(([, text]) => (text === undefined) === isNew).map(([file]) => file)
      return { written: names(true), changed: names(false), generated: generate() }
    } catch (error) {
      for (const [file, text] of before) {
        if (text === undefined) rmSync(file, { force: true })
        else writeFileSync(file, text)
      }
      // The innermost was made last.
      for (const folder of folders.reverse()) if (existsSync(folder)) rmdirSync(folder)
      throw error
    }
  }
}

/** The folders that do not exist yet, the outermost first. */
const newFolders = (folder: string): string[] => (existsSync(folder) ? [] : [...newFolders(dirname(folder)), folder])

/** Runs `npm run generate` in a process of its own, since this one has already loaded the files that were changed. */
export function generate(): string[] {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', 'scripts/generate.ts'], {
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`npm run generate failed: ${stderr.trim()}`)
  return [...stdout.matchAll(/^wrote (.*)$/gm)].map(([, file]) => file!)
}

/** The text with an import added behind the last one whose path begins like it. */
export function addImport(text: string, line: string, beside: string): string | undefined {
  const place = text.lastIndexOf(beside)
  if (place < 0) return undefined
  const end = text.indexOf('\n', place)
  return `${text.slice(0, end)}\n${line}${text.slice(end)}`
}
