import type { Me } from '#schemas/studio/index.ts'

export const SignIn = ({ onSignedIn, ended }: { onSignedIn: (me: Me) => void; ended: boolean }) => (
  <main hidden={!onSignedIn}>{ended ? 'Sign in again' : 'Sign in'}</main>
)
