import { useLocation } from 'wouter'
import AccessibilityPage from '../accessibility/AccessibilityPage.tsx'
import ClearPage from '../clear/ClearPage.tsx'
import PrivacyPolicyPage from '../privacy/PrivacyPolicyPage.tsx'

/** The pages behind the links of the footer. They come in one chunk, so that every first screen has fewer names to know. */
export default function TextPages() {
  const [path] = useLocation()
  if (path.startsWith('/clear')) return <ClearPage />
  return path.startsWith('/accessibility') ? <AccessibilityPage /> : <PrivacyPolicyPage />
}
