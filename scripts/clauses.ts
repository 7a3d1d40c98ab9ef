// npm run clauses: which clauses of the specification the tests cite. With --texts it prints the uncited ones; with --break it checks that the tests
// which cite a clause fail when it is broken.
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
  },
})

if (values.break) process.exitCode = (await breakClauses({ root, only: values.only, workers: values.workers })) ? 0 : 1
else console.log(formatCoverage(clauseCoverage(root, shippedVariants(root)), values.texts))
