import { postorder, reachable } from 'runnel/base'
import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import ts from 'typescript'
import { toSvg } from 'runnel/diagram'
import { projectFiles } from './projectFiles.ts'
import { inRoot, root } from './root.ts'

/** A room of the picture: a folder of `engine/`, or a top-level folder. Tests and scripts import everything and are left out. */
const roomOf = (file: string): string | undefined =>
  /^engine\/([^/]+)\//.exec(file)?.[1] ??
  /^(schemas|widgets|themes|funnels|app|preview|playground|studio|server|cli)\//.exec(file)?.[1]

const isSource = (file: string): boolean => /\.tsx?$/.test(file) && !/\.test\.|\/testing\//.test(file)

const { exports: faces } = JSON.parse(readFileSync(inRoot('engine/package.json'), 'utf8')) as {
  exports: Record<string, string>
}

/** The file of the engine that others import by a name such as `runnel/run`. */
const faceOf = (name: string): string | undefined => faces[name.replace(/^runnel/, '.')]?.replace('./', 'engine/')

/** The files that a file imports, types included, as paths in the repository. */
function importsOf(file: string): string[] {
  const { importedFiles } = ts.preProcessFile(readFileSync(`${root}${file}`, 'utf8'), true, true)
  return importedFiles.flatMap(({ fileName }) =>
    fileName.startsWith('#')
      ? [fileName.slice(1)]
      : fileName.startsWith('.')
        ? [posix.join(posix.dirname(file), fileName)]
        : (faceOf(fileName) ?? []),
  )
}

/** The rooms that each room imports directly. */
function importedRooms(): Map<string, Set<string>> {
  const rooms = new Map<string, Set<string>>()
  for (const file of projectFiles().filter(isSource)) {
    const room = roomOf(file)
    if (room === undefined) continue
    const imported = importsOf(file).flatMap((other) => roomOf(other) ?? [])
    rooms.set(room, new Set([...(rooms.get(room) ?? []), ...imported.filter((other) => other !== room)]))
  }
  return rooms
}

/** Everything below each room, and the rooms in topological order. */
function inOrder(rooms: Map<string, Set<string>>): { order: string[]; below: Map<string, Set<string>> } {
  const imported = (room: string): string[] => [...(rooms.get(room) ?? [])].sort()
  const order = postorder([...rooms.keys()].sort(), imported).reverse()
  return { order, below: new Map(order.map((room) => [room, reachable(imported(room), imported)])) }
}

/** The house as SVG: an arrow for each import between rooms that no longer path implies already. */
export function housePicture(): Promise<string> {
  const rooms = importedRooms()
  const { order, below } = inOrder(rooms)
  const isShown = (from: string, to: string): boolean =>
    ![...rooms.get(from)!].some((between) => between !== to && below.get(between)!.has(to))
  const outside = new Set([
    'schemas',
    'widgets',
    'themes',
    'funnels',
    'app',
    'preview',
    'playground',
    'studio',
    'server',
    'cli',
  ])
  return toSvg({
    title: 'Who imports whom',
    nodes: order.map((room) => ({
      id: room,
      label: outside.has(room) ? `${room}/` : `engine/${room}`,
      kind: outside.has(room) ? 'page' : 'process',
    })),
    edges: order.flatMap((from) =>
      [...rooms.get(from)!].filter((to) => isShown(from, to)).map((to) => ({ from, to, label: '', failure: false })),
    ),
  })
}
