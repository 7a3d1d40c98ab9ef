import contract from '#schemas/operations/resumeJourney.ts'
import { resumeJourney } from '../../services/journeys/resumeJourney.ts'
import { route } from '../route.ts'

export default route(contract, async ({ deps, input, caller }) => {
  const { id, funnel, text, changed } = await resumeJourney(deps, caller, input.token)
  return { success: true, data: { journey_id: id, funnel: funnel.id, path: funnel.path, journey: text, changed } }
})
