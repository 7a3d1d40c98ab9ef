// npm run clauses: which clauses of the specification the tests cite. With --texts also what the missing ones say.
import { clauseCoverage } from '#tests/completeness/clauseCoverage.ts'
import { formatCoverage } from '#tests/completeness/formatCoverage.ts'
import { shippedVariants } from '#tests/completeness/shippedVariants.ts'
import { root } from './lib/root.ts'

console.log(formatCoverage(clauseCoverage(root, shippedVariants(root)), process.argv.includes('--texts')))
