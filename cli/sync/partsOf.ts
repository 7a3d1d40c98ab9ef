import { largestBody, mostFiles, type PushFiles } from '#schemas/studio/index.ts'

/** What a push sends. */
export type Files = PushFiles['files']

/** Bytes of a push besides its files. */
const frame = Buffer.byteLength(JSON.stringify({ files: [], dryRun: false } satisfies PushFiles))

/** Files in parts, each of which a server takes in one push; one part without files if there are none. */
export function partsOf(files: Files): Files[] {
  const parts: Files[] = [[]]
  let room = largestBody - frame
  for (const file of files) {
    const last = parts.at(-1)!
    // With a comma.
    const bytes = Buffer.byteLength(JSON.stringify(file)) + 1
    if (last.length > 0 && (bytes > room || last.length === mostFiles)) {
      parts.push([file])
      room = largestBody - frame - bytes
    } else {
      last.push(file)
      room -= bytes
    }
  }
  return parts
}
