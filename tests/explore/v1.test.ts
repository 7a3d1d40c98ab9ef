import { scenarioEngine } from '#tests/support/funnels.ts'
import { everyWay } from './everyWay.ts'

everyWay('v1', scenarioEngine('v1'))
