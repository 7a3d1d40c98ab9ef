import { pathToFileURL } from 'node:url'
import type { Module } from './importModule.ts'

/** Reads a module in TypeScript. Its loader is slow to start, so it is loaded only when a module needs it. */
export async function readAfresh(file: string): Promise<Module> {
  const { tsImport } = await import('tsx/esm/api')
  return (await tsImport(pathToFileURL(file).href, import.meta.url)) as Module
}
