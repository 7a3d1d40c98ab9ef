export interface ClaimBannerOptions {
  status?: string
  claims?: number
  named?: number
  error?: string
}

export interface BannerContent {
  tone: 'success' | 'info' | 'warning'
  title: string
  text: string
}

const found = (claims: number): string => `We found ${claims} valid ${claims === 1 ? 'claim' : 'claims'}`
const manual = 'We will still check manually for agreements that you can claim for.'

/** The banner counts what the search found (AMB-86). Lenders named by hand are looked into all the same, and it says so. */
function nothingFound(named: number, status: string | undefined): BannerContent {
  const lenders = named === 1 ? 'the lender' : `the ${named} lenders`
  const searched = status === 'success' ? 'We found no agreement in your credit file. ' : ''
  const text = named > 0 ? `${searched}We will look into ${lenders} that you named. ${manual}` : manual
  return { tone: 'warning', title: 'No claims found', text }
}

/** The content of the banner. When the search itself failed, it does not say that there are no claims (AMB-36). */
export function bannerOf({ status, claims = 0, named = 0, error }: ClaimBannerOptions): BannerContent {
  const reason = error?.trim() ? `${error.trim().replace(/\.$/, '')}. ` : ''
  if (status === 'error')
    return { tone: 'warning', title: 'We could not complete your credit search', text: `${reason}${manual}` }
  if (status === 'partial')
    return {
      tone: 'info',
      title: claims > 0 ? found(claims) : 'Your credit search is not complete',
      text: `${reason}Part of the search had an issue, but we can still process your claim.`,
    }
  if (claims === 0) return nothingFound(named, status)
  return { tone: 'success', title: found(claims), text: 'We will process them for you.' }
}
