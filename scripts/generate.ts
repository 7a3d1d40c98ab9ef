import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { widgetList, widgetListFile } from './lib/widgetList.ts'

function write(file: string, text: string): void {
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
  process.stdout.write(`wrote ${file}\n`)
}

// The other files are generated from the registry, which imports this one.
write(widgetListFile, widgetList())
const { generatedFiles } = await import('./lib/generatedFiles.ts')
for (const [file, text] of Object.entries(await generatedFiles())) write(file, text)
