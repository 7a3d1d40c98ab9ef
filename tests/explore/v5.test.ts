import { scenarioEngine } from '#tests/support/funnels.ts'
import { everyWay } from './everyWay.ts'

everyWay('v5', scenarioEngine('v5'))
