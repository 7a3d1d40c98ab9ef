import type { MouseEvent } from 'react'

interface Place {
  file: string
  line: number
  column?: number
}

/** A place in a file; a click opens it in the editor of this machine, through the development server. */
export function PlaceLink({ place: { file, line, column } }: { place: Place }) {
  const place = [file, line, ...(column === undefined ? [] : [column])].join(':')
  const address = `/__open-in-editor?file=${encodeURIComponent(place)}`
  const open = (event: MouseEvent): void => {
    // The answer is an empty page.
    event.preventDefault()
    void fetch(address)
  }
  return (
    <a className="place" href={address} title="Opens it in your editor" onClick={open}>
      {place}
    </a>
  )
}
