import { Link } from 'wouter'
import { RecoveryCard } from './RecoveryCard.tsx'

/** Shown for a link that was used, has expired or is incomplete. */
export const LinkIsOver = ({ follows = false }: { follows?: boolean }) => (
  <RecoveryCard heading="This link does not work" follows={follows}>
    <p>
      Links work once, for 30 minutes. Perhaps there is a newer email with another one, or the end of the address was
      cut off.
    </p>
    <Link href="/forgot-password" className="ui-button ui-button-primary">
      Send me a new link
    </Link>
    <p>
      <Link href="/login">Back to log in</Link>
    </p>
  </RecoveryCard>
)
