import { everyWay } from './everyWay.ts'

everyWay('v1')
