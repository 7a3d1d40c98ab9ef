import { eq, sql } from 'drizzle-orm'
import updateMetadata from '#schemas/operations/updateMetadata.ts'
import { users } from '../../database/tables/index.ts'
import { signedInUser, userReply } from '../../services/sessions.ts'
import { route } from '../route.ts'

export default route(updateMetadata, async ({ deps, input, request }) => {
  const { id } = await signedInUser(deps, request)
  const [row] = await deps.db
    .update(users)
    .set({ metadata: sql`${users.metadata} || ${JSON.stringify(input)}::jsonb` })
    .where(eq(users.id, id))
    .returning()
  return { success: true, data: { user: userReply(row!) } }
})
