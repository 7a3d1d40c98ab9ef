// npm run clauses: which clauses of the specification the tests cite. --texts prints the texts of those that none cites. --break checks that the tests
// which cite a clause fail when it is broken; with --gate only those that npm test runs count, and --report=FILE gets the verdicts as JSON.
import { parseArgs } from 'node:util'
import { clauseCoverage } from '#tests/completeness/clauseCoverage.ts'
import { formatCoverage } from '#tests/completeness/formatCoverage.ts'
import { shippedVariants } from '#tests/completeness/shippedVariants.ts'
import { breakClauses } from './clauses/break.ts'
import { root } from './lib/root.ts'

const { values } = parseArgs({
  options: {
    texts: { type: 'boolean', default: false },
    break: { type: 'boolean', default: false },
    only: { type: 'string' },
    workers: { type: 'string' },
    gate: { type: 'boolean', default: false },
    report: { type: 'string' },
  },
})

const { texts, break: breaks, ...rest } = values
if (breaks) process.exitCode = (await breakClauses({ root, ...rest })) ? 0 : 1
else console.log(formatCoverage(clauseCoverage(root, shippedVariants(root)), texts))
