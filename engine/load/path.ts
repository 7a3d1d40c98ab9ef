/** Paths of files as the loader joins them: with `/` everywhere, so that it also works where there are no files. */

/** Path without empty parts, `.`, and `..` behind a folder. */
function normal(path: string): string {
  const root = path.startsWith('/') ? '/' : ''
  const parts: string[] = []
  for (const part of path.split('/')) {
    if (part === '' || part === '.') continue
    if (part !== '..') parts.push(part)
    else if (parts.length > 0 && parts.at(-1) !== '..') parts.pop()
    else if (root === '') parts.push(part)
  }
  return root + parts.join('/') || '.'
}

const withoutEnd = (path: string): string => path.replace(/\/+$/, '')

/** The parts as one path. */
export const join = (...parts: string[]): string => normal(parts.filter(Boolean).join('/'))

/** The folder in which a file or folder stands; `.` if the path does not say it. */
export function dirname(path: string): string {
  const own = withoutEnd(path)
  const end = own.lastIndexOf('/')
  if (end === -1) return path.startsWith('/') ? '/' : '.'
  return withoutEnd(own.slice(0, end)) || '/'
}

/** The last part of a path, without an ending if one is given. */
export function basename(path: string, ending = ''): string {
  const own = withoutEnd(path).split('/').at(-1)!
  return ending !== '' && own !== ending && own.endsWith(ending) ? own.slice(0, -ending.length) : own
}
