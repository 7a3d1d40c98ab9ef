import { useLocation } from 'wouter'
import AccessibilityPage from '../accessibility/AccessibilityPage.tsx'
import PrivacyPolicyPage from '../privacy/PrivacyPolicyPage.tsx'

/** The pages that are only read. They come in one chunk, so that every first screen has one name less to know. */
export default function TextPages() {
  const [path] = useLocation()
  return path.startsWith('/accessibility') ? <AccessibilityPage /> : <PrivacyPolicyPage />
}
