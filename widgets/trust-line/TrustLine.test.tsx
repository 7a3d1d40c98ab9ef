// @vitest-environment happy-dom
import { blockContract } from '../testing/blockContract.tsx'
import '../testing/cleanUp.ts'
import { TrustLine } from './TrustLine.tsx'
import { trustLine } from './TrustLine.widget.ts'

blockContract(trustLine, TrustLine, { shows: trustLine.example.items as string[] })
