import { useEffect } from 'react'

/** Links within the site would leave the preview for pages that it does not have; links of the page itself still work. */
export function useLinksStay(): void {
  useEffect(() => {
    const stay = (event: MouseEvent): void => {
      const link = (event.target as Element).closest('a[href]')
      if (
        link &&
        !link.getAttribute('href')!.startsWith('#') &&
        !link.hasAttribute('download') &&
        link.getAttribute('target') !== '_blank'
      )
        event.preventDefault()
    }
    document.addEventListener('click', stay, true)
    return () => document.removeEventListener('click', stay, true)
  }, [])
}
