import { scenarioEngine } from '#tests/support/funnels.ts'
import { everyWay } from './everyWay.ts'

everyWay('v4', scenarioEngine('v4'))
