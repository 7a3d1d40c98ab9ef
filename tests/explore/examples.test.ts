import { exampleEngines, loadedExamples } from '#tests/support/exampleFunnels.ts'
import { everyWay } from './everyWay.ts'

for (const [id, engine] of Object.entries(exampleEngines)) everyWay(id, engine, loadedExamples.get(id))
