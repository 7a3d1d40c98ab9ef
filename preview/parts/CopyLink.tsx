import { useEffect, useState } from 'react'

/** Copies the address and confirms it for a moment. */
export function CopyLink({ address }: { address: string }) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    const timer = copied ? setTimeout(() => setCopied(false), 2000) : undefined
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(window.location.origin + window.location.pathname + address)
    setCopied(true)
  }
  return (
    <>
      <button type="button" className="button" onClick={() => void copy()}>
        Copy link
      </button>
      <span className="preview-copied" role="status">
        {copied ? 'Copied' : ''}
      </span>
    </>
  )
}
