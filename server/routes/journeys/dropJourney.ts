import contract from '#schemas/operations/dropJourney.ts'
import { dropJourney } from '../../services/journeys/keepJourney.ts'
import { route } from '../route.ts'

export default route(contract, async ({ deps, input, caller }) => {
  await dropJourney(deps, caller, input.journeyId)
  return { success: true }
})
