import { scenarioEngine } from '#tests/support/funnels.ts'
import { everyWay } from './everyWay.ts'

everyWay('v2', scenarioEngine('v2'))
