/** An account of a fresh demonstration database. Its password is public, so it must never be seeded in production. */
export interface DemoUser {
  id: string
  email: string
  password: string
}

/** Applicants with one of these emails are sent to /login. */
export const demoUsers: readonly DemoUser[] = [
  { id: '6a1f0f5e-5d0c-4d6b-9a55-0d2f6c1f7b10', email: 'existing@example.com', password: 'portal-demo-1' },
]
